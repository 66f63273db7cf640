package property

import (
	"iter"
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// FirstRise returns the first offset at which the dot product stops falling
// with the distance,
//
//	the smallest k with g(k+1) > g(k)
//
// for k = 1, 2, …, bound. It returns false if there is none or if it is beyond
// MaxPosition. The search computes about k dot products.
func FirstRise(e *encoder.Encoding, bound int) (k int, ok bool) {
	before := math.Inf(1)
	for k, g := range dotProducts(e, min(bound, encoder.MaxPosition-1)+1) {
		if g > before {
			return k - 1, true
		}
		before = g
	}
	return 0, false
}

// dotProducts returns an iterator over k = 1, 2, …, last and g(k), computed in
// blocks. The first blocks are small, since the search often ends early.
func dotProducts(e *encoder.Encoding, last int) iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		var block [sweep.Block]float64
		for lo, size := 1, 16; lo <= last; size = min(2*size, sweep.Block) {
			g := block[:min(size, last-lo+1)]
			sweep.Cosines(g, e.Phases(), float64(lo), 1)
			for r, g := range g {
				if !yield(lo+r, g) {
					return
				}
			}
			lo += len(g)
		}
	}
}

// FirstNegative returns the first offset at which the angle between two rows is
// obtuse,
//
//	the smallest k with g(k) < 0
//
// for k = 1, 2, …, bound. It returns false if there is none or if it is beyond
// MaxPosition. The search computes at most k dot products, and fewer where g is
// large: as |g″| ≤ Σ ω[i]², between two offsets s apart g is not below the
// smaller of its values there by more than
//
//	Σ ω[i]²·s²/8
func FirstNegative(e *encoder.Encoding, bound int) (k int, ok bool) {
	curvature := 0.0
	for i := range e.Phases() {
		curvature += e.Frequency(i) * e.Frequency(i) / 8
	}
	var block [64]float64
	bound = min(bound, encoder.MaxPosition)
	last, step, size := float64(e.Pairs()), 1, 16 // last is g(k)
	for k < bound {
		next := block[:min(size, (bound-k+step-1)/step)]
		sweep.Cosines(next, e.Phases(), float64(k+step), float64(step))
		dip := curvature * float64(step) * float64(step)
		lowest := last
		for _, g := range next {
			lowest = min(lowest, g)
			if step == 1 && g < 0 {
				return k + 1, true
			}
			if step > 1 && lowest <= dip {
				step /= 2
				break
			}
			k, last = k+step, g
		}
		if lowest > 8*dip && step < bound {
			step *= 2
		}
		size = len(block)
	}
	return 0, false
}

// LargestDifference returns the largest |a[i] − b[i]|, where b is as long as a.
func LargestDifference(a, b []float64) float64 {
	largest := 0.0
	for i := range a {
		largest = max(largest, math.Abs(a[i]-b[i]))
	}
	return largest
}

// distance returns |a − b|.
func distance(a, b []float64) float64 { return math.Sqrt(squaredDistance(a, b, math.Inf(1))) }

// squaredDistance returns |a − b|², stopping early once the sum reaches limit.
func squaredDistance(a, b []float64, limit float64) float64 {
	s := 0.0
	for i := range a {
		if s >= limit {
			break
		}
		s += (a[i] - b[i]) * (a[i] - b[i])
	}
	return s
}

// maxAbs returns the largest |x[i]|.
func maxAbs(x []float64) float64 {
	largest := 0.0
	for _, x := range x {
		largest = max(largest, math.Abs(x))
	}
	return largest
}

// Nearest returns the offset at which two rows are nearest to each other, the smallest
// one if there are several, and their distance,
//
//	min |PE[m+k] − PE[m]| = min √(Σ 4·sin²(k·ω[i]/2))
//
// over k = 1, 2, …, last. It returns 0, 0 if last is below 1.
func Nearest(e *encoder.Encoding, last int) (k int, distance float64) {
	if last < 1 {
		return 0, 0
	}
	halves := make([]angle.Phase, e.Pairs())
	for i, tau := range e.Phases() {
		halves[i] = tau.Half()
	}
	// Each pair adds to a distance. So a few pairs rule most offsets out, which come in
	// blocks: the other pairs are summed only where a block has a candidate left.
	const few = 4
	var one [1]float64
	var sums, more [sweep.Block]float64
	k = 1
	sweep.SquaredSines(one[:], halves, 1, 1)
	least := one[0] // of Σ sin²
	for lo := 2; lo <= last; lo += sweep.Block {
		n := min(sweep.Block, last-lo+1)
		clear(sums[:n])
		left := true
		for i, pairs := 0, few; left && i < len(halves); i, pairs = i+pairs, 2*pairs {
			sweep.SquaredSines(more[:n], halves[i:min(i+pairs, len(halves))], float64(lo), 1)
			left = false
			for r, x := range more[:n] {
				sums[r] += x
				left = left || sums[r] < least
			}
		}
		for r, sum := range sums[:n] {
			if sum < least {
				least, k = sum, lo+r
			}
		}
	}
	distance, _ = e.Distance(float64(k))
	return k, distance
}
