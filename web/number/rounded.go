package number

import "math"

// Rounded returns a number of at least 0 with 4 decimals, or with a power of ten
// where these would say little.
//
// Special cases are:
//
//	Rounded(+Inf) = ∞
//	Rounded(x) = Integer(x) for integers below 10¹⁵
func Rounded(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "∞"
	case x == math.Trunc(x) && x < 1e15:
		return Integer(x)
	case x >= 0.001 && x < 1e9:
		return Fixed(x, 4)
	}
	power := math.Floor(math.Log10(x))
	return Fixed(x/math.Pow(10, power), 1) + "·" + PowerOfTen(int(power))
}
