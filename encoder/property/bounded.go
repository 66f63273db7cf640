package property

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// Bounded returns the largest magnitude of an element,
//
//	max |PE[p, j]|
//
// which is at most 1.
func Bounded(e *encoder.Encoding) Extreme {
	var worst Extreme
	visitRows(e, func(_ bool, p float64, row []float64) {
		for j, x := range row {
			worst.keepLargest(math.Abs(x), p, 0, j)
		}
	})
	return worst
}
