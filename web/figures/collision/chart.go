package collision

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// axes returns the chart of the smallest distance against the base.
func (p *picture) axes() chart.Axes {
	return chart.Axes{
		Left: chartLeft, Right: float64(p.Width) - margin, Top: p.chartTop(), Bottom: p.chartTop() + chartTall,
		X: chart.Scale{Lo: 1, Hi: math.Pow(10, float64(p.decades)), Log: true},
		Y: chart.Scale{Hi: mostApart},
	}
}

func (p *picture) drawnKey() drawnKey {
	return drawnKey{p.curveKey, len(p.order), p.Width, p.Lang}
}

// drawCurve draws the curve, the one of neighbours, and the base from which g stays above
// zero.
func (p *picture) drawCurve(s *scene.Scene) {
	c := p.axes()
	c.YAxis(s, p.Say("smallest distance ÷ √d", "最小距离 ÷ √d"))
	c.XAxis(s, p.Say("base n →", "底数 n →"))
	name := p.Say("neighbours, k = 1", "相邻两行，k = 1")
	var sample scene.Path
	y := c.Top - 14.0
	if p.Narrow() {
		y -= 20
	}
	s.Text(scene.Quiet, scene.End, c.Right, y+4, name)
	left := math.Round(c.Right - scene.TextWidth(name) - 8)
	s.Shape(scene.Line|scene.Dash|scene.Position, sample.Move(left-24, y).Horizontal(left))
	if p.whole <= c.X.Hi {
		c.Upright(s, scene.Quiet|scene.Dash, p.whole)
		s.Text(scene.Quiet|scene.Strong|scene.Halo, scene.Start, math.Round(c.PixelX(p.whole))+5, c.Bottom-8, "L")
	}
	if p.last > 0 {
		exponents, smallest, neighbours := p.lines()
		c.X = chart.Scale{Hi: float64(p.decades)} // the same scale, in powers of ten
		c.Curve(s, scene.Dash|scene.Position, exponents, neighbours)
		c.Curve(s, scene.Bold|scene.Ink, exponents, smallest)
	}
	s.Paragraph(scene.Quiet, 0, c.Bottom+56, float64(p.Width), p.note())
}

// note explains L, and says of how many positions the curve is if not of all.
func (p *picture) note() string {
	note := ""
	if p.whole <= p.axes().X.Hi {
		note = p.Phrase("L: from n = $1 on, g(k) stays above zero over all $2 positions (d → ∞). ", "L：从 n = $1 起，g(k) 在全部 $2 个位置上为正（d → ∞）。",
			number.Integer(math.Ceil(p.whole)), number.Integer(float64(p.State.SeqLen)))
	}
	if p.last < p.State.SeqLen-1 {
		note += p.Phrase("Curve: the first $1 positions.", "曲线：前 $1 个位置。", number.Integer(float64(p.last+1)))
	}
	return note
}

// drawBase marks the chosen base on the curve.
func (p *picture) drawBase(s *scene.Scene) {
	c := p.axes()
	base := p.State.Base
	c.Upright(s, scene.Ink, base)
	if p.last > 0 {
		y := p.nearest.distance / math.Sqrt(float64(p.State.DModel))
		s.Circle(scene.Area|scene.Ink, c.PixelX(base), c.PixelY(y), 5)
	}
	name := "n = " + baseName(base)
	wide := scene.Strong.Width(name)
	x, anchor := c.PixelX(base)+6, scene.Start
	if x+wide > c.Right {
		x, anchor = c.PixelX(base)-6, scene.End
	}
	s.Text(scene.Ink|scene.Strong|scene.Halo, anchor, math.Round(x), c.Top+12, name)
}

// baseName returns a short name of a base.
func baseName(base float64) string {
	if base >= 1e7 {
		return number.Scientific(base, 1)
	}
	return number.Integer(math.Round(base))
}
