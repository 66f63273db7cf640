package invfreq

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/precision"
)

// minPairs is the smallest number of pairs that an embedding is known by: two of them
// have some base. No head of a model has more than maxPairs.
const (
	minPairs = 3
	maxPairs = 4096
)

// identifyList identifies frequencies or divisors.
func (id *Identification) identifyList(x []float64) {
	if len(x) < minPairs || len(x) > maxPairs {
		return
	}
	if unfilled(x) {
		id.Reason = Unfilled
		return
	}
	turning := x[:len(x)-still(x)]
	if len(turning) < minPairs || turning[0] <= 0 || slices.Min(turning) < 0 {
		return
	}
	m, err := matrix.New(finite(x), len(x))
	if err != nil {
		return
	}
	dtype, printed := m.Format()
	id.DType = dtype
	switch first, last := turning[0], turning[len(turning)-1]; {
	case last < first && !isALiBi(x):
		id.Kind = Frequencies
		id.solve(x, tolerances(dtype, printed))
	case first == 1 && (last > first || still(x) > 0):
		id.Kind = Divisors
		id.solve(x, tolerances(dtype, printed))
	}
}

// unfilled reports whether x is what memory has that no number was written to: zeros,
// numbers that are not finite, or a first one, the fastest, that turns a pair once in
// 10¹³ positions or is below all that float32 holds in full.
func unfilled(x []float64) bool {
	if slices.ContainsFunc(x, math.IsNaN) || math.IsInf(x[0], 0) {
		return true
	}
	zero := !slices.ContainsFunc(x, func(v float64) bool { return v != 0 })
	first := math.Abs(x[0])
	const subnormal = 0x1p-126
	return zero || first > 0 && first < 1e-12 || first > 1e12 ||
		slices.ContainsFunc(x, func(v float64) bool { return v != 0 && math.Abs(v) < subnormal })
}

// still returns the number of pairs at the end that stand still: their frequencies are 0, their
// divisors 1e30 or more.
func still(x []float64) int {
	n := 0
	for n < len(x) && (x[len(x)-1-n] == 0 || x[len(x)-1-n] >= 1e30) {
		n++
	}
	return n
}

// finite returns x with 0 in place of infinities.
func finite(x []float64) []float64 {
	y := slices.Clone(x)
	for i, v := range y {
		if math.IsInf(v, 0) {
			y[i] = 0
		}
	}
	return y
}

// isALiBi reports whether x is the slopes of ALiBi, which are geometric, too.
func isALiBi(x []float64) bool {
	slopes, err := bias.ALiBiSlopes(len(x))
	for i := range slopes {
		if math.Abs(x[i]/slopes[i]-1) > 1e-2 {
			return false
		}
	}
	return err == nil
}

// A tolerance bounds how far numbers are from their exact values.
type tolerance struct {
	matrix.Tolerance
	computed float64 // relative error of the frequency as it was computed
	noisy    bool    // beyond what the numbers are rounded by

	// smallest is the largest number that the type rounds to 0, if pairs at the end stand
	// still for that reason.
	smallest float64
}

// computedError is how far frequencies of float32 programs are from exact: that of
// llama.cpp, which multiplies from pair to pair, is 2.2e-6.
const computedError = 3e-6

// tolerances returns the tolerances to try, the narrowest first: of the type, of numbers
// that were computed in float32 and converted, of numbers that were printed, and of
// numbers with noise.
func tolerances(t precision.DType, printed matrix.Tolerance) []tolerance {
	own := matrix.Tolerance{Decimals: 99, Digits: 17, Relative: math.Ldexp(1, -t.Digits()), Exact: true}
	if t == precision.Float16 {
		own.Absolute = 0x1p-25
	}
	var list []tolerance
	if t == precision.Float64 {
		list = append(list, tolerance{Tolerance: own, computed: 1e-14})
	}
	list = append(list, tolerance{Tolerance: own, computed: computedError})
	if t == precision.Float16 {
		list = append(list, tolerance{Tolerance: own, computed: computedError, smallest: own.Absolute})
	}
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
