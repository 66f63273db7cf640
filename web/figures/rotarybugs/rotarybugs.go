// Package rotarybugs shows bugs of rotary embeddings: how far each is off at every position, and of
// the chosen one what is turned, the score of a query and a key, both expressions, and a test.
//
// All pairs of the vector x that is turned are (1, 0). How far a bug moves pair i at position p is
//
//	|R′(p)x − R(p)x|[i],    at most 2 where the attention factor is 1
//
// and for equal lengths 2·|sin(Δ/2)|, where Δ is the difference of the angles.
package rotarybugs

import (
	"cmp"
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
	Cursors: []plot.Cursor{
		{Param: "rotary-bug", Name: chart.TheBug, Keys: plot.LeftRight}, {Param: "rotary-position", Keys: plot.Rows | plot.Doubles},
	},
	Tools: func(v *plot.View) []plot.Tool { return v.Copying(copyTest, func() string { return exhibitIn(v).Test }) },
}

const (
	sweepPositions = 888 // of the large chart
	leastError     = 1e-3
	mostError      = 3
	threshold      = 0.1 // how far a pair of length 1 is off where a bug begins to show
)

// positionsOf returns n positions or fewer in about the same ratio, from 1 on.
func positionsOf(n int) (positions []float64) {
	for k := range n {
		positions = append(positions, math.Round(math.Pow(maxPosition, float64(k)/float64(n-1))))
	}
	return slices.Compact(positions)
}

// data are numbers at the positions of the large chart, with the scores of a query there and a key at 0.
func data(v *plot.View) dataio.Table {
	e, positions := exhibitIn(v), positionsOf(sweepPositions)
	columns := []string{"position", "displacement", "angle difference", "score as meant", "score as written"}
	return dataio.Rows(columns, len(positions), func(n int) []float64 {
		p := positions[n]
		return []float64{p, e.at(p).off, e.angleError(p), score(e.meant, p), score(e.written, p)}
	})
}

func draw(v *plot.View) plot.Picture {
	e, position := exhibitIn(v), rotaryPosition.Number(&v.State)
	m := e.at(position)
	var wall, others []plot.Block
	longest := says(v, maxPosition, -1, -1, -1, maxPosition)
	for _, x := range exhibits() {
		c := errorChart(x.errors, scene.Wrong, chart.Area{Class: scene.Raised, From: 1, To: maxPosition})
		c.Height, c.X.Ticks, c.Y.Ticks, c.Set = 46, chart.None, chart.None, []string{"rotary-bug", x.Name}
		c.Names, c.Chosen = x.title(v), x == e
		wall, others = append(wall, c), append(others, x.about(v, longest))
	}
	sweep := plot.Once(v, "errors", func(e *exhibit) *chart.Series { return e.errorsAt(sweepPositions) }, e)
	errors := errorChart(sweep, scene.Wrong|scene.Bold, chart.Free(func(s *scene.Scene, a *scale.Axes) {
		first := max(1, e.first)
		x, y := a.PixelX(first), a.PixelY(bounded(e.at(first).off))
		s.Circle(scene.Line|scene.Wrong|scene.Bold, x, y, 5)
		s.Text(scene.Wrong|scene.Halo, scene.Start, x+12, y+18, "p = "+number.Integer(e.first))
		if position > 0 {
			a.Upright(s, scene.Position, position)
			a.Dot(s, scene.Position|scene.Bold, position, bounded(m.off))
		}
	}))
	errors.Height, errors.Low, errors.X.Title, errors.Y.Title = 170, 112, v.Say(positionAxis), v.Say(errorAxis)
	errors.Pick = func(x, _ int) []string { return []string{"rotary-position", strconv.Itoa(x)} }
	said := says(v, position, m.off, score(e.meant, position), score(e.written, position), e.angleError(position))
	return plot.Picture{
		Body: plot.Stack(
			plot.Beside(100, wall...), plot.Beside(240, errors, e.scoreChart(v, max(1, position))),
			plot.Group(v.Write(scene.Ink, pairsAt, "p", position), m.dials(v)),
			plot.Room(e.about(v, said), others...)),
		Summary: v.Say(summary, "bug", e.title(v), "about", e.story(v), "shows", e.shows(v), "reading", said),
	}
}

func bounded(x float64) float64 { return max(leastError, min(x, mostError)) }

// errorChart is how far the worst pair is off, below a mark.
func errorChart(errors *chart.Series, class scene.Class, mark chart.Mark) *chart.Chart {
	return &chart.Chart{
		X: chart.Axis{Lo: 1, Hi: maxPosition, Log: true}, Y: chart.Axis{Lo: leastError, Hi: mostError, Log: true},
		Marks: []chart.Mark{
			mark, chart.Line{Of: errors, Class: class},
			chart.Free(func(s *scene.Scene, a *scale.Axes) { a.Level(s, scene.Edge|scene.Dash, threshold) }),
		},
	}
}

func (e *exhibit) scoreChart(v *plot.View, last float64) *chart.Chart {
	points := min(last, float64(v.Width/5))
	of := plot.Once(v, "scores", func([3]any) []*chart.Series {
		return plot.Each([]*rotarybug.Rotation{e.meant, e.written}, func(r *rotarybug.Rotation) *chart.Series {
			row := turned(r, 0)
			return chart.PointsOf(int(points)+1, func(k int) (distance, y float64) {
				distance = math.Round(last * float64(k) / points)
				turn(row, r, distance)
				return distance, scoreOf(row, r)
			})
		})
	}, [3]any{e, last, points})
	meant, written := of[0], of[1]
	return &chart.Chart{
		Height: 170, Low: 112, X: chart.Axis{Title: v.Say(distanceAxis), Hi: last}, Y: chart.Axis{Title: v.Say(scoreAxis)},
		Marks: []chart.Mark{
			chart.Line{Of: written, Class: scene.Wrong, Name: v.Say(chart.AsWritten)},
			chart.Line{Of: meant, Class: scene.Ink, Name: v.Say(chart.AsMeant)},
			chart.Free(func(s *scene.Scene, a *scale.Axes) {
				path := new(scene.Path).Move(a.PixelX(0), a.PixelY(meant.Y[0]))
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

// dials are some pairs, among them the worst, as they are turned and should be.
func (m *moment) dials(v *plot.View) plot.Block {
	n, worst := len(m.meant)/2, plot.Either(m.off == 0, -1, m.worst)
	length := func(y []float64, i int) float64 { return math.Hypot(y[i], y[i+n]) }
	longest := 1.0
	for i := range n {
		longest = max(longest, length(m.meant, i), length(m.written, i))
	}
	hand := func(class scene.Class, y []float64, i int) chart.Hand {
		return chart.Hand{Class: class, Sin: y[i+n] / longest, Cos: y[i] / longest, Tip: class | scene.Bold}
	}
	return chart.Dials(40, plot.Each(scale.SpreadWith(n, chart.DialCount(v), worst), func(i int) chart.Dial {
		hands := []chart.Hand{hand(scene.Ink, m.meant, i), hand(scene.Wrong, m.written, i)}
		if length(m.meant, i) < length(m.written, i) {
			slices.Reverse(hands)
		}
		return chart.Dial{Hands: hands, Sector: scene.Wrong, Says: []plot.Part{
			{Class: plot.Either(i == worst, scene.Ink|scene.Strong, scene.Quiet), Text: "i = " + strconv.Itoa(i)},
			{Class: scene.Wrong, Text: number.Fixed(m.distance(i), 3)},
		}}
	})...)
}

func (e *exhibit) about(v *plot.View, said string) plot.Block {
	story := []plot.Block{
		plot.Group(plot.Heading(e.title(v)), plot.Prose(e.story(v))),
		plot.Group(plot.Prose(e.shows(v)), plot.Prose(said)),
	}
	if len(e.Sources) > 0 {
		story = append(story, v.Note(seen, "list", v.Lang.List(e.Sources)))
	}
	law := v.Lang.Sentence(text.Bug(v.Lang, e.Law.Name, e.Law.About))
	return plot.Beside(320, plot.Stack(story...), plot.Stack(
		chart.Bug(v, e.Right, e.Wrong),
		plot.Group(v.Heading(finds), plot.Text(scene.Ink|scene.Mono, e.Test), plot.Prose(law),
			v.Heading(numbers, "meant", e.right, "written", e.broken))))
}

func (e *exhibit) title(v *plot.View) string {
	return param.ChoiceLabel("rotary-bug", e.Name).In(v.Lang)
}

func (e *exhibit) story(v *plot.View) string {
	return v.Lang.Sentence(text.Bug(v.Lang, e.Name, e.About))
}

func (e *exhibit) shows(v *plot.View) string {
	where := cmp.Or(v.When(e.first > 0, firstAt, "p", e.first), v.Say(everywhere))
	return v.Say(shows, "model", e.Model, "x", threshold, "where", where)
}

func says(v *plot.View, position, off, meant, written, radians float64) string {
	return v.Say(reading, "p", position, "off", off, "right", meant, "wrong", written) +
		v.When(radians > 0, angles, "x", radians)
}

type exhibit struct {
	rotarybug.Bug
	meant, written *rotarybug.Rotation
	first          float64 // position at which a pair is off by more than the threshold
	right, broken  float64
	errors         *chart.Series
}

var exhibits = sync.OnceValue(func() []*exhibit {
	return plot.Each(rotarybug.All(), func(b rotarybug.Bug) *exhibit {
		e := &exhibit{Bug: b, meant: b.Meant(), written: b.Written()}
		for e.first <= maxPosition && e.at(e.first).off <= threshold {
			e.first++
		}
		law := func(r *rotarybug.Rotation) float64 {
			x := b.Law.Of(b, r)
			return plot.Either(x > 1e-17 && x < 1e-9, 0, x) // a rounding error
		}
		e.right, e.broken, e.errors = law(e.meant), law(e.written), e.errorsAt(60)
		return e
	})
})

func exhibitIn(v *plot.View) *exhibit { return exhibits()[rotaryBug.Index(&v.State)] }

func (e *exhibit) errorsAt(n int) *chart.Series {
	positions := positionsOf(n)
	return chart.Points(positions, plot.Each(positions, func(p float64) float64 { return bounded(e.at(p).off) }))
}

// angleError returns by how many radians an angle differs at most, whole turns counted.
func (e *exhibit) angleError(position float64) (worst float64) {
	for i := range e.meant.Frequencies {
		worst = max(worst, math.Abs(e.written.Angle(i, position)-e.meant.Angle(i, position)))
	}
	return worst
}

type moment struct {
	meant, written []float64 // R(p)x
	worst          int       // pair, the first of equals
	off            float64   // how far it is off
}

func (e *exhibit) at(position float64) *moment {
	m := &moment{meant: turned(e.meant, position), written: turned(e.written, position)}
	for i := range e.meant.Frequencies {
		d := m.distance(i)
		if d > m.off*(1+1e-9) {
			m.worst = i
		}
		m.off = max(m.off, d)
	}
	return m
}

func (m *moment) distance(i int) float64 {
	j := i + len(m.meant)/2
	return math.Hypot(m.written[i]-m.meant[i], m.written[j]-m.meant[j])
}

func turned(r *rotarybug.Rotation, position float64) []float64 {
	y := make([]float64, 2*len(r.Frequencies))
	turn(y, r, position)
	return y
}

func turn(y []float64, r *rotarybug.Rotation, position float64) {
	clear(y)
	for i := range r.Frequencies {
		y[i] = 1
	}
	r.Rotate(y, y, position)
}

func score(r *rotarybug.Rotation, p float64) float64 { return scoreOf(turned(r, p), r) }

// scoreOf returns R(p)x · R(0)x ÷ |x|² for R(p)x, where R(0)x is x times the attention factor.
func scoreOf(y []float64, r *rotarybug.Rotation) (sum float64) {
	n := len(r.Frequencies)
	for _, y := range y[:n] {
		sum += y
	}
	return sum * r.AttentionFactor / float64(n)
}
