package property

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// Formula returns the largest difference between an element of the encoding and the
// formula as a short program has it, in float64,
//
//	max |PE[p, 2i] − sin(p/n^(2i/d))|, and the same for cosines
//
// and what such a program may be off by: three roundings of the largest angle,
//
//	bound = 4·2⁻⁵³·max |p| + 2⁻⁵⁰
//
// Formula applies to the frequencies of the paper.
func Formula(e *encoder.Encoding) (worst Extreme, bound float64) {
	d, farthest := float64(e.DModel()), 0.0
	divisors := make([]float64, e.Pairs())
	for i := range divisors {
		divisors[i] = math.Pow(e.Base(), 2*float64(i)/d)
	}
	visitRows(e, func(_ bool, p float64, row []float64) {
		farthest = max(farthest, math.Abs(p))
		for i, divisor := range divisors {
			sin, cos := math.Sincos(p / divisor)
			worst.keepLargest(math.Abs(row[2*i]-sin), p, 0, 2*i)
			worst.keepLargest(math.Abs(row[2*i+1]-cos), p, 0, 2*i+1)
		}
	})
	return worst, 4*farthest*0x1p-53 + 0x1p-50
}
