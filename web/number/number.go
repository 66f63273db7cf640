package number

import (
	"math"
	"strconv"
)

// Fixed returns x with n decimals and a true minus sign.
func Fixed(x float64, n int) string {
	text := strconv.FormatFloat(x, 'f', n, 64)
	if text[0] == '-' {
		return "−" + text[1:]
	}
	return text
}

// Signed returns x with n decimals, and with room for a sign, so that it stays
// where it is when it becomes negative.
func Signed(x float64, n int) string {
	if text := Fixed(x, n); x < 0 {
		return text
	} else {
		return "\u2007" + text
	}
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
	end := len(text)
	for text[end-1] == '0' {
		end--
	}
	padded := text[:end]
	for range len(text) - end {
		padded += "\u2007"
	}
	return padded
}
