package sweep

import (
	"math"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// manyPairs is from how many pairs on a sum hides the rounding errors of its cosines.
const manyPairs = 16

// cosineSum returns Σ cos(k·ω[i]), at most the number of pairs in magnitude and
// exactly even in k.
func cosineSum(tau []angle.Phase, k float64) float64 {
	k = math.Abs(k)
	var at [sumPairs]angle.Phase
	var cos [sumPairs]float64
	var sum Sum
	for i := 0; i < len(tau); i += sumPairs {
		n := min(sumPairs, len(tau)-i)
		angle.At(at[:], tau[i:i+n], k)
		angle.Cosines(cos[:], at[:n])
		sum.addAll(cos[:n])
	}
	most := float64(len(tau))
	return max(-most, min(sum.Value(), most))
}
