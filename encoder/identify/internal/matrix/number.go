package matrix

import (
	"math"
	"strconv"
)

// Roundest returns the number with the fewest significant digits within a
// factor of 1±err of x, and its number of digits.
func Roundest(x, err float64) (float64, int) {
	for digits := 1; digits <= 6; digits++ {
		text := strconv.FormatFloat(x, 'e', digits-1, 64)
		if y, _ := strconv.ParseFloat(text, 64); math.Abs(y-x) <= err*x {
			return y, digits
		}
	}
	return x, 17
}
