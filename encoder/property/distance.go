package property

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

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
