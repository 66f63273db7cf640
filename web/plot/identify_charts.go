package plot

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// appendCharts draws how far the numbers of each column are from those of the best
// fit, and which positions its rows have.
func (p *Identify) appendCharts(dst []byte, f *identified, s *panels) []byte {
	columns, rows := p.chartBoxes(s)
	if f.best == nil {
		return dst
	}
	dst = append(dst, textAt(`class="ink strong"`, columns.left-56, columns.top-24, p.Say("Largest difference in each column", "每一列最大的差"))...)
	dst = p.appendResiduals(dst, f, columns)
	if len(f.Matches) == 0 {
		return dst
	}
	dst = append(dst, textAt(`class="ink strong"`, rows.left-56, rows.top-24, p.Say("Position of each row", "每一行的位置"))...)
	return p.appendPositions(dst, f, rows)
}

// exponents returns the powers of ten between which the differences of a fit and
// what rounding allows are. What is below them stands at the bottom.
func (f *identified) exponents() (lo, hi float64) {
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

func (p *Identify) appendResiduals(dst []byte, f *identified, c axes) []byte {
	lo, hi := f.exponents()
	c.x, c.y = scale{hi: float64(max(1, len(f.columns)-1))}, scale{lo: lo, hi: hi}
	marks, labels := "", ""
	step := math.Ceil((hi - lo) / 4)
	for e := hi; e >= lo; e -= step {
		y := c.pixelY(e)
		marks += "M" + tenth(c.left) + " " + tenth(y) + "H" + tenth(c.right)
		labels += textAt("", c.left-8, math.Round(y)+digitHalf, decade(int(e)))
	}
	dst = append(dst, pathOf("line rule", marks)+`<g class="quiet" text-anchor="end">`+"\n"+labels+"</g>\n"...)
	dst = append(dst, c.counts(len(f.columns), p.Say("column →", "列 →"))...)
	height := func(x float64) float64 {
		if x <= 0 {
			return lo
		}
		return max(lo, math.Log10(x))
	}
	if t := f.best.Tolerance; t > 0 {
		y := c.pixelY(height(t))
		label := p.Say("rounding allows this", "舍入可造成的差")
		dst = append(dst, pathOf("line dash edge", "M"+tenth(c.left)+" "+tenth(y)+"H"+tenth(c.right))+
			textAt(`class="quiet halo" text-anchor="end"`, c.right, math.Round(y)-5, label)...)
	}
	dst = append(dst, `<path class="dots ink" d="`...)
	pixel, highest := math.Inf(-1), 0.0
	flush := func() {
		if !math.IsInf(pixel, -1) {
			dst = appendTenth(append(dst, 'M'), pixel)
			dst = append(appendTenth(append(dst, ' '), c.pixelY(height(highest))), "h0"...)
		}
	}
	for j, x := range f.columns { // of dots on one pixel the highest
		if at := c.pixelX(float64(j)); at >= pixel+1 {
			flush()
			pixel, highest = at, x
		} else {
			highest = max(highest, x)
		}
	}
	flush()
	return append(dst, "\"/>\n"...)
}

// counts draws integers from 0 to n-1 below the chart, and a title at their end.
func (c *axes) counts(n int, title string) string {
	marks, labels := "", ""
	pitch := scene.TextWidth(label(float64(n))) + 24
	for _, t := range chart.Ticks(0, float64(n), int((c.right-c.left)/pitch), chart.ByTens) {
		marks += "M" + tenth(c.pixelX(t)) + " " + tenth(c.bottom) + "v4"
		labels += textAt("", math.Round(c.pixelX(t)), c.bottom+18, label(t))
	}
	return pathOf("line edge", marks) + `<g class="quiet" text-anchor="middle">` + "\n" + labels + "</g>\n" +
		textAt(`class="ink" text-anchor="end"`, c.right, c.bottom+36, title)
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

// appendPositions draws the position of each row; of a grid those on both axes.
func (p *Identify) appendPositions(dst []byte, f *identified, c axes) []byte {
	lo, hi, rows := math.Inf(1), math.Inf(-1), 1
	for _, axis := range f.best.Positions {
		rows = max(rows, len(axis))
		for _, x := range axis {
			lo, hi = min(lo, x), max(hi, x)
		}
	}
	if lo > hi {
		return dst
	}
	if lo == hi {
		lo, hi = lo-1, hi+1
	}
	c.x, c.y = scale{hi: float64(max(1, rows-1))}, scale{lo: lo, hi: hi}
	c.left += max(0, math.Ceil(max(scene.TextWidth(label(lo)), scene.TextWidth(label(hi))))-40)
	dst = append(dst, c.yAxis("")...)
	dst = append(dst, c.counts(rows, p.Say("row →", "行 →"))...)
	for k, axis := range f.best.Positions {
		dst = append(dst, `<path class="dots `+[...]string{"position", "offset", "ink"}[min(k, 2)]+`" d="`...)
		step := max(1, len(axis)/400)
		for i := 0; i < len(axis); i += step {
			dst = appendTenth(append(dst, 'M'), c.pixelX(float64(i)))
			dst = append(appendTenth(append(dst, ' '), c.pixelY(axis[i])), "h0"...)
		}
		dst = append(dst, "\"/>\n"...)
	}
	return dst
}
