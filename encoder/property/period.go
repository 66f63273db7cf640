package property

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// Period returns how far a pair is from where it began after one turn,
//
//	max |PE[2π/ω[i], j] − PE[0, j]| for j = 2i, 2i+1
//
// over the pairs whose turn ends at a position up to MaxPosition. That is rounding error
// alone: each pair is periodic. A whole row repeats only where all of its pairs do.
func Period(e *encoder.Encoding) Extreme {
	var worst Extreme
	for i := range e.Pairs() {
		turn := e.Wavelength(i)
		if turn > encoder.MaxPosition {
			continue
		}
		sin, cos := e.Pair(i, turn)
		worst.keepLargest(max(math.Abs(sin), math.Abs(cos-1)), 0, turn, 2*i)
	}
	return worst
}
