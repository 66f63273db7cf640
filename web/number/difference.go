package number

import "math"

// Difference returns a difference, which is not negative: with three decimals, or in
// powers of ten where these say too little or too much.
func Difference(x float64) string {
	switch {
	case !(x <= math.MaxFloat64):
		return "∞"
	case x == 0:
		return "0"
	case x >= 1e-3 && x < 1e6:
		return Fixed(x, 3)
	}
	return Scientific(x, 2)
}
