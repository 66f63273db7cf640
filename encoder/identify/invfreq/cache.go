package invfreq

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
)

// identifyCache identifies cosines and sines, whose frequencies may have been rounded to some
// type before.
func (id *Identification) identifyCache(m *matrix.Matrix) {
	c := newCache(m)
	if c == nil || m.Rows < 4 || c.pairs < minPairs || c.pairs > maxPairs {
		return
	}
	if m.EqualRows() {
		if c.kind == CosinesAndSines {
			id.Reason, id.Kind, id.Order = Unfilled, c.kind, c.order
		}
		return
	}
	dtype, tol := m.Format()
	c.tolerance = tol
	for _, a := range c.amplitudes() {
		c.amplitude, c.uncertain = a.mid(), a.err()
		for _, t := range [...]precision.DType{precision.Float64, precision.BFloat16, precision.Float16} {
			w, ok := c.spans(t)
			if ok && (id.choose(c.fits(w, t), &tolerance{}, t) || id.choose(c.fits(c.onlyTurning(w), t), &tolerance{}, t)) {
				id.DType, id.Kind, id.Order, id.Attention = dtype, c.kind, c.order, c.amplitude
				if c.sin < 0 && id.Reason == Explained && !c.certain(id.Matches[0], w) {
					id.Reason = TooFew
				}
				return
			}
		}
	}
}

// certain reports whether the spans bound the frequencies of three quarters of the pairs,
// and those of as many scaled pairs as the scaling has parameters. The cosine of a small
// angle says little about it, so that the slow pairs of other scalings look the same. An
// attention factor belongs to a scaling.
func (c *cache) certain(f *Fit, w []span) bool {
	e, err := rotary.New(f.Config, 0)
	if err != nil {
		return false
	}
	known, scaled := 0, 0
	for i, s := range w {
		if s.known() {
			known++
			if e.Divisor(i) > 1.01 {
				scaled++
			}
		}
	}
	if f.Config.Scaling == nil && c.amplitude == 1 {
		scaled = f.parameters
	}
	return 4*known >= 3*len(w) && scaled >= f.parameters
}

// fits returns the fits of spans that make the numbers, by frequencies that are rounded to t.
func (c *cache) fits(w []span, t precision.DType) []*Fit {
	return fits(w, frequencies(w), func(_ *Fit, e *rotary.Embedding) bool { return c.made(e, t) })
}

// onlyTurning returns the spans, with 0 for the pairs at the end whose columns are the same
// at all positions.
func (c *cache) onlyTurning(w []span) []span {
	w = slices.Clone(w)
	turns := func(first, i int) bool {
		for r := range c.Rows {
			if first >= 0 && c.At(r, first+i*c.step) != c.At(0, first+i*c.step) {
				return true
			}
		}
		return false
	}
	for i := len(w) - 1; i >= 0 && !turns(c.cos, i) && !turns(c.sin, i); i-- {
		w[i] = span{}
	}
	return w
}

// made reports whether an embedding with frequencies that are rounded to t makes the
// numbers, by some of their rows.
func (c *cache) made(e *rotary.Embedding, t precision.DType) bool {
	w := e.Frequencies()
	for i := range w {
		w[i] = t.Round(w[i])
	}
	step := max(1, (c.Rows-1)/64)
	for r := (c.Rows - 1) % step; r < c.Rows; r += step {
		pos := float64(r)
		for i, w := range w {
			sin, cos := math.Sincos(pos * w)
			within := c.error(c.amplitude, pos, w)
			if c.cos >= 0 && math.Abs(c.At(r, c.cos+i*c.step)-c.amplitude*cos) > within ||
				c.sin >= 0 && math.Abs(c.At(r, c.sin+i*c.step)-c.amplitude*sin) > within {
				return false
			}
		}
	}
	return true
}

// A cache is a matrix of cosines, of sines, or of both, at the positions 0, 1, 2, ….
type cache struct {
	*matrix.Matrix
	kind  Kind
	order Order
	pairs int

	cos, sin, step int // the columns of pair i are cos + i·step, and sin + i·step; −1 for none

	tolerance matrix.Tolerance
	amplitude float64
	uncertain float64 // relative error of the amplitude, 0 if that is 1
}

// newCache returns the cache of a matrix, or nil unless its first row belongs to position 0, where
// all cosines are the amplitude and all sines are 0.
func newCache(m *matrix.Matrix) *cache {
	d, half := m.Columns, m.Columns/2
	all := func(lo, hi, step int, is func(j int) bool) bool {
		for lo < hi && is(lo) {
			lo += step
		}
		return lo >= hi
	}
	same := func(apart int) func(j int) bool {
		return func(j int) bool {
			return all(0, m.Rows, 1, func(r int) bool { return m.At(r, j) == m.At(r, j+apart) })
		}
	}
	amplitude := m.At(0, 0)
	cosine := func(j int) bool { return m.At(0, j) == amplitude }
	sine := func(j int) bool { return m.At(0, j) == 0 }
	c := &cache{Matrix: m, kind: Cosines, pairs: d, sin: -1, step: 1}
	switch {
	case amplitude == 0 && all(0, d, 1, sine):
		c.kind, c.cos, c.sin = Sines, -1, 0
	case amplitude <= 0:
		return nil
	case all(0, d, 1, cosine):
	case d%2 == 0 && all(0, half, 1, cosine) && all(half, d, 1, sine):
		c.kind, c.order, c.pairs, c.sin = CosinesAndSines, Halves, half, half
		return c
	case d%2 == 0 && all(0, d, 2, cosine) && all(1, d, 2, sine):
		c.kind, c.order, c.pairs, c.sin, c.step = CosinesAndSines, Complex, half, 1, 2
		return c
	default:
		return nil
	}
	switch {
	case d%2 != 0:
	case all(0, half, 1, same(half)):
		c.order, c.pairs = Doubled, half
	case all(0, d, 2, same(1)):
		c.order, c.pairs, c.step = Repeated, half, 2
	}
	return c
}

// measureAmplitude measures what multiplies cosines and sines. The cosine of 0 is 1; sines
// of one angle alone satisfy, whatever their amplitude,
//
//	s[n+1] + s[n−1] = 2·cos ω·s[n]
//
// which gives ω of the first pair, and the amplitude by it.
func (c *cache) measureAmplitude() float64 {
	if c.cos >= 0 {
		return c.At(0, c.cos)
	}
	n := min(c.Rows, 256)
	var product, square float64
	for r := 1; r < n-1; r++ {
		s := c.At(r, c.sin)
		product, square = product+s*(c.At(r+1, c.sin)+c.At(r-1, c.sin)), square+2*s*s
	}
	if square == 0 || math.Abs(product) >= square {
		return 0
	}
	cos := product / square
	w := math.Atan2(math.Sqrt(1-cos*cos), cos)
	product, square = 0, 0
	for r := 1; r < min(n, 16); r++ {
		s := math.Sin(w * float64(r))
		product, square = product+s*c.At(r, c.sin), square+s*s
	}
	a := product / square
	if math.Abs(a-1) < 1e-3 {
		return 1
	}
	return a
}

// amplitudes returns what may multiply the numbers. What was measured may have been rounded,
// from an attention factor of YaRN with a likely factor s:
//
//	a = 1 + ln(s)/10
//
// Cosines of small angles are near to the amplitude: they tell the angles only if it is
// exact.
func (c *cache) amplitudes() []span {
	a := c.measureAmplitude()
	switch {
	case !(a > 0.01 && a < 100):
		return nil
	case a == 1:
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

// spans returns the spans of the frequencies of a cache, widened by what rounding to t
// changes. It reports whether there are some: whether each column is the cosine, or the
// sine, of angles that grow by the same step.
func (c *cache) spans(t precision.DType) ([]span, bool) {
	w := make([]span, c.pairs)
	for i := range w {
		s := c.unwrap(i)
		if s.empty() {
			return nil, false
		}
		e := computedError
		if t != precision.Float64 {
			e = math.Ldexp(1, -t.Digits())
		}
		w[i] = span{s.lo * (1 - e), s.hi * (1 + e)}
		if t == precision.Float16 {
			w[i].hi += roundsTo0
			w[i].lo = max(0, w[i].lo-roundsTo0)
		}
	}
	return w, true
}

// unwrap returns the span of the frequency of pair i. At position p the angle p·ω is known
// up to whole turns, which the span of the positions before counts:
//
//	p·ω = 2πk ± arccos x,  or 2πk + arcsin x,  or 2πk + π − arcsin x
//
// Positions at which the span is longer than half a turn are left out.
func (c *cache) unwrap(i int) span {
	w := span{0, 1.6} // half a turn would be −1, 1, −1, …
	for p := 1; p < c.Rows && !w.empty(); p = max(p+1, int(math.Ceil(float64(p)*1.1))) {
		pos := float64(p)
		if p > 1 && pos*(w.hi-w.lo) > math.Pi/2 {
			break
		}
		if c.cos >= 0 {
			x := c.At(p, c.cos+i*c.step)
			e := c.error(x, pos, w.hi)
			lo, hi := math.Pi/2-c.arcsin(x+e), math.Pi/2-c.arcsin(x-e)
			w = w.among(pos, span{lo, hi}, span{-hi, -lo})
		}
		if c.sin >= 0 && !w.empty() {
			x := c.At(p, c.sin+i*c.step)
			e := c.error(x, pos, w.hi)
			lo, hi := c.arcsin(x-e), c.arcsin(x+e)
			w = w.among(pos, span{lo, hi}, span{math.Pi - hi, math.Pi - lo})
		}
	}
	return w
}

// arcsin returns the angle in [−π/2, π/2] whose sine is x/a, or the nearest one that is.
func (c *cache) arcsin(x float64) float64 {
	x = max(-1, min(x/c.amplitude, 1))
	return math.Atan2(x, math.Sqrt((1-x)*(1+x)))
}

// among returns the smallest span that has all of w whose product with pos is in one of the
// arcs, up to whole turns.
func (w span) among(pos float64, arcs ...span) span {
	const turn = 2 * math.Pi
	all := span{math.Inf(1), math.Inf(-1)}
	for _, arc := range arcs {
		for k := math.Floor((pos*w.lo - arc.hi) / turn); k <= math.Ceil((pos*w.hi-arc.lo)/turn); k++ {
			part := w.and(span{(k*turn + arc.lo) / pos, (k*turn + arc.hi) / pos})
			if !part.empty() {
				all = span{min(all.lo, part.lo), max(all.hi, part.hi)}
			}
		}
	}
	return all
}
