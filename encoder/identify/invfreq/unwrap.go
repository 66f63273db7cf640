package invfreq

import (
	"math"

	"github.com/posenc/posenc/encoder/precision"
)

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

// maxFrequency is the largest frequency of a pair: half a turn would be −1, 1, −1, ….
const maxFrequency = 1.6

// unwrap returns the span of the frequency of pair i. At position p the angle p·ω is known
// up to whole turns, which the span of the positions before counts:
//
//	p·ω = 2πk ± arccos x,  or 2πk + arcsin x,  or 2πk + π − arcsin x
//
// Positions at which the span is longer than half a turn are left out.
func (c *cache) unwrap(i int) span {
	w := span{0, maxFrequency}
	next := 1.0
	for p := 1; p < c.Rows; p++ {
		if float64(p) < next {
			continue
		}
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
		if w.empty() {
			return w
		}
		next = max(pos+1, pos*1.1)
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
