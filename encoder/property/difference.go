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
