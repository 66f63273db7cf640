// Package number writes numbers as readers see them: with few digits, groups of three and a true
// minus sign.
package number

import (
	"math"
	"strconv"
	"strings"
)

// Fixed returns x with n decimals and a true minus sign. What is rounded to 0 has no sign.
func Fixed(x float64, n int) string {
	text, negative := strings.CutPrefix(strconv.FormatFloat(x, 'f', n, 64), "-")
	if negative && strings.Trim(text, "0.") != "" {
		return "−" + text
	}
	return text
}

// Signed returns x with n decimals, and with room for a sign, so that it stays
// where it is when it becomes negative.
func Signed(x float64, n int) string {
	text := Fixed(x, n)
	if strings.HasPrefix(text, "−") {
		return text
	}
	return "\u2007" + text
}

// Significant returns a positive x with 6 significant digits.
func Significant(x float64) string {
	if math.IsInf(x, 0) {
		return "∞"
	}
	if x >= 1e6 && x < 1e15 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// Numpy returns x as NumPy prints it with 8 decimals: without trailing zeros,
// in whose place stand spaces of the width of a digit.
func Numpy(x float64) string {
	text := strconv.FormatFloat(x, 'f', 8, 64)
	digits := strings.TrimRight(text, "0")
	return digits + strings.Repeat("\u2007", len(text)-len(digits))
}

// Integer returns the digits of an integer in ±2^53, in groups of three
// if there are five or more, with narrow no-break spaces and a true minus
// sign: −5, 1000, 12 288, 1 000 000 000. All digits are kept, however large it
// is: neighbours far out differ in the last ones.
func Integer[N int | float64](x N) string { return grouped(float64(x)) }

func grouped(x float64) string {
	digits := strconv.FormatInt(int64(math.Abs(x)), 10)
	if len(digits) > 4 {
		for k := len(digits) - 3; k > 0; k -= 3 {
			digits = digits[:k] + "\u202f" + digits[k:]
		}
	}
	if x < 0 {
		return "−" + digits
	}
	return digits
}

// Abs returns the magnitude of an integer.
func Abs(x int) int { return max(x, -x) }

// Append appends x, a float of 32 or 64 bits, with as many digits as tell it
// from its neighbours, as JavaScript writes it: 1000000, 0.5, 1e+21.
func Append(dst []byte, x float64, bits int) []byte {
	format := byte('e')
	if size := math.Abs(x); size == 0 || size >= 1e-6 && size < 1e21 {
		format = 'f'
	}
	return strconv.AppendFloat(dst, x, format, -1, bits)
}

// Minus returns a number with true minus signs, also in its exponent.
func Minus(text string) string { return strings.ReplaceAll(text, "-", "−") }

// Brief returns a positive number with 3 significant digits, or as an integer.
func Brief(x float64) string {
	switch {
	case math.IsInf(x, 0):
		return "∞"
	case x >= 100 && x < 1e9:
		return Integer(math.Round(x))
	case x >= 1 && x < 100:
		return strconv.FormatFloat(x, 'f', 2-int(math.Log10(x)), 64)
	case x < 1e-4 && x > 0:
		return strconv.FormatFloat(x, 'e', 1, 64)
	default:
		return strconv.FormatFloat(x, 'g', 3, 64)
	}
}

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
	return Scientific(x, 1)
}

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

// Rounding is less than numbers of the size of 1 differ by, unless by rounding alone.
const Rounding = 1e-15

// Distance returns how far two numbers are apart, with two decimals.
func Distance(x float64) string {
	if x < Rounding {
		return "< 10⁻¹⁵"
	}
	return Fixed(x, 2)
}

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
	digits, power, _ := strings.Cut(strconv.FormatFloat(x, 'e', n, 64), "e") // such as 1.1e-16
	exponent, _ := strconv.Atoi(power)
	return digits + "·" + PowerOfTen(exponent)
}

// PowerOfTen returns 10 to a power: 10³⁰, 10⁻¹⁶.
func PowerOfTen(exponent int) string { return "10" + Superscript(exponent) }

// Superscript returns the digits of n as superscripts.
func Superscript(n int) string {
	return strings.Map(func(c rune) rune {
		if c == '-' {
			return '⁻'
		}
		return [...]rune{'⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'}[c-'0']
	}, strconv.Itoa(n))
}
