package invfreq

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
)

// identifyList identifies frequencies or divisors.
func (id *Identification) identifyList(x []float64) {
	switch {
	case len(x) == 2 && x[0] > x[1] && x[1] > 0:
		id.Reason = TooFew
		return
	case len(x) < minPairs || len(x) > maxPairs:
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
		if !powersOf2(turning) || !id.solveExactly(x, len(turning)) {
			id.solve(x, tolerances(dtype, printed))
		}
	case first == 1 && (last > first || still(x) > 0):
		id.Kind = Divisors
		id.solve(x, tolerances(dtype, printed))
	}
}

// powersOf2 reports whether all numbers are powers of 2. Types of 16 bits hold them, too,
// which does not say that the numbers were rounded to one.
func powersOf2(x []float64) bool {
	return !slices.ContainsFunc(x, func(v float64) bool { frac, _ := math.Frexp(v); return frac != 0.5 })
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

// isALiBi reports whether x is slopes of ALiBi, which are geometric, too.
func isALiBi(x []float64) bool {
	_, heads := bias.FindALiBi(x, func(x, slope float64) bool { return math.Abs(x/slope-1) <= 4e-3 })
	return heads > 0
}
