package number

import "strings"

// Minus returns a number with true minus signs, also in its exponent.
func Minus(text string) string { return strings.ReplaceAll(text, "-", "\u2212") }
