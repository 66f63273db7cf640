package collision

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
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

type curveKey struct {
	dModel, seqLen int
	decades        int // powers of ten of the axis of bases: 7, or more if the base would not fit
}

func keyOf(v *plot.View) curveKey {
	return curveKey{v.State.DModel, v.State.SeqLen, max(7, int(math.Ceil(math.Log10(v.State.Base)-1e-9)))}
}

// bases returns the number of bases of a curve: fewer for wide rows.
func (k curveKey) bases() int {
	n := maxBases
	for n > 2*coarsest && n*k.dModel > maxAll {
		n = (n + 1) / 2
	}
	return n
}

// order returns in which order the bases are looked at: first few that are far apart, then those
// between them.
func (k curveKey) order() (order []int) {
	n := k.bases()
	for step := coarsest; step > 0; step /= 2 {
		for i := 0; i < n; i += step {
			if step == coarsest || i%(2*step) != 0 {
				order = append(order, i)
			}
		}
	}
	return order
}

// looked returns about how many pairs are looked at until an offset is known not to be that
// of the nearest rows.
func (k curveKey) looked() int { return min(k.dModel/2, 8+k.dModel/16) }

func (k curveKey) last() int {
	return min(k.seqLen-1, maxCurveOffsets, max(leastOffsets, maxSearched/(k.bases()*k.looked())))
}

type point struct {
	base, smallest, neighbours float64
	k                          int // of the nearest rows
}

// find finds the nearest rows at a base. Bases are evenly spaced by their ratio.
func (k curveKey) find(i int) (p point) {
	p.base = math.Pow(10, float64(k.decades)*float64(k.order()[i])/float64(k.bases()-1))
	if e, err := encoder.New(1, k.dModel, encoder.Base(p.base)); err == nil {
		p.k, p.smallest = property.Nearest(e, k.last())
		p.neighbours, _ = e.Distance(1)
	}
	return p
}

// A curve is the points that are known, by rising bases.
type curve struct {
	curveKey
	last                 int
	whole                float64 // the base from which g stays above zero
	points               []point
	smallest, neighbours *chart.Series // the distances ÷ √d
}

// A part of a curve is its first points in the order of finding them.
type part struct {
	curveKey
	found int
}

// curveOf returns the curve of a view: complete, or in a live view as far as it is known.
func curveOf(v *plot.View) *curve {
	key := keyOf(v)
	cost := key.dModel/2 + key.last()*key.looked() // about what a point costs, in sines
	found := plot.Gradually(v, "points", curveKey.find, key, key.bases(), max(1, maxSines/cost))
	whole := plot.Once(v, "whole", positiveFrom, key.seqLen-1)
	return plot.Once(v, "curve", func(k part) *curve {
		c := &curve{curveKey: k.curveKey, last: key.last(), whole: whole}
		at := make([]*point, k.bases())
		for i, place := range k.order()[:k.found] {
			at[place] = &found[i]
		}
		var x, smallest, neighbours []float64
		root := math.Sqrt(float64(k.dModel))
		for _, p := range at {
			if p != nil {
				c.points = append(c.points, *p)
				x, smallest, neighbours = append(x, p.base), append(smallest, p.smallest/root), append(neighbours, p.neighbours/root)
			}
		}
		c.smallest, c.neighbours = chart.Points(x, smallest), chart.Points(x, neighbours)
		return c
	}, part{key, len(found)})
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
