// Package scale maps numbers to places and colours: axes with round numbers, curves over them,
// colour maps with their bars, dials, and cells, each pixel of which is the mean of the numbers
// under it.
package scale

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// Axes are a rectangle of a picture in which numbers have places.
type Axes struct {
	Left, Top, Right, Bottom float64 // in CSS pixels
	X, Y                     Scale
}

// A Scale is the range of numbers of an axis. It is linear, or logarithmic if Log is set.
type Scale struct {
	Lo, Hi float64
	Log    bool
}

// At returns where x is, from 0 at lo to 1 at hi; in the middle if these are the same.
func (s *Scale) At(x float64) float64 {
	if s.Lo == s.Hi {
		return 0.5
	}
	if s.Log {
		return math.Log(x/s.Lo) / math.Log(s.Hi/s.Lo)
	}
	return (x - s.Lo) / (s.Hi - s.Lo)
}

// PixelX and PixelY return where numbers are, in CSS pixels.
func (c *Axes) PixelX(x float64) float64 { return c.Left + c.X.At(x)*(c.Right-c.Left) }
func (c *Axes) PixelY(y float64) float64 { return c.Bottom - c.Y.At(y)*(c.Bottom-c.Top) }

// NumberX returns the number at a pixel; it is the inverse of PixelX.
func (c *Axes) NumberX(pixel float64) float64 {
	return c.X.number((pixel - c.Left) / (c.Right - c.Left))
}

// NumberY returns the number at a pixel; it is the inverse of PixelY.
func (c *Axes) NumberY(pixel float64) float64 {
	return c.Y.number((c.Bottom - pixel) / (c.Bottom - c.Top))
}

// number returns where At is t.
func (s *Scale) number(t float64) float64 {
	if s.Log {
		return s.Lo * math.Pow(s.Hi/s.Lo, t)
	}
	return s.Lo + t*(s.Hi-s.Lo)
}

// NearestX and NearestY return the whole number on an axis that is nearest to a pixel.
func (c *Axes) NearestX(pixel float64) int { return c.X.nearest(c.NumberX(pixel)) }
func (c *Axes) NearestY(pixel float64) int { return c.Y.nearest(c.NumberY(pixel)) }

func (s *Scale) nearest(x float64) int {
	lo, hi := math.Ceil(min(s.Lo, s.Hi)), math.Floor(max(s.Lo, s.Hi))
	return int(max(lo, min(math.Round(x), hi)))
}

// Ticks returns round numbers on a scale, at most the given number of them: multiples of
// 1, 2 or 5 times a power of ten, or on a logarithmic scale powers of ten. A scale whose
// ends are not finite numbers has none.
func (s *Scale) Ticks(most int) []float64 {
	if span := s.Hi - s.Lo; math.IsInf(span, 0) || math.IsNaN(span) {
		return nil
	}
	most = max(1, min(most, 1000)) // of 617 powers of ten
	if s.Log {
		step := max(1, math.Ceil(math.Log10(s.Hi/s.Lo)/float64(most)))
		first := math.Ceil(math.Log10(s.Lo) - 1e-9)
		return ticks(most+1, func(i float64) float64 { return math.Pow(10, first+i*step) }, s.Hi*(1+1e-9))
	}
	step := RoundUp((s.Hi - s.Lo) / float64(most))
	first := math.Ceil(s.Lo/step - 1e-9)
	return ticks(most+1, func(i float64) float64 { return (first + i) * step }, s.Hi+step*1e-9)
}

// ticks returns at(0), at(1), … up to last; far from 0 not all of them differ.
func ticks(most int, at func(i float64) float64, last float64) (list []float64) {
	for i := range most {
		if t := at(float64(i)); t <= last && (list == nil || t > list[len(list)-1]) {
			list = append(list, t)
		}
	}
	return list
}

// RoundUp returns the least 1, 2 or 5 times a power of ten that is not below x.
func RoundUp(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, digit := range [...]float64{1, 2, 5} {
		if digit*power >= x*(1-1e-9) {
			return digit * power
		}
	}
	return 10 * power
}

// Label returns a number beside a tick in as many digits as it takes, since ticks are round.
func Label(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return number.Integer(x)
	}
	if math.Abs(x) < 1e-4 {
		return strings.TrimPrefix(number.Scientific(x, 0), "1·")
	}
	if math.Abs(x) >= 1e16 {
		return number.Scientific(x, 0)
	}
	return number.Minus(strconv.FormatFloat(math.Round(x*1e9)/1e9, 'g', 6, 64))
}

// XAxis draws ticks with numbers below the chart, which the last exceeds by a margin at most, and a
// title at their end.
func (c *Axes) XAxis(s *scene.Scene, title string) {
	const margin, gap = 10, 24
	widest := scene.TextWidth(Label(c.X.Hi))
	if c.X.Log {
		for _, t := range c.X.Ticks(math.MaxInt) {
			widest = max(widest, scene.TextWidth(Label(t)))
		}
	}
	ticks := c.X.Ticks(int((c.Right - c.Left) / max(72, widest+gap)))
	c.TickMarks(s, ticks)
	for _, t := range ticks {
		label := Label(t)
		half := scene.TextWidth(label) / 2
		x, anchor := max(c.PixelX(t), half), scene.Middle
		if c.PixelX(t)+half-c.Right > margin {
			x, anchor = c.Right+margin, scene.End
		}
		s.Text(scene.Quiet, anchor, x, c.Bottom+18, label)
	}
	s.Text(scene.Ink, scene.End, c.Right, c.Bottom+36, title)
}

// tickLength is the length of the lines of ticks, in CSS pixels.
const tickLength = 4

// TickMarks draws the lines of ticks below the chart.
func (c *Axes) TickMarks(s *scene.Scene, ticks []float64) {
	var marks scene.Path
	for _, t := range ticks {
		marks.Move(c.PixelX(t), c.Bottom).Vertical(c.Bottom + tickLength)
	}
	s.Shape(scene.Line|scene.Edge, &marks)
}

// CurvePath returns a path through the points (xs[i], ys[i]), x rising, with gaps where y is no number
// of its axis. Where several points share half a pixel it goes once from the least to the greatest, or
// back, whichever of them is nearer to where it comes from.
func (c *Axes) CurvePath(xs, ys []float64) *scene.Path {
	var path scene.Path
	path.Grow(max(0, min(len(xs), int(2*(c.Right-c.Left))+2)))
	shown := func(i int) bool { return i >= 0 && i < len(xs) && ys[i] >= c.Y.Lo && ys[i] <= c.Y.Hi }
	before := 0.0
	for i := 0; i < len(xs); {
		if !shown(i) {
			before = 0
			i++
			continue
		}
		x := c.PixelX(xs[i])
		from, to, end := ys[i], ys[i], i+1
		for ; shown(end) && c.PixelX(xs[end]) < x+0.5; end++ {
			from, to = min(from, ys[end]), max(to, ys[end])
		}
		if math.Abs(before-to) < math.Abs(before-from) {
			from, to = to, from
		}
		if shown(i - 1) {
			path.Line(x, c.PixelY(from))
		} else {
			path.Move(x, c.PixelY(from))
		}
		if from != to {
			path.Vertical(c.PixelY(to))
		}
		before, i = to, end
	}
	return &path
}

// Box returns the rectangle of the axes.
func (c *Axes) Box() scene.Box {
	return scene.Box{X: c.Left, Y: c.Top, Width: c.Right - c.Left, Height: c.Bottom - c.Top}
}

// Level draws a sharp line across the chart at a number.
func (c *Axes) Level(s *scene.Scene, class scene.Class, y float64) {
	s.Horizontal(class, math.Round(c.Left), math.Round(c.PixelY(y))+0.5, math.Round(c.Right))
}

// Upright draws a line from the top of the chart to its bottom at a number.
func (c *Axes) Upright(s *scene.Scene, class scene.Class, x float64) {
	s.Vertical(class, c.PixelX(x), c.Top, c.Bottom)
}

// Dot draws a point of the chart as a dot.
func (c *Axes) Dot(s *scene.Scene, class scene.Class, x, y float64) {
	s.Dot(class, c.PixelX(x), c.PixelY(y))
}

// ByTens returns the least of 1, 2, 5, 10, 20, 50, … that is not below x: a step for positions.
func ByTens(x float64) float64 { return RoundUp(max(1, x)) }

// ByTwos returns the least of 1, 2, 4, 8, … that is not below x: a step for dimensions.
func ByTwos(x float64) float64 { return math.Exp2(math.Ceil(math.Log2(max(1, x)))) }

// Ticks returns the multiples of a step, as ByTens or ByTwos have it, in [lo, hi), at most the
// given number. The step depends on hi-lo alone, so that panning moves the ticks and changes none.
//
// Special cases are:
//
//	Ticks = nil for most < 1
//	Ticks = nil for lo ≥ hi, or if one of them is NaN or beyond ±MaxPosition
func Ticks(lo, hi float64, most int, steps func(least float64) float64) []float64 {
	if most < 1 || !(-encoder.MaxPosition <= lo && lo < hi && hi <= encoder.MaxPosition) {
		return nil
	}
	step := steps((hi - lo) / float64(most))
	first := math.Ceil(lo / step)
	return ticks(most, func(i float64) float64 { return (first + i) * step }, math.Nextafter(hi, lo))
}

// A Dial is a circle on which hands turn as those of clocks do: clockwise from 12, so that a sine
// is how far a hand points to the right, and a cosine how far up.
type Dial struct{ X, Y, R float64 }

// At returns the point in the direction of an angle, at a distance from the middle in radii.
func (d Dial) At(radii, sin, cos float64) scene.Point {
	return scene.Point{X: d.X + radii*d.R*sin, Y: d.Y - radii*d.R*cos}
}

// Tip returns the point at an angle clockwise from 12, at a distance from the middle in radii.
func (d Dial) Tip(angle, radii float64) scene.Point {
	sin, cos := math.Sincos(angle)
	return d.At(radii, sin, cos)
}

// Hand draws a bold hand of a length in radii at an angle clockwise from 12.
func (d Dial) Hand(s *scene.Scene, class scene.Class, angle, radii float64) {
	s.Segment(scene.Bold|class, scene.Point{X: d.X, Y: d.Y}, d.Tip(angle, radii))
}

// Between adds the sector from a point to another, both r pixels from the middle, to a path.
func (d Dial) Between(path *scene.Path, from, to scene.Point, r float64, large, clockwise bool) *scene.Path {
	return path.Segment(scene.Point{X: d.X, Y: d.Y}, from).Arc(r, large, clockwise, to.X, to.Y).Close()
}

// Sector returns the sector from an angle clockwise from 12 on, as wide as a turn clockwise is without
// whole turns; a negative one leads back.
func (d Dial) Sector(from, turn, radii float64) *scene.Path {
	if turn = math.Mod(turn, 2*math.Pi); turn < 0 {
		from, turn = from+turn, -turn
	}
	return d.Between(new(scene.Path), d.Tip(from, radii), d.Tip(from+turn, radii), radii*d.R, turn > math.Pi, true)
}

// Ease returns the progress of a movement, from 0 to 1, at the part t of its time. It is
// slow at the beginning and at the end,
//
//	3t² − 2t³
func Ease(t float64) float64 {
	t = max(0, min(t, 1))
	return t * t * (3 - 2*t)
}
