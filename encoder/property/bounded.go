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
	for _, w := range headAndTail(e) {
		for p, row := range e.Between(w[0], w[1]) {
			for j, x := range row {
				worst.keepLargest(math.Abs(x), p, 0, j)
			}
		}
	}
	return worst
}
