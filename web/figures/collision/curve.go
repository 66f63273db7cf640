package collision

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
)

const (
	mostBase = 1e308   // the last power of ten at which an axis of bases can end
	maxBases = 161     // of a curve
	maxAll   = 1 << 16 // numbers in the rows of all its encodings, unless they are few
	coarsest = 16      // from one of the first bases to the next
	maxSines = 1 << 17 // that a frame can compute: about 8 ms in a browser
	// maxCurveOffsets is the number of offsets that are searched at each base: fewer, but at least
	// leastOffsets, where that takes more than maxSearched sines at all bases.
	maxCurveOffsets = 1 << 11
	leastOffsets    = 1 << 6
	maxSearched     = 1 << 21
	// mostApart is above the largest distance of neighbours, ÷ √d: 2·sin ½ ÷ √2 = 0.678.
	mostApart = 0.7
)

// A curve is the smallest distance of two rows against the base. Its points are found one
// after another: first few that are far apart, then those between them.
type curve struct {
	curveKey
	last  int     // the largest offset searched
	whole float64 // the base from which g stays above zero
	order []int   // of the points to come
	all   []point
}

// A point is a point of the curve, at one base.
type point struct {
	base, smallest, neighbours float64
	k                          int // of the nearest rows
	known                      bool
}

// A curveKey is what a curve depends on.
type curveKey struct {
	dModel, seqLen, decades int
}

// decades returns the number of powers of ten of the axis of bases: 7, or more if the base
// would not fit.
func decades(base float64) int {
	return max(7, int(math.Ceil(math.Log10(base)-1e-9)))
}

// newCurve returns a curve without points. Its bases are evenly spaced by their ratio.
func newCurve(key curveKey) *curve {
	n := basesOf(key.dModel)
	offsets := min(maxCurveOffsets, max(leastOffsets, maxSearched/(n*looked(key.dModel))))
	c := &curve{curveKey: key, last: min(key.seqLen-1, offsets), whole: positiveFrom(key.seqLen - 1), all: make([]point, n)}
	for i := range c.all {
		c.all[i].base = math.Pow(10, c.exponent(i))
	}
	for step := coarsest; step > 0; step /= 2 {
		for i := 0; i < n; i += step {
			if step == coarsest || i%(2*step) != 0 {
				c.order = append(c.order, i)
			}
		}
	}
	return c
}

// basesOf returns the number of bases of a curve: fewer for wide rows.
func basesOf(dModel int) int {
	n := maxBases
	for n > 2*coarsest && n*dModel > maxAll {
		n = (n + 1) / 2
	}
	return n
}

// find computes as many points as a frame can, times a factor.
func (c *curve) find(frames int) {
	each := c.dModel/2 + c.last*looked(c.dModel) // about what a point costs, in sines
	for n := max(1, frames*maxSines/each); n > 0 && len(c.order) > 0; n-- {
		c.at(&c.all[c.order[0]])
		c.order = c.order[1:]
	}
}

// looked returns about how many pairs are looked at until an offset is known not to be that
// of the nearest rows.
func looked(dModel int) int {
	pairs := dModel / 2
	return min(pairs, 8+pairs/8)
}

// at finds the nearest rows at the base of a point.
func (c *curve) at(p *point) {
	e, err := encoder.New(1, c.dModel, encoder.Base(p.base))
	if err != nil {
		return
	}
	p.k, p.smallest = property.Nearest(e, c.last)
	p.neighbours, _ = e.Distance(1)
	p.known = true
}

// exponent returns the exponent of the i-th base, a power of ten.
func (c *curve) exponent(i int) float64 {
	return float64(c.decades) * float64(i) / float64(len(c.all)-1)
}

// lines returns the exponents of the bases of the points that are known, and what is
// drawn at them: the distances ÷ √d.
func (c *curve) lines() (exponents, smallest, neighbours []float64) {
	root := math.Sqrt(float64(c.dModel))
	for i := range c.all {
		if p := &c.all[i]; p.known {
			exponents, smallest, neighbours = append(exponents, c.exponent(i)), append(smallest, p.smallest/root), append(neighbours, p.neighbours/root)
		}
	}
	return exponents, smallest, neighbours
}

// positiveFrom returns the least base for which the limit of g stays above zero up to an
// offset: LimitZero grows with the base.
func positiveFrom(last int) float64 {
	lo, hi := 1.0, max(10, 2*float64(last))
	if encoder.LimitZero(lo) > float64(last) {
		return lo
	}
	for range 60 {
		if middle := math.Sqrt(lo * hi); encoder.LimitZero(middle) > float64(last) {
			hi = middle
		} else {
			lo = middle
		}
	}
	return hi
}
