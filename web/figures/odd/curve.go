package odd

import (
	"math"

	"github.com/posenc/posenc/web/scene"
)

// curve draws the dot products over the positions, with how far they spread.
func (p *picture) curve(s *scene.Scene, i int) {
	r, c := &p.rows[i], p.curveAt(i)
	class := scene.Bold | scene.Ink
	if r.unpaired >= 0 {
		class = scene.Bold | scene.Wrong
	}
	var level, at scene.Path
	y := math.Round(c.PixelY((r.lo+r.hi)/2)) + 0.5
	s.Shape(scene.Line|scene.Rule, level.Move(c.Left, y).Horizontal(c.Right))
	c.Curve(s, class, r.m, r.dot)
	if to := p.pointed; to != nil && to.behaviour == i && to.dim < 0 {
		s.Shape(scene.Line|scene.Position, at.Move(c.PixelX(to.m), c.Top).Vertical(c.Bottom))
	}
	x, ends := c.Right+10, dotText(r.lo)
	if r.spread() >= rounding {
		ends += "…" + dotText(r.hi)
	}
	s.Text(scene.Quiet, scene.Start, x, c.Top+10, p.Say("spread", "起伏"))
	s.Text(scene.Ink|scene.Strong, scene.Start, x, c.Top+28, spreadText(r.spread()))
	s.Text(scene.Quiet, scene.Start, x, c.Top+46, ends)
}
