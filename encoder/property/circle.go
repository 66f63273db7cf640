package property

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// Circle returns how far a pair is from the unit circle,
//
//	max |PE[p, 2i]² + PE[p, 2i+1]² − 1|
//
// which is rounding error alone. No number is then above 1 in magnitude.
func Circle(e *encoder.Encoding) Extreme {
	var worst Extreme
	visitRows(e, func(_ bool, p float64, row []float64) {
		for j := 0; j < len(row); j += 2 {
			worst.keepLargest(math.Abs(row[j]*row[j]+row[j+1]*row[j+1]-1), p, 0, j)
		}
	})
	return worst
}
