package number

import (
	"math"
	"strconv"
)

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
