package invfreq

import (
	"math"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
)

// A cache is a matrix of cosines, of sines, or of both, at the positions 0, 1, 2, ….
type cache struct {
	*matrix.Matrix
	layout
	amplitude float64
	tolerance matrix.Tolerance

	// uncertain is the relative error of the amplitude, 0 if that is 1.
	uncertain float64
}

// A layout is where the cosine and the sine of each pair are in a row: at column
// cos + i·step, and sin + i·step, -1 for none.
type layout struct {
	kind           Kind
	order          Order
	pairs          int
	cos, sin, step int
}

// minRows is the smallest number of rows of a cache.
const minRows = 4

// layoutOf returns the layout of a matrix whose first row belongs to position 0, where all
// cosines are the amplitude and all sines are 0.
func layoutOf(m *matrix.Matrix) (layout, bool) {
	d := m.Columns
	half := d / 2
	same := func(j, k int) bool {
		for r := range m.Rows {
			if m.At(r, j) != m.At(r, k) {
				return false
			}
		}
		return true
	}
	all := func(lo, hi, step int, is func(j int) bool) bool {
		for j := lo; j < hi; j += step {
			if !is(j) {
				return false
			}
		}
		return true
	}
	amplitude := m.At(0, 0)
	cosine := func(j int) bool { return m.At(0, j) == amplitude }
	sine := func(j int) bool { return m.At(0, j) == 0 }
	l := layout{kind: Cosines, pairs: d, cos: 0, sin: -1, step: 1}
	switch {
	case amplitude == 0 && all(0, d, 1, sine):
		l.kind, l.cos, l.sin = Sines, -1, 0
	case amplitude <= 0:
		return l, false
	case all(0, d, 1, cosine):
	case d%2 == 0 && all(0, half, 1, cosine) && all(half, d, 1, sine):
		return layout{CosinesAndSines, Halves, half, 0, half, 1}, true
	case d%2 == 0 && all(0, d, 2, cosine) && all(1, d, 2, sine):
		return layout{CosinesAndSines, Complex, half, 0, 1, 2}, true
	default:
		return l, false
	}
	switch {
	case d%2 != 0:
	case all(0, half, 1, func(j int) bool { return same(j, j+half) }):
		l.order, l.pairs = Doubled, half
	case all(0, d, 2, func(j int) bool { return same(j, j+1) }):
		l.order, l.pairs, l.step = Repeated, half, 2
	}
	return l, true
}

// measureAmplitude measures what multiplies cosines and sines. The cosine of 0 is 1; sines
// of one angle alone satisfy, whatever their amplitude,
//
//	s[n+1] + s[n−1] = 2·cos ω·s[n]
//
// which gives ω of the first pair, and the amplitude by it.
func (c *cache) measureAmplitude() bool {
	if c.cos >= 0 {
		c.amplitude = c.At(0, c.cos)
		return c.amplitude > 0.01 && c.amplitude < 100
	}
	n := min(c.Rows, 256)
	var product, square float64
	for r := 1; r < n-1; r++ {
		s := c.At(r, c.sin)
		product, square = product+s*(c.At(r+1, c.sin)+c.At(r-1, c.sin)), square+2*s*s
	}
	if square == 0 || math.Abs(product) >= square {
		return false
	}
	cos := product / square
	w := math.Atan2(math.Sqrt(1-cos*cos), cos)
	product, square = 0, 0
	for r := 1; r < min(n, 16); r++ {
		s := math.Sin(w * float64(r))
		product, square = product+s*c.At(r, c.sin), square+s*s
	}
	c.amplitude = product / square
	if math.Abs(c.amplitude-1) < 1e-3 {
		c.amplitude = 1
	}
	return c.amplitude > 0.01 && c.amplitude < 100
}

// amplitudes returns what may multiply the numbers. What was measured may have been rounded,
// from an attention factor of YaRN with a likely factor s:
//
//	a = 1 + ln(s)/10
//
// Cosines of small angles are near to the amplitude: they tell the angles only if it is
// exact.
func (c *cache) amplitudes() []span {
	a := c.amplitude
	if a == 1 {
		return []span{{1, 1}}
	}
	e := c.tolerance.At(a)
	var list []span
	if c.cos >= 0 {
		for _, s := range factorsIn(span{math.Exp(10 * (a - e - 1)), math.Exp(10 * (a + e - 1))}) {
			exact := 1 + math.Log(s.value)/10
			list = append(list, span{exact, exact})
		}
	}
	return append(list, span{a - e, a + e})
}

// error returns how far a number may be from its exact value, at a position and by a
// frequency: as float32 programs compute it, and as it was rounded.
func (c *cache) error(x, pos, w float64) float64 {
	return c.tolerance.At(x) + (c.uncertain+0x1p-22)*math.Abs(x) + c.amplitude*(2*matrix.Drift(pos*w, w)+pos*w*computedError/2)
}
