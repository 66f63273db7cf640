//go:build js

package figure

import (
	"image/color"
	"math"
	"strconv"
)

// fixed returns x with n decimals and a true minus sign.
func fixed(x float64, n int) string {
	text := strconv.FormatFloat(x, 'f', n, 64)
	if text[0] == '-' {
		return "−" + text[1:]
	}
	return text
}

// decimals returns x with 8 decimals, and with room for a sign, so that it
// stays where it is when it becomes negative.
func decimals(x float64) string {
	if text := fixed(x, 8); x < 0 {
		return text
	} else {
		return "\u2007" + text
	}
}

// significant returns a positive x with 6 significant digits.
func significant(x float64) string {
	if x >= 1e6 && x < 1e15 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// numpy returns x as NumPy prints it with 8 decimals: without trailing zeros,
// in whose place stand spaces of the width of a digit.
func numpy(x float64) string {
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

// ink returns black or white, whichever reads better on a colour: above a
// relative luminance of 0.18 black has more contrast (WCAG 2.2).
func ink(c color.RGBA) string {
	linear := func(x uint8) float64 { return math.Pow((float64(x)/255+0.055)/1.055, 2.4) }
	if 0.2126*linear(c.R)+0.7152*linear(c.G)+0.0722*linear(c.B) > 0.18 {
		return "#000"
	}
	return "#fff"
}

// attribute returns what stands for a text between double quotes.
func attribute(text string) string {
	escaped := ""
	for i := range len(text) {
		switch text[i] {
		case '&':
			escaped += "&amp;"
		case '"':
			escaped += "&quot;"
		default:
			escaped += text[i : i+1]
		}
	}
	return escaped
}
