package conventions

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

func (p *picture) dotsChart() chart.Axes {
	left := 44.0
	if p.sideBySide() {
		left = p.orderWidth() + 60
	}
	top := p.dotsTop() + 34
	return chart.Axes{
		Left: left, Right: float64(p.Width) - 52, Top: top, Bottom: top + dotsHeight,
		X: chart.Scale{Hi: float64(lastOffset(&p.State))}, Y: chart.Scale{Lo: p.curves.lowest, Hi: 1},
	}
}

// offsetAt returns the offset of the curves at a place of the picture.
func (p *picture) offsetAt(x float64) int {
	c := p.dotsChart()
	return c.NearestX(x)
}

// dots draws g(k)/g(0) of both.
func (p *picture) dots(s *scene.Scene) {
	c, g := p.dotsChart(), p.curves
	s.Targets = append(s.Targets, scene.Target{Name: "offset", Box: scene.Box{
		X: c.Left - 12, Y: c.Top - 12, Width: c.Right - c.Left + 24, Height: c.Bottom - c.Top + 32,
	}})
	s.Text(scene.Ink|scene.Strong, scene.Start, c.Left-44, p.dotsTop()+12, p.dotsTitle())
	c.YAxis(s, "")
	c.XAxis(s, p.Say("distance k →", "间隔 k →"))
	if len(g.of) == 2 {
		c.Curve(s, scene.Bold|scene.Edge, g.ks, g.of[1])
	}
	c.Curve(s, scene.Ink, g.ks, g.of[0])
	p.ends(s, &c)
	p.offset(s, &c)
}

// dotsTitle says what is multiplied.
func (p *picture) dotsTitle() string {
	if p.Table.Axes() > 1 {
		return p.Say("Cells k apart in a row: dot product ÷ g(0)", "同一行中相隔 k 的两格：点积 ÷ g(0)")
	}
	return p.Say("Dot product of rows k apart, g(k) ÷ g(0)", "相隔 k 的两行的点积，g(k) ÷ g(0)")
}

// share returns g(k)/g(0).
func share(t *convention.Table, k float64) float64 {
	g := []float64{0}
	if writeShares(t, g, []float64{k}) != nil {
		return 0
	}
	return g[0]
}

// writeShares writes g(k)/g(0) of each of ks. Of the two axes of cells in one row of a
// grid, one has the same position.
func writeShares(t *convention.Table, dst, ks []float64) error {
	if t.Axes() > 1 {
		for i, k := range ks {
			sum := 0.0
			for pair := range t.Pairs() {
				sum += math.Cos(k * t.Frequency(pair))
			}
			dst[i] = (float64(t.Axes()-1) + sum/float64(t.Pairs())) / float64(t.Axes())
		}
		return nil
	}
	whole, err := t.RelativeDot(0)
	if err != nil {
		return err
	}
	if err := t.RelativeDots(dst, ks); err != nil {
		return err
	}
	for i := range dst {
		dst[i] /= whole
	}
	return nil
}

// ends names the curves where they end.
func (p *picture) ends(s *scene.Scene, c *chart.Axes) {
	name := func(class scene.Class, y float64, name string) {
		s.Text(class|scene.Strong, scene.Start, c.Right+6, y, name)
	}
	at := func(g []float64) float64 { return c.PixelY(g[len(g)-1]) + chart.DigitHalf }
	g := p.curves.of
	if len(g) < 2 {
		name(scene.Ink, at(g[0]), "A")
		return
	}
	apart := 0.0
	for i := range g[0] {
		apart = max(apart, math.Abs(g[0][i]-g[1][i]))
	}
	a, b := at(g[0]), at(g[1])
	if apart < 1e-9 {
		name(scene.Ink, math.Round(a), "A = B")
		return
	}
	if middle := (a + b) / 2; math.Abs(a-b) < 16 {
		if a <= b {
			a, b = middle-8, middle+8
		} else {
			a, b = middle+8, middle-8
		}
	}
	name(scene.Ink, math.Round(a), "A")
	name(scene.Quiet, math.Round(b), "B")
}

// offset marks the offset in question, and writes what it makes of both.
func (p *picture) offset(s *scene.Scene, c *chart.Axes) {
	k := float64(p.k)
	within := k <= c.X.Hi
	if within {
		c.Upright(s, scene.Offset, k)
	}
	for i, side := range p.sides {
		if side.table != nil && within {
			c.Dot(s, [...]scene.Class{scene.Ink, scene.Edge}[i], k, share(side.table, k))
		}
	}
	name := "k = " + number.Integer(k)
	x, y := c.Left+math.Ceil(scene.Strong.Width(name))+14, c.Bottom+58
	words := ""
	for _, decimals := range [...]int{6, 4, 2} {
		if words = p.shares(k, decimals); x+scene.TextWidth(words) <= float64(p.Width) {
			break
		}
	}
	if beyond := p.Say(", right of the picture", "，在图的右侧之外"); !within && x+scene.TextWidth(words+beyond) < float64(p.Width) {
		words += beyond
	}
	s.Text(scene.Offset|scene.Strong, scene.Start, c.Left, y, name)
	s.Text(scene.Ink, scene.Start, x, y, words)
}

// shares returns g(k)/g(0) of both in words, with a number of decimals.
func (p *picture) shares(k float64, decimals int) string {
	words := ""
	for i, side := range p.sides {
		if side.table == nil {
			continue
		}
		if words != "" {
			words += p.Say(", ", "，")
		}
		words += [...]string{"A ", "B "}[i] + number.Fixed(share(side.table, k), decimals)
	}
	return words
}
