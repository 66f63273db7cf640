package waves

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// scale draws what stands behind the curves of row k: lines at 1, 0 and −1, and
// if one of its dimensions is pointed at a raised ground.
func (p picture) scale(s *scene.Scene, g *grid, k int, w wave) {
	y := g.zero(k)
	if p.Dim >= 0 && p.Dim/2 == w.pair {
		s.Rect(scene.Raised|scene.Area, g.Left, y-g.unit, g.Right-g.Left, 2*g.unit)
	}
	var rules scene.Path
	heights := [...]float64{y, y - g.unit, y + g.unit}
	for _, at := range heights {
		rules.Move(g.Left, at+0.5).Horizontal(g.Right)
	}
	s.Shape(scene.Rule|scene.Line, &rules)
	for i, name := range [...]string{"0", "1", "−1"} {
		if i == 0 && g.unit < scene.FontSize {
			continue // no room between 1 and −1
		}
		s.Text(scene.Quiet, scene.End, g.Left-6, heights[i]+4, name)
	}
}

// lines mark the chosen position and the one that is pointed at.
func (p picture) lines(s *scene.Scene, g *grid) {
	if chosen := p.Chosen(); chosen != p.Row {
		s.Shape(scene.Position|scene.Line|scene.Dash, g.upright(math.Round(g.PixelX(float64(chosen)))))
	}
	x := g.PixelX(float64(p.Row))
	name := p.Say("position ", "位置 ") + number.Integer(float64(p.Position()))
	half := scene.Strong.Width(name) / 2
	s.Shape(scene.Position|scene.Line|scene.Bold, g.upright(x))
	s.Text(scene.Position|scene.Strong, scene.Middle, math.Round(max(half, min(x, float64(p.Width)-half))), g.top-8, name)
}

// upright returns a line at x through the curves of all rows, which leaves their
// headings free.
func (g *grid) upright(x float64) *scene.Path {
	var path scene.Path
	for y := g.top; y < g.Bottom; y += g.row {
		path.Move(x, y+g.head-4).Vertical(y + g.row)
	}
	return &path
}

// point draws the values of row k at the position in question: as dots on the
// curves, and as a point of the unit circle.
func (p picture) point(s *scene.Scene, g *grid, k int, w wave) {
	sin, cos := p.Encoding.Pair(w.pair, float64(p.Position()))
	circle, at := chart.Dial{X: g.circle, Y: g.zero(k), R: g.unit}, g.PixelX(float64(p.Row))
	middle, foot, tip := circle.At(0, 0, 0), circle.At(1, 0, cos), circle.At(1, sin, cos)
	var sine, cosine, level, cross, hand, across, up scene.Path
	w.dots(s, cosine.Dot(at, circle.Y-g.unit*cos), sine.Dot(at, tip.Y))
	if w.sine {
		s.Shape(scene.Sine|scene.Line|scene.Dash|scene.Faint, level.Move(at, tip.Y).Horizontal(tip.X))
	}
	circle.Ring(s)
	s.Shape(scene.Rule|scene.Line, cross.Segment(circle.At(1, 0, -1), circle.At(1, 0, 1)).Segment(circle.At(1, 1, 0), circle.At(1, -1, 0)))
	s.Shape(scene.Ink|scene.Line, hand.Segment(middle, tip))
	s.Shape(scene.Cosine|scene.Line|scene.Bold, across.Segment(middle, foot))
	s.Shape(scene.Sine|scene.Line|scene.Bold, up.Segment(foot, tip))
	s.Circle(scene.Position|scene.Area, tip.X, tip.Y, 4.5)
}

// axis draws round positions below the curves.
func (p picture) axis(s *scene.Scene, g *grid) {
	start, seqLen := float64(p.State.Start), float64(p.State.SeqLen)
	pitch := 28 + max(scene.TextWidth(number.Integer(start)), scene.TextWidth(number.Integer(start+seqLen)))
	ticks := chart.Ticks(start, start+seqLen, int((g.Right-g.Left)/pitch), chart.ByTens)
	g.TickMarks(s, start, ticks)
	for _, t := range ticks {
		name := number.Integer(t)
		s.Text(scene.Quiet, scene.Middle, max(g.PixelX(t-start), scene.TextWidth(name)/2), g.Bottom+18, name)
	}
	s.Text(scene.Ink, scene.End, g.Right, g.Bottom+36, p.Say("position →", "位置 →"))
}
