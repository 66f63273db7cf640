package rotarybugs

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/posenc/posenc/encoder/bug/rotarybug"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figures/internal/spread"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// wallSweeps returns the errors of all bugs, for small charts.
var wallSweeps = sync.OnceValue(func() (all []sweep) {
	for _, b := range rotarybug.All() {
		all = append(all, unmeasured(b).sweep(positionsOf(60)))
	}
	return all
})

// positionsOf returns n positions or fewer, from 1 on by about the same ratio.
func positionsOf(n int) []float64 {
	var positions []float64
	for k := range n {
		p := math.Round(math.Pow(param.MaxRotaryPosition, float64(k)/float64(n-1)))
		if len(positions) == 0 || p > positions[len(positions)-1] {
			positions = append(positions, p)
		}
	}
	return positions
}

// positionsAlong returns two positions for each pixel of an axis, or all there are.
func positionsAlong(a *chart.Axes) []float64 { return positionsOf(2 * int(a.Right-a.Left)) }

// wall draws the small charts, with a frame around the chosen one.
func (p *picture) wall(s *scene.Scene, all []sweep) {
	for k, name := range param.RotaryBugNames() {
		r, a, class := p.small(k), p.smallAxes(k), scene.Quiet
		x, y, width := float64(r.Min.X), float64(r.Min.Y), float64(r.Dx())
		s.Rect(scene.Area|scene.Raised, x, y, width, smallHeight)
		a.Level(s, scene.Edge|scene.Dash, threshold)
		a.Curve(s, scene.Wrong, all[k].positions, bounded(all[k].worst))
		if name == p.Name {
			class = scene.Ink | scene.Strong
			s.Rect(scene.Line|scene.Ink|scene.Bold, x-1, y-1, width+2, smallHeight+2)
		}
		for i, line := range shortLines(param.RotaryBugTitle(name).In(p.Lang), width, p.nameLines) {
			s.Text(class, scene.Start, x, y+smallHeight+14+float64(nameLine*i), line)
		}
		r.Max.Y += p.nameHeight()
		s.Targets = append(s.Targets, scene.Target{Name: "bug", Index: k, Box: scene.BoxOf(r), Hand: true})
	}
}

// shortLines breaks a name into lines, at most a given number of them. They are the same
// whether it is the chosen one, which is Strong, or not.
func shortLines(name string, width float64, most int) []string {
	lines := scene.Strong.Lines(name, width)
	if len(lines) > most {
		rest := strings.Join(lines[most-1:], " ")
		lines = append(lines[:most-1], scene.Strong.Shortened(rest, width))
	}
	return lines
}

// bounded returns errors within a chart.
func bounded(errors []float64) []float64 {
	list := slices.Clone(errors)
	for n, x := range list {
		list[n] = max(leastError, min(x, mostError))
	}
	return list
}

func (w *wing) sweep(p *picture) sweep {
	return w.sweeps.Of(sweepOf{p.Name, p.Width}, func() sweep { return p.sweep(positionsAlong(p.errorAxes())) })
}

// errors draws how far the worst pair is off against the position, and where it is so by
// more than the threshold for the first time.
func (p *picture) errors(s *scene.Scene, all sweep) {
	a := p.errorAxes()
	a.YAxis(s, p.Say("error of the worst pair", "误差最大的一对的误差"))
	a.XAxis(s, p.Say("position p →", "位置 p →"))
	a.Level(s, scene.Edge|scene.Dash, threshold)
	a.Curve(s, scene.Wrong|scene.Bold, all.positions, bounded(all.worst))
	p.firstMark(s, a)
	if p.position > 0 {
		a.Upright(s, scene.Position, float64(p.position))
		a.Dot(s, scene.Position|scene.Bold, float64(p.position), bounded([]float64{p.now.off})[0])
	}
	s.Targets = append(s.Targets, scene.Target{
		Name: "position", Hand: true, Box: scene.Box{X: a.Left - 8, Y: a.Top - 4, Width: a.Right - a.Left + 16, Height: a.Bottom - a.Top + 24},
	})
}

// firstMark draws a ring where the bug begins to show.
func (p *picture) firstMark(s *scene.Scene, a *chart.Axes) {
	if p.first > param.MaxRotaryPosition {
		return
	}
	at := max(1, float64(p.first))
	y := bounded([]float64{p.exhibit.at(int(at)).off})[0]
	s.Circle(scene.Line|scene.Wrong|scene.Bold, a.PixelX(at), a.PixelY(y), 5)
	s.Text(scene.Wrong|scene.Halo, scene.Start, a.PixelX(at)+12, a.PixelY(y)+18, "p = "+number.Integer(float64(p.first)))
}

func (w *wing) scoresOf(p *picture) *scores {
	return w.scores.Of(scoresOf{p.Name, p.position, p.Width}, func() *scores {
		last := max(1, p.position)
		n := min(last, int(p.layout.scores.right-p.layout.scores.left)/2)
		c := &scores{distances: make([]float64, n+1)}
		for k := range c.distances {
			c.distances[k] = math.Round(float64(last) * float64(k) / float64(n))
		}
		c.meant, c.written = p.meant.scores(c.distances), p.written.scores(c.distances)
		return c
	})
}

// curves draws both scores, and the area between them.
func (p *picture) curves(s *scene.Scene, c *scores) {
	b := p.layout.scores
	last := c.distances[len(c.distances)-1]
	lo := min(0, slices.Min(c.meant), slices.Min(c.written))
	hi := max(slices.Max(c.meant), slices.Max(c.written))
	a := chart.Axes{
		Left: b.left, Right: b.right, Top: b.top, Bottom: b.bottom,
		X: chart.Scale{Hi: last}, Y: chart.Scale{Lo: lo - 0.02*(hi-lo), Hi: hi + 0.02*(hi-lo)},
	}
	a.YAxis(s, "")
	a.XAxis(s, p.Say("distance from a key at 0 →", "与位置 0 的键的间隔 →"))
	p.scoreTitle(s, &a)
	var between scene.Path
	between.Move(a.PixelX(0), a.PixelY(c.meant[0]))
	for k, d := range c.distances {
		between.Line(a.PixelX(d), a.PixelY(c.meant[k]))
	}
	for k := range slices.Backward(c.distances) {
		between.Line(a.PixelX(c.distances[k]), a.PixelY(c.written[k]))
	}
	s.Shape(scene.Area|scene.Wrong|scene.Faint, between.Close())
	a.Curve(s, scene.Ink, c.distances, c.meant)
	a.Curve(s, scene.Wrong, c.distances, c.written)
}

// scoreTitle says what the curves are, in their colours.
func (p *picture) scoreTitle(s *scene.Scene, a *chart.Axes) {
	s.Spans(scene.Ink, scene.Start, a.Left-40, a.Top-10,
		scene.Span{Text: p.Say("score: ", "得分：")},
		scene.Span{Text: p.Say("as meant", "本意"), Class: scene.Strong},
		scene.Span{Text: p.Say(", ", "，")},
		scene.Span{Text: p.Say("as written", "写成"), Class: scene.Wrong | scene.Strong},
	)
}

// dials draws the pairs that are shown as circles, each with where it is turned, and where
// it should be.
func (p *picture) dials(s *scene.Scene) {
	heading := p.Phrase("pairs at position $1", "位置 $1 处的各对", number.Integer(float64(p.position)))
	s.Text(scene.Ink, scene.Start, 0, p.dialsTop-10, heading)
	longest := 1.0
	for i := range p.pairs() {
		longest = max(longest, p.length(p.now.right, i), p.length(p.now.wrong, i))
	}
	pitch := float64(p.Width) / float64(p.dialCount)
	for k, i := range p.dialPairs() {
		d := chart.Dial{X: math.Round(pitch * (float64(k) + 0.5)), Y: p.dialsTop + p.radius, R: p.radius}
		p.dial(s, d, i, 1/longest)
	}
}

// length returns the length of a pair.
func (p *picture) length(y []float64, i int) float64 { return math.Hypot(y[i], y[i+p.pairs()]) }

// dialPairs returns the pairs that have a circle: evenly spaced ones, and the worst one in
// place of the one that is nearest to it.
func (p *picture) dialPairs() []int {
	pairs := spread.Round(p.pairs(), p.dialCount)
	if p.now.off == 0 {
		return pairs
	}
	nearest := 0
	for k, i := range pairs {
		if abs(i-p.now.worst) < abs(pairs[nearest]-p.now.worst) {
			nearest = k
		}
	}
	pairs[nearest] = p.now.worst
	return pairs
}

// dial draws a pair as meant and as written, the longer hand first.
func (p *picture) dial(s *scene.Scene, d chart.Dial, i int, unit float64) {
	d.Ring(s)
	middle := d.At(0, 0, 0)
	at := func(y []float64) scene.Point { return d.At(unit, y[i+p.pairs()], y[i]) }
	right, wrong := at(p.now.right), at(p.now.wrong)
	var gap scene.Path
	s.Shape(scene.Area|scene.Wrong|scene.Faint, gap.Segment(middle, right).Line(wrong.X, wrong.Y).Close())
	hand := func(class scene.Class, tip scene.Point) {
		var line, dot scene.Path
		s.Shape(scene.Line|scene.Bold|class, line.Segment(middle, tip))
		s.Shape(scene.Dots|scene.Bold|class, dot.Dot(tip.X, tip.Y))
	}
	if p.length(p.now.right, i) >= p.length(p.now.wrong, i) {
		hand(scene.Ink, right)
		hand(scene.Wrong, wrong)
	} else {
		hand(scene.Wrong, wrong)
		hand(scene.Ink, right)
	}
	class := scene.Quiet
	if i == p.now.worst && p.now.off > 0 {
		class = scene.Ink | scene.Strong
	}
	s.Text(class, scene.Middle, d.X, d.Y+d.R+16, "i = "+strconv.Itoa(i))
	s.Text(scene.Wrong, scene.Middle, d.X, d.Y+d.R+32, number.Fixed(distance(p.now.right, p.now.wrong, i, i+p.pairs()), 3))
}
