package property

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// Smooth returns the largest change of an element from a row to the next one,
//
//	max |PE[p+k, j] − PE[p, j]| ≤ bound = 2·sin(k·ω/2)
//
// where k is the offset of the next row, 1 for consecutive positions, and ω the
// largest frequency. The bound is 2 if k·ω is above π.
func Smooth(e *encoder.Encoding) (step Extreme, bound float64) {
	fastest := max(e.Frequency(0), e.Frequency(e.Pairs()-1))
	before := make([]float64, e.DModel())
	rows, last, inTail := 0, 0.0, false
	visitRows(e, func(tail bool, p float64, row []float64) {
		if rows > 0 && tail == inTail {
			for j, x := range row {
				step.keepLargest(math.Abs(x-before[j]), last, p-last, j)
			}
			bound = max(bound, 2*math.Sin(min(math.Abs(p-last)*fastest, math.Pi)/2))
		}
		copy(before, row)
		rows, last, inTail = rows+1, p, tail
	})
	return step, bound
}
