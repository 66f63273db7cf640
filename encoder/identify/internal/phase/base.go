package phase

import "math"

// RoundBases returns the bases to try if none can be estimated.
func RoundBases() []float64 {
	var list []float64
	for power := 1.0; power <= 1e8; power *= 10 {
		for _, m := range [...]float64{1, 2, 5, 1.5, 2.5, 3, 4, 6, 7, 8, 9} {
			list = append(list, m*power)
		}
	}
	for power := 8.0; power <= 1<<20; power *= 2 {
		list = append(list, power)
	}
	return list[1:]
}

// Bases outside of these limits give all pairs nearly the same frequency, or all but
// one nearly none.
const (
	MinBase = 1.01
	MaxBase = 1e9
)

// containsNear reports whether a list contains x, up to rounding.
func containsNear(list []float64, x float64) bool {
	for _, y := range list {
		if math.Abs(x-y) <= 1e-12*math.Abs(y) {
			return true
		}
	}
	return false
}
