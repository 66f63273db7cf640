package number

import (
	"math"
	"strconv"
)

// Scientific returns x with n decimals, a power of ten and a true minus sign:
// 6.28·10³⁰, −1.1·10⁻¹⁶.
//
// Special cases are:
//
//	Scientific(±Inf) = ±∞
//	Scientific(NaN) = NaN
func Scientific(x float64, n int) string {
	switch {
	case x < 0:
		return "−" + Scientific(-x, n)
	case math.IsInf(x, 1):
		return "∞"
	case math.IsNaN(x):
		return "NaN"
	}
	digits := strconv.FormatFloat(x, 'e', n, 64) // such as 1.1e-16
	e := len(digits) - 1
	for digits[e] != 'e' {
		e--
	}
	exponent, _ := strconv.Atoi(digits[e+1:])
	return digits[:e] + "·" + PowerOfTen(exponent)
}

// PowerOfTen returns 10 to a power: 10³⁰, 10⁻¹⁶.
func PowerOfTen(exponent int) string { return "10" + Superscript(exponent) }

// Superscript returns the digits of n as superscripts.
func Superscript(n int) string {
	if n < 0 {
		return "⁻" + Superscript(-n)
	}
	text := ""
	for _, digit := range strconv.Itoa(n) {
		text += [...]string{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"}[digit-'0']
	}
	return text
}
