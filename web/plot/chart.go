package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// A chart is a rectangle of a picture in which numbers have places.
type axes struct {
	left, top, right, bottom float64 // in CSS pixels
	x, y                     scale
}

// A scale is the numbers from one end of an axis to the other, evenly spaced,
// or with log evenly by their ratio.
type scale struct {
	lo, hi float64
	log    bool
}

// at returns where x is, from 0 at lo to 1 at hi.
func (s *scale) at(x float64) float64 {
	if s.log {
		return math.Log(x/s.lo) / math.Log(s.hi/s.lo)
	}
	return (x - s.lo) / (s.hi - s.lo)
}

func (c *axes) pixelX(x float64) float64 { return c.left + c.x.at(x)*(c.right-c.left) }
func (c *axes) pixelY(y float64) float64 { return c.bottom - c.y.at(y)*(c.bottom-c.top) }

// numberX returns the number at a pixel: pixelX the other way round.
func (c *axes) numberX(pixel float64) float64 {
	t := (pixel - c.left) / (c.right - c.left)
	if c.x.log {
		return c.x.lo * math.Pow(c.x.hi/c.x.lo, t)
	}
	return c.x.lo + t*(c.x.hi-c.x.lo)
}

// ticks returns round numbers on a scale, at most so many: multiples of 1, 2 or
// 5 times a power of ten, or with log powers of ten.
func (s *scale) ticks(most int) []float64 {
	var ticks []float64
	if s.log {
		decades := math.Log10(s.hi / s.lo)
		step := math.Ceil(decades / float64(max(1, most)))
		for k := math.Ceil(math.Log10(s.lo) - 1e-9); k <= math.Log10(s.hi)+1e-9; k += step {
			ticks = append(ticks, math.Pow(10, k))
		}
		return ticks
	}
	step := roundUp((s.hi - s.lo) / float64(max(1, most)))
	for k := math.Ceil(s.lo/step - 1e-9); k*step <= s.hi+step*1e-9; k++ {
		ticks = append(ticks, k*step)
	}
	return ticks
}

// roundUp returns the least 1, 2 or 5 times a power of ten that is not below x.
func roundUp(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, digit := range [...]float64{1, 2, 5} {
		if digit*power >= x*(1-1e-9) {
			return digit * power
		}
	}
	return 10 * power
}

// label returns a number beside a tick, with a true minus sign: as many digits
// as it takes, since ticks are round.
func label(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return number.Integer(x)
	}
	text := strconv.FormatFloat(math.Round(x*1e9)/1e9, 'g', 6, 64)
	if text[0] == '-' {
		return "\u2212" + text[1:]
	}
	return text
}

// xAxis draws ticks with numbers below the chart, and a title at their end.
// The last number does not stand out farther than a margin.
func (c *axes) xAxis(title string) string {
	const margin, gap = 10, 24
	pitch := max(72, scene.TextWidth(label(c.x.hi))+gap)
	marks, labels := "", ""
	for _, t := range c.x.ticks(int((c.right - c.left) / pitch)) {
		x := c.pixelX(t)
		marks += "M" + tenth(x) + " " + tenth(c.bottom) + "v4"
		if out := x + scene.TextWidth(label(t))/2 - c.right; out > margin {
			labels += textAt(`text-anchor="end"`, c.right+margin, c.bottom+18, label(t))
		} else {
			labels += textAt("", math.Round(10*x)/10, c.bottom+18, label(t))
		}
	}
	return `<path class="line edge" d="` + marks + `"/>` + "\n" +
		`<g class="quiet" text-anchor="middle">` + "\n" + labels + "</g>\n" +
		textAt(`class="ink" text-anchor="end"`, c.right, c.bottom+36, title)
}

// yAxis draws lines across the chart with numbers on their left, and a title
// above them.
func (c *axes) yAxis(title string) string {
	ticks := c.y.ticks(int((c.bottom - c.top) / 36))
	marks, labels := "", ""
	for _, t := range ticks {
		y := c.pixelY(t)
		marks += "M" + tenth(c.left) + " " + tenth(y) + "H" + tenth(c.right)
		labels += textAt("", c.left-8, math.Round(10*(y+4))/10, label(t))
	}
	return `<path class="line rule" d="` + marks + `"/>` + "\n" +
		`<g class="quiet" text-anchor="end">` + "\n" + labels + "</g>\n" +
		textAt(`class="ink"`, c.left, c.top-10, title)
}

// appendCurve draws a line through the points (xs[i], ys[i]), x rising. Where
// several of them share half a pixel it goes once from the least to the greatest, or
// back, whichever of them is nearer to where it comes from.
func (c *axes) appendCurve(dst []byte, class string, xs, ys []float64) []byte {
	dst = append(dst, `<path class="line `+class+`" d="`...)
	command, before := byte('M'), 0.0
	for i := 0; i < len(xs); {
		x := c.pixelX(xs[i])
		from, to, end := ys[i], ys[i], i+1
		for ; end < len(xs) && c.pixelX(xs[end]) < x+0.5; end++ {
			from, to = min(from, ys[end]), max(to, ys[end])
		}
		if math.Abs(before-to) < math.Abs(before-from) {
			from, to = to, from
		}
		dst = appendTenth(append(dst, command), x)
		dst = appendTenth(append(dst, ' '), c.pixelY(from))
		if from != to {
			dst = appendTenth(append(dst, 'V'), c.pixelY(to))
		}
		command, before, i = 'L', to, end
	}
	return append(dst, "\"/>\n"...)
}

// appendTenth appends a coordinate to a tenth of a pixel, several times faster
// than strconv does.
func appendTenth(dst []byte, x float64) []byte {
	tenths := int(math.Round(10 * x))
	if tenths < 0 {
		dst, tenths = append(dst, '-'), -tenths
	}
	dst = strconv.AppendInt(dst, int64(tenths/10), 10)
	if tenths%10 != 0 {
		dst = append(dst, '.', byte('0'+tenths%10))
	}
	return dst
}

// tenth returns a coordinate to a tenth of a pixel.
func tenth(x float64) string { return coordinate(math.Round(10*x) / 10) }
