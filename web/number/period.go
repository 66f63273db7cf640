package number

import (
	"math"
)

// Period returns a number of positions in a few characters: 6.28, 628,
// 62 832, 6.28×10⁹, which is ≈10¹⁰ where it has to be short. Encodings hold no
// frequency of a longer period than 2¹²⁸, which is above 10³⁸.
func Period(x float64, short bool) string {
	switch {
	case x < 100:
		return Fixed(x, 2)
	case x < 1e5:
		return Integer(math.Round(x))
	case math.IsInf(x, 1):
		return ">10³⁸"
	case short:
		return "≈" + PowerOfTen(int(math.Round(math.Log10(x))))
	}
	exponent := math.Floor(math.Log10(x))
	mantissa := x / math.Pow(10, exponent)
	if mantissa > 9.995 {
		mantissa, exponent = 1, exponent+1
	}
	return Fixed(mantissa, 2) + "×" + PowerOfTen(int(exponent))
}
