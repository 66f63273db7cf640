package property

import "math"

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
