package hypothesis

import (
	"math"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
)

// Costs of assumptions in bits: a hypothesis must explain at least as many bits of
// the numbers as it assumes.
const (
	arrangementCost = 4 // the choice of an arrangement
	settingCost     = 4 // a setting other than the default
	customCost      = 8 // a setting that the source does not have
	digitCost       = 3.33
	realCost        = 30            // an arbitrary number
	freeCost        = 5 * digitCost // a number with enough digits to fit any frequency

	BugCost     = arrangementCost + 2*customCost // a buggy formula
	MinEvidence = 16                             // bits explained beyond the assumed ones
)

// numberCost returns the bits needed to write down a number.
func numberCost(x float64) float64 {
	bits := float64(realCost)
	if x == math.Round(x) {
		bits = min(bits, 1+math.Log2(1+math.Abs(x)))
	}
	if _, n := matrix.Roundest(math.Abs(x), 1e-12); n <= 6 && x != 0 {
		bits = min(bits, digitCost*float64(n)+1)
	}
	return bits
}
