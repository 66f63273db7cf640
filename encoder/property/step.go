package property

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// Steps returns how much the distances of neighbouring rows differ from the first of
// them,
//
//	max | |PE[p+1] − PE[p]| − |PE[1] − PE[0]| |
//
// for consecutive positions p, counted from the first row. That is rounding error alone,
// as the distance depends on the offset only.
func Steps(e *encoder.Encoding) Extreme {
	var worst Extreme
	before := make([]float64, e.DModel())
	rows, first, last, inTail := 0, 0.0, 0.0, false
	visitRows(e, func(tail bool, p float64, row []float64) {
		if rows > 0 && tail == inTail {
			step := distance(row, before)
			if worst.Checked == 0 {
				first = step
			}
			worst.keepLargest(math.Abs(step-first), last, p-last, 0)
		}
		copy(before, row)
		rows, last, inTail = rows+1, p, tail
	})
	return worst
}
