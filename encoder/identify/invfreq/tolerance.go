package invfreq

import (
	"math"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/precision"
)

// A tolerance bounds how far numbers are from their exact values.
type tolerance struct {
	matrix.Tolerance
	computed float64 // relative error of the frequency as it was computed
	noisy    bool    // beyond what the numbers are rounded by

	// smallest is the largest number that the type rounds to 0, if pairs at the end may
	// stand still for that reason.
	smallest float64
}

// exact is the tolerance of numbers that were not rounded.
var exact = tolerance{Tolerance: matrix.Tolerance{Decimals: 99, Digits: 17, Exact: true}, computed: 1e-14}

// roundsTo0 is the largest number that float16 rounds to 0, half of its smallest one.
const roundsTo0 = 0x1p-25

// computedError is how far frequencies of float32 programs are from exact. llama.cpp, which
// multiplies from pair to pair, has an error of 2.2e-6.
const computedError = 3e-6

// tolerances returns the tolerances to try, the narrowest first: of the type, of numbers
// that were computed in float32 and converted, of numbers that were printed, and of
// numbers with noise.
func tolerances(t precision.DType, printed matrix.Tolerance) []tolerance {
	own := matrix.Tolerance{Decimals: 99, Digits: 17, Relative: math.Ldexp(1, -t.Digits()), Exact: true}
	if t == precision.Float16 {
		own.Absolute = roundsTo0
	}
	var list []tolerance
	if t == precision.Float64 {
		list = append(list, tolerance{Tolerance: own, computed: 1e-14})
	}
	computed := tolerance{Tolerance: own, computed: computedError}
	if t == precision.Float16 {
		computed.smallest = roundsTo0
	}
	list = append(list, computed)
	if printed.Decimals <= 8 || printed.Digits <= 9 {
		list = append(list, tolerance{Tolerance: printed, computed: computedError})
	}
	for _, noise := range [...]float64{3e-5, 1e-3, 1e-2} {
		if noise > own.Relative {
			list = append(list, tolerance{Tolerance: own, computed: noise, noisy: true})
		}
	}
	return list
}

// minPairs is the smallest number of pairs that an embedding is known by: two of them
// have some base. No head of a model has more than maxPairs.
const (
	minPairs = 3
	maxPairs = 4096
)
