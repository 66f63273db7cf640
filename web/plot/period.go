package plot

import (
	"math"
	"strconv"
)

// formatPeriod returns a number of positions in a few characters: 6.28, 628,
// 62 832, 6.28×10⁹, which is ≈10¹⁰ where it has to be short. Encodings hold no
// frequency of a longer period than 2¹²⁸, which is above 10³⁸.
func formatPeriod(x float64, short bool) string {
	switch {
	case x < 100:
		return decimal(x, 2)
	case x < 1e5:
		return FormatInteger(math.Round(x))
	case math.IsInf(x, 1):
		return ">10³⁸"
	case short:
		return "≈10" + superscript(int(math.Round(math.Log10(x))))
	}
	exponent := math.Floor(math.Log10(x))
	mantissa := x / math.Pow(10, exponent)
	if mantissa > 9.995 {
		mantissa, exponent = 1, exponent+1
	}
	return decimal(mantissa, 2) + "×10" + superscript(int(exponent))
}

// superscript returns the digits of n as superscripts.
func superscript(n int) string {
	if n < 0 {
		return "⁻" + superscript(-n)
	}
	text := ""
	for _, digit := range strconv.Itoa(n) {
		text += [...]string{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"}[digit-'0']
	}
	return text
}
