// Package rotarybugs is the wing of the museum of bugs for rotary embeddings: how far each
// bug is off at every position, and of the chosen one what is turned, the score of a query
// and a key, both expressions, and the line of PyTorch that finds it.
//
// The vector x that is turned has pairs (1, 0), so that pair i of R(p)x is the point to
// which the bug moves it: the distance of the points with and without the bug is
//
//	|R′(p)x − R(p)x|[i],    at most 2 where the attention factor is 1
//
// and for equal lengths 2·|sin(Δ/2)|, where Δ is the difference of the angles.
package rotarybugs

import (
	"math"
	"slices"
	"strconv"
	"sync"

	"github.com/posenc/posenc/encoder/bug/rotarybug"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "rotary-bugs", Title: title, Head: "rotary-bug", Params: "rotary-position", Draw: draw, Data: data,
	Width: func(*param.State) string { return "" },
	Cursors: []plot.Cursor{
		{Param: "rotary-bug", Name: chart.TheBug, Keys: plot.LeftRight}, {Param: "rotary-position", Keys: plot.Rows | plot.Doubles},
	},
	Tools: []plot.Tool{
		{Name: "copy", Label: copyTest, Copy: func(v *plot.View) string { return exhibits[rotaryBug.In(&v.State)]().Test }},
	},
}

const (
	wallPositions  = 60   // of a small chart
	sweepPositions = 888  // of the large one
	leastError     = 1e-3 // of charts
	mostError      = 3
)

// positionsOf returns n positions or fewer, from 1 on by about the same ratio.
func positionsOf(n int) (positions []float64) {
	for k := range n {
		positions = append(positions, math.Round(math.Pow(maxPosition, float64(k)/float64(n-1))))
	}
	return slices.Compact(positions)
}

// data are the positions of the chart: how far the worst pair is off there, by how many radians
// its angle differs at most, and the scores of a query there and a key at 0.
func data(v *plot.View) dataio.Table {
	e := exhibits[rotaryBug.In(&v.State)]()
	positions := positionsOf(sweepPositions)
	worst, meant, written := e.sweep(positions), e.meant.scores(positions), e.written.scores(positions)
	columns := []string{"position", "displacement", "angle difference", "score as meant", "score as written"}
	return dataio.Rows(columns, len(positions), func(n int) []float64 {
		return []float64{positions[n], worst[n], e.angleError(positions[n]), meant[n], written[n]}
	})
}

// wallErrors are the errors of all bugs, for small charts.
var wallErrors = sync.OnceValue(func() []*chart.Series {
	return plot.Each(rotarybug.All(), func(b rotarybug.Bug) *chart.Series { return unmeasured(b).errors(wallPositions) })
})

// errors are how far the worst pair is off, within a chart, at some positions.
func (e *exhibit) errors(n int) *chart.Series {
	positions := positionsOf(n)
	return chart.Points(positions, plot.Each(e.sweep(positions), bounded))
}

func bounded(x float64) float64 { return max(leastError, min(x, mostError)) }

// errorChart is how far the worst pair of a bug is off from position 1 on, both logarithmic.
func errorChart(errors *chart.Series, class scene.Class) *chart.Chart {
	return &chart.Chart{
		X: chart.Axis{Lo: 1, Hi: maxPosition, Log: true}, Y: chart.Axis{Lo: leastError, Hi: mostError, Log: true},
		Marks: []chart.Mark{
			chart.Line{Of: errors, Class: class},
			chart.Free(func(s *scene.Scene, a *scale.Axes) { a.Level(s, scene.Edge|scene.Dash, threshold) }),
		},
	}
}

func draw(v *plot.View) plot.Picture {
	e, position := exhibits[rotaryBug.In(&v.State)](), rotaryPosition.Int(&v.State)
	m := e.at(position)
	var wall, others []plot.Block
	for k, b := range rotarybug.All() {
		c := errorChart(wallErrors()[k], scene.Wrong)
		c.Height, c.X.Ticks, c.Y.Ticks, c.Set = 46, chart.None, chart.None, []string{"rotary-bug", b.Name}
		c.Names, c.Chosen = param.RotaryBugTitle(b.Name).In(v.Lang), b.Name == e.Name
		c.Marks = append(c.Marks, chart.Area{Class: scene.Raised, From: 1, To: maxPosition})
		wall = append(wall, c)
		longest := &exhibit{Bug: b, first: maxPosition, right: 1.11e-18, broken: 1.11e-18}
		others = append(others, longest.about(v, says(v, maxPosition, &moment{off: -1, rightScore: -1, wrongScore: -1}, maxPosition+0.1)))
	}
	errors := errorChart(plot.Once(v, "errors", func(e *exhibit) *chart.Series { return e.errors(sweepPositions) }, e), scene.Wrong|scene.Bold)
	errors.Height, errors.Low, errors.X.Title, errors.Y.Title = 170, 112, v.Say(positionAxis), v.Say(errorAxis)
	errors.Marks = append([]chart.Mark{chart.Free(func(s *scene.Scene, a *scale.Axes) {
		if first := max(1, float64(e.first)); first <= maxPosition { // where the bug begins to show
			x, y := a.PixelX(first), a.PixelY(bounded(e.at(int(first)).off))
			s.Circle(scene.Line|scene.Wrong|scene.Bold, x, y, 5)
			s.Text(scene.Wrong|scene.Halo, scene.Start, x+12, y+18, "p = "+number.Integer(float64(e.first)))
		}
		if position > 0 {
			a.Upright(s, scene.Position, float64(position))
			a.Dot(s, scene.Position|scene.Bold, float64(position), bounded(m.off))
		}
	})}, errors.Marks...)
	errors.Pick = func(x, _ int) []string { return []string{"rotary-position", strconv.Itoa(x)} }
	said := says(v, position, m, e.angleError(float64(position)))
	return plot.Picture{
		Body: plot.Stack(
			plot.Beside(100, wall...),
			plot.Beside(240, errors, e.scoreChart(v, max(1, position))),
			plot.Group(v.Write(scene.Ink, pairsAt, "p", position), e.dials(v, m)),
			plot.Room(e.about(v, said), others...)),
		Summary: v.Say(summary, "bug", param.RotaryBugTitle(e.Name).In(v.Lang), "about", aboutOf(v, e), "shows", e.shows(v), "reading", said),
	}
}

type scoresOf struct {
	bug          *exhibit
	last, points int
}

// scoreChart is the scores of a query at each distance from a key, and the area between them.
func (e *exhibit) scoreChart(v *plot.View, last int) *chart.Chart {
	lines := plot.Once(v, "scores", func(of scoresOf) (lines [2]*chart.Series) {
		distances := make([]float64, of.points+1)
		for k := range distances {
			distances[k] = math.Round(float64(of.last) * float64(k) / float64(of.points))
		}
		return [2]*chart.Series{chart.Points(distances, of.bug.meant.scores(distances)), chart.Points(distances, of.bug.written.scores(distances))}
	}, scoresOf{e, last, min(last, v.Width/5)})
	return &chart.Chart{
		Height: 170, Low: 112, X: chart.Axis{Title: v.Say(distanceAxis), Hi: float64(last)}, Y: chart.Axis{Title: v.Say(scoreAxis)},
		Marks: []chart.Mark{
			chart.Line{Of: lines[1], Class: scene.Wrong, Name: v.Say(chart.AsWritten)},
			chart.Line{Of: lines[0], Class: scene.Ink, Name: v.Say(chart.AsMeant)},
			chart.Free(func(s *scene.Scene, a *scale.Axes) {
				path, meant, written := new(scene.Path), lines[0], lines[1]
				path.Move(a.PixelX(0), a.PixelY(meant.Y[0]))
				for k, d := range meant.X {
					path.Line(a.PixelX(d), a.PixelY(meant.Y[k]))
				}
				for k, d := range slices.Backward(written.X) {
					path.Line(a.PixelX(d), a.PixelY(written.Y[k]))
				}
				s.Shape(scene.Area|scene.Wrong|scene.Faint, path.Close())
			}),
		},
	}
}

// dials are evenly spaced pairs, among them the worst, as they are turned and should be.
func (e *exhibit) dials(v *plot.View, m *moment) plot.Block {
	n, worst := e.pairs(), plot.Either(m.off == 0, -1, m.worst)
	shown := scale.SpreadWith(n, chart.DialCount(v), worst)
	length := func(y []float64, i int) float64 { return math.Hypot(y[i], y[i+n]) }
	longest := 1.0
	for i := range n {
		longest = max(longest, length(m.right, i), length(m.wrong, i))
	}
	var list []chart.Dial
	for _, i := range shown {
		hands := []chart.Hand{
			{Class: scene.Ink, Sin: m.right[i+n] / longest, Cos: m.right[i] / longest, Tip: scene.Ink | scene.Bold},
			{Class: scene.Wrong, Sin: m.wrong[i+n] / longest, Cos: m.wrong[i] / longest, Tip: scene.Wrong | scene.Bold},
		}
		if length(m.right, i) < length(m.wrong, i) {
			slices.Reverse(hands)
		}
		class := plot.Either(i == worst, scene.Ink|scene.Strong, scene.Quiet)
		list = append(list, chart.Dial{Hands: hands, Sector: scene.Wrong, Says: []plot.Part{
			{Class: class, Text: "i = " + strconv.Itoa(i)},
			{Class: scene.Wrong, Text: number.Fixed(distance(m.right, m.wrong, i, i+n), 3)},
		}})
	}
	return chart.Dials(40, list...)
}

// about says what goes wrong, who had it, both expressions, the law that is broken, and a test.
func (e *exhibit) about(v *plot.View, said string) plot.Block {
	story := []plot.Block{
		plot.Group(plot.Heading(param.RotaryBugTitle(e.Name).In(v.Lang)), plot.Text(scene.Ink, aboutOf(v, e))),
		plot.Group(plot.Text(scene.Ink, e.shows(v)), plot.Text(scene.Ink, said)),
	}
	if len(e.Sources) > 0 {
		story = append(story, v.Note(seen, "list", v.Lang.List(e.Sources)))
	}
	law := v.Lang.Sentence(text.AboutRotaryLaw(e.Law.Name, e.Law.About).In(v.Lang))
	return plot.Beside(320, plot.Stack(story...), plot.Stack(
		plot.Group(
			v.Note(chart.AsMeant), plot.Text(scene.Ink|scene.Mono, e.Right),
			v.Note(chart.AsWritten), plot.Text(scene.Wrong|scene.Mono, e.Wrong)),
		plot.Group(
			v.Heading(finds), plot.Text(scene.Ink|scene.Mono, e.Test), plot.Text(scene.Ink, law),
			v.Heading(numbers, "meant", lawNumber(e.right), "written", lawNumber(e.broken)))))
}

func aboutOf(v *plot.View, e *exhibit) string {
	return v.Lang.Sentence(text.AboutRotaryBug(e.Name, e.About).In(v.Lang))
}

// shows says for which model, and from which position on, the bug shows.
func (e *exhibit) shows(v *plot.View) string {
	if e.first == 0 {
		return v.Say(everywhere, "model", e.Model, "x", threshold)
	}
	return v.Say(firstAt, "model", e.Model, "x", threshold, "p", e.first)
}

// says says by how much the bug is off at a position, and by how much angles differ, if they do.
func says(v *plot.View, position int, m *moment, radians float64) string {
	said, x := v.Say(reading, "p", position, "off", m.off, "right", m.rightScore, "wrong", m.wrongScore), ""
	switch {
	case radians < 0.005:
		x = number.Scientific(radians, 1)
	case radians >= 1000:
		x = number.Integer(math.Round(radians))
	default:
		x = number.Fixed(radians, 2)
	}
	return said + v.When(radians > 0, angles, "x", x)
}

// lawNumber writes a number of a law, where rounding errors are 0.
func lawNumber(x float64) string {
	switch size := math.Abs(x); {
	case size < 1e-9 && size > 1e-17:
		return "0"
	case size < 1e-3 && size > 0:
		return number.Scientific(x, 1)
	case x == math.Trunc(x):
		return number.Integer(x)
	}
	return number.Fixed(x, 4)
}

// threshold is how far a pair of length 1 is off where a bug begins to show.
const threshold = 0.1

type exhibit struct {
	rotarybug.Bug
	meant, written rotated
	first          int     // the first position at which a pair is off by more than the threshold
	right, broken  float64 // by the law
}

// rotated turns x, whose pairs are (1, 0).
type rotated struct {
	*rotarybug.Rotation
	x []float64
}

// exhibits are the exhibits of all bugs by their names, each measured once in a program.
var exhibits = func() map[string]func() *exhibit {
	all := map[string]func() *exhibit{}
	for _, b := range rotarybug.All() {
		all[b.Name] = sync.OnceValue(func() *exhibit {
			e := unmeasured(b)
			e.right, e.broken = b.Law.Of(b, e.meant.Rotation), b.Law.Of(b, e.written.Rotation)
			e.first = e.firstBeyond()
			return e
		})
	}
	return all
}()

// unmeasured returns the exhibit of a bug without its numbers.
func unmeasured(b rotarybug.Bug) *exhibit {
	x := make([]float64, b.Config().HeadDim)
	for i := range len(x) / 2 {
		x[i] = 1
	}
	return &exhibit{Bug: b, meant: rotated{b.Meant(), x}, written: rotated{b.Written(), x}}
}

func (e *exhibit) pairs() int { return len(e.meant.x) / 2 }

// rows returns R(p)x for each position p.
func (r rotated) rows(positions []float64) []float64 {
	x := make([]float64, 0, len(positions)*len(r.x))
	for range positions {
		x = append(x, r.x...)
	}
	y := make([]float64, len(x))
	r.Rotate(y, x, positions...)
	return y
}

// scores returns R(p)x · R(0)x ÷ |x|² for each position p.
func (r rotated) scores(positions []float64) []float64 {
	key, rows := r.rows([]float64{0}), r.rows(positions)
	scores := make([]float64, len(positions))
	for n := range scores {
		for j, k := range key {
			scores[n] += rows[n*len(key)+j] * k
		}
		scores[n] /= float64(len(key) / 2)
	}
	return scores
}

// sweep returns how far the worst pair is off at some positions.
func (e *exhibit) sweep(positions []float64) []float64 {
	worst := make([]float64, len(positions))
	right, wrong, d := e.meant.rows(positions), e.written.rows(positions), 2*e.pairs()
	for n := range positions {
		for i := range e.pairs() {
			worst[n] = max(worst[n], distance(right[n*d:], wrong[n*d:], i, i+e.pairs()))
		}
	}
	return worst
}

// distance returns how far elements a and b of two vectors are from each other.
func distance(x, y []float64, a, b int) float64 { return math.Hypot(y[a]-x[a], y[b]-x[b]) }

// firstBeyond returns the first position at which a pair is off, or one after the last.
func (e *exhibit) firstBeyond() int {
	const run = 64
	positions := make([]float64, run)
	for first := 0; first <= maxPosition; first += run {
		for n := range positions {
			positions[n] = float64(first + n)
		}
		for n, worst := range e.sweep(positions) {
			if worst > threshold {
				return first + n
			}
		}
	}
	return maxPosition + 1
}

// angleError returns by how many radians an angle differs at most, whole turns counted.
func (e *exhibit) angleError(position float64) float64 {
	worst := 0.0
	for i := range e.meant.Frequencies {
		worst = max(worst, math.Abs(e.written.Angle(i, position)-e.meant.Angle(i, position)))
	}
	return worst
}

// A moment is what is turned at a position.
type moment struct {
	right, wrong           []float64 // R(p)x
	worst                  int       // the pair that is off the most
	off                    float64   // by how much
	rightScore, wrongScore float64
}

func (e *exhibit) at(position int) *moment {
	positions := []float64{float64(position)}
	m := &moment{right: e.meant.rows(positions), wrong: e.written.rows(positions)}
	for i := range e.pairs() {
		if d := distance(m.right, m.wrong, i, i+e.pairs()); d > m.off*(1+1e-9) {
			m.worst, m.off = i, d
		}
	}
	m.rightScore, m.wrongScore = e.meant.scores(positions)[0], e.written.scores(positions)[0]
	return m
}
