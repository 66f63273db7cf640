package identify

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// charts draws how far the numbers of each column are from those of the best fit, and
// which positions its rows have.
func (p *picture) charts(s *scene.Scene) {
	columns, rows := p.chartBoxes()
	if p.best == nil {
		return
	}
	s.Text(scene.Ink|scene.Strong, scene.Start, columns.Left-56, columns.Top-24, p.Say("Largest difference in each column", "每一列最大的差"))
	p.residuals(s, columns)
	if len(p.Matches) == 0 {
		return
	}
	s.Text(scene.Ink|scene.Strong, scene.Start, rows.Left-56, rows.Top-24, p.Say("Position of each row", "每一行的位置"))
	p.rowPositions(s, rows)
}

// exponents returns the powers of ten between which the differences of a fit and
// what rounding allows are. What is below them stands at the bottom.
func (f *found) exponents() (lo, hi float64) {
	most := min(max(f.largest.Size, f.best.Tolerance, 1e-300), math.MaxFloat64)
	hi = math.Ceil(math.Log10(most) + 0.2)
	lo = hi - 1
	for _, x := range f.columns {
		if x > 0 {
			lo = min(lo, math.Floor(math.Log10(x)))
		}
	}
	if f.best.Tolerance > 0 {
		lo = min(lo, math.Floor(math.Log10(f.best.Tolerance)))
	}
	return max(lo, hi-8), hi
}

// residuals draws the largest difference of each column, and what rounding allows.
func (p *picture) residuals(s *scene.Scene, c chart.Axes) {
	lo, hi := p.exponents()
	c.X, c.Y = chart.Scale{Hi: float64(max(1, len(p.columns)-1))}, chart.Scale{Lo: lo, Hi: hi}
	decades(s, &c)
	counts(s, &c, len(p.columns), p.Say("column →", "列 →"))
	height := func(x float64) float64 {
		if x <= 0 {
			return lo
		}
		return max(lo, math.Log10(x))
	}
	if t := p.best.Tolerance; t > 0 {
		y := c.PixelY(height(t))
		s.Horizontal(scene.Dash|scene.Edge, c.Left, y, c.Right)
		s.Text(scene.Quiet|scene.Halo, scene.End, c.Right, math.Round(y)-5, p.Say("rounding allows this", "舍入可造成的差"))
	}
	var dots scene.Path
	for j := 0; j < len(p.columns); {
		// Of dots on one pixel the highest.
		x, highest := c.PixelX(float64(j)), p.columns[j]
		for j++; j < len(p.columns) && c.PixelX(float64(j)) < x+1; j++ {
			highest = max(highest, p.columns[j])
		}
		dots.Dot(x, c.PixelY(height(highest)))
	}
	s.Shape(scene.Dots|scene.Ink, &dots)
}

// decades draws powers of ten beside a chart whose scale is their exponents.
func decades(s *scene.Scene, c *chart.Axes) {
	var marks scene.Path
	step := math.Ceil((c.Y.Hi - c.Y.Lo) / 4)
	for e := c.Y.Hi; e >= c.Y.Lo; e -= step {
		marks.Move(c.Left, c.PixelY(e)).Horizontal(c.Right)
	}
	s.Shape(scene.Line|scene.Rule, &marks)
	for e := c.Y.Hi; e >= c.Y.Lo; e -= step {
		s.Text(scene.Quiet, scene.End, c.Left-8, math.Round(c.PixelY(e))+chart.DigitHalf, decade(int(e)))
	}
}

// decade writes a power of ten as beside a tick.
func decade(e int) string {
	switch e {
	case 0:
		return "1"
	case 1:
		return "10"
	}
	return "10" + number.Superscript(e)
}

// counts draws integers from 0 to n-1 below a chart, and a title at their end.
func counts(s *scene.Scene, c *chart.Axes, n int, title string) {
	pitch := scene.TextWidth(chart.Label(float64(n))) + 24
	ticks := chart.Ticks(0, float64(n), int((c.Right-c.Left)/pitch), chart.ByTens)
	c.TickMarks(s, 0, ticks)
	for _, t := range ticks {
		s.Text(scene.Quiet, scene.Middle, math.Round(c.PixelX(t)), c.Bottom+18, chart.Label(t))
	}
	s.Text(scene.Ink, scene.End, c.Right, c.Bottom+36, title)
}

// mostDots is approximately the number of positions that are drawn of each axis.
const mostDots = 400

// rowPositions draws the position of each row; of a grid those on all axes.
func (p *picture) rowPositions(s *scene.Scene, c chart.Axes) {
	lo, hi, rows := math.Inf(1), math.Inf(-1), 1
	for _, axis := range p.best.Positions {
		rows = max(rows, len(axis))
		for _, x := range axis {
			lo, hi = min(lo, x), max(hi, x)
		}
	}
	if lo > hi {
		return
	}
	if lo == hi {
		lo, hi = lo-1, hi+1
	}
	c.X, c.Y = chart.Scale{Hi: float64(max(1, rows-1))}, chart.Scale{Lo: lo, Hi: hi}
	c.Left += max(0, math.Ceil(max(scene.TextWidth(chart.Label(lo)), scene.TextWidth(chart.Label(hi))))-40)
	c.YAxis(s, "")
	counts(s, &c, rows, p.Say("row →", "行 →"))
	for k, axis := range p.best.Positions {
		var dots scene.Path
		for i := 0; i < len(axis); i += max(1, len(axis)/mostDots) {
			dots.Dot(c.PixelX(float64(i)), c.PixelY(axis[i]))
		}
		s.Shape(scene.Dots|[...]scene.Class{scene.Position, scene.Offset, scene.Ink}[min(k, 2)], &dots)
	}
}
