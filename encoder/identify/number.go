package identify

import (
	"math"
	"strconv"
)

// roundestWithin returns the number with the fewest significant digits within a
// factor of 1±err of x, and its number of digits.
func roundestWithin(x, err float64) (float64, int) {
	for digits := 1; digits <= 6; digits++ {
		text := strconv.FormatFloat(x, 'e', digits-1, 64)
		if y, _ := strconv.ParseFloat(text, 64); math.Abs(y-x) <= err*x {
			return y, digits
		}
	}
	return x, 17
}

// roundBases returns the bases to try if none can be estimated.
func roundBases() []float64 {
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
	minBase = 1.5
	maxBase = 1e9
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

// sortBy sorts a short list by a key, keeping the order of equal elements. It is a
// few instructions in place of the generic sort of package slices.
func sortBy[T any](list []T, key func(T) float64) {
	for i := range list {
		for j := i; j > 0 && key(list[j]) < key(list[j-1]); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}
