package identify

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/number"
)

// place writes a position.
func place(x float64) string {
	if x == math.Trunc(x) {
		return number.Integer(x)
	}
	if x < 0 {
		return "\u2212" + compact(-x)
	}
	return compact(x)
}

// compact writes a number with few digits, and with none that are not needed.
func compact(x float64) string {
	return encoder.Decimal(roundTo(x, 6))
}

// roundTo returns x with so many significant digits.
func roundTo(x float64, digits int) float64 {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	return rounded
}
