package similarity

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// curve draws the row of the position in question as a curve.
func (p *picture) curve(s *scene.Scene) {
	r := p.place()
	lo, hi := p.span()
	c := chart.Axes{
		Left: float64(r.Max.X + 148), Right: float64(p.Width) - 12, Top: float64(r.Min.Y), Bottom: float64(r.Max.Y) - 76,
		X: chart.Scale{Lo: 0, Hi: max(1, float64(p.State.SeqLen-1))}, Y: chart.Scale{Lo: lo, Hi: hi},
	}
	c.YAxis(s, p.Say("row m against n", "第 m 行随 n 的变化"))
	p.positions(s, &c)
	c.Upright(s, scene.Position, float64(p.m))
	xs, ys := p.row(c.X.Hi)
	c.Curve(s, scene.Bold|scene.Ink, xs, ys)
	if other := p.m + p.State.Offset; other >= 0 && other < p.State.SeqLen {
		c.Upright(s, scene.Offset|scene.Bold, float64(other))
	}
	s.Circle(scene.Area|scene.Ink, c.PixelX(float64(p.n)), c.PixelY(p.value(p.n-p.m)), 4)
}

// row returns the points of row m of the matrix, from row 0 to the last one: one for
// each position, or for each pixel where there are more, and one for m itself.
func (p *picture) row(last float64) (xs, ys []float64) {
	m, points := float64(p.m), min(p.State.SeqLen, p.place().Dx())
	xs, ys = make([]float64, 0, points+1), make([]float64, 0, points+1)
	add := func(row float64) {
		xs, ys = append(xs, row), append(ys, p.diagonals.at(row-m))
	}
	for j := range points {
		row := float64(j) * last / float64(max(1, points-1))
		if len(xs) > 0 && xs[len(xs)-1] < m && row > m {
			add(m)
		}
		add(row)
	}
	return xs, ys
}

// positions draws round positions below the curve.
func (p *picture) positions(s *scene.Scene, c *chart.Axes) {
	start, last := float64(p.State.Start), float64(p.State.Start+p.State.SeqLen-1)
	wide := max(scene.TextWidth(number.Integer(start)), scene.TextWidth(number.Integer(last)))
	ticks := chart.Ticks(start, last+1, int((c.Right-c.Left)/(wide+48)), chart.ByTens)
	var marks scene.Path
	for _, t := range ticks {
		marks.Move(math.Round(c.PixelX(t-start)), c.Bottom).Vertical(c.Bottom + 4)
	}
	s.Shape(scene.Line|scene.Edge, &marks)
	for _, t := range ticks {
		s.Text(scene.Quiet, scene.Middle, min(math.Round(c.PixelX(t-start)), float64(p.Width)-wide/2), c.Bottom+18, number.Integer(t))
	}
	s.Text(scene.Ink, scene.End, c.Right, c.Bottom+36, p.Say("position n →", "位置 n →"))
}
