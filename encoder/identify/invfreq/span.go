package invfreq

import (
	"math"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/precision"
)

// A span is an interval that a positive number lies in. Its lower end is 0 if nothing but
// the upper one is known.
type span struct{ lo, hi float64 }

// spansOf returns the spans of numbers. The spans of pairs that stand still are [0, smallest].
func spansOf(x []float64, t *tolerance, smallest float64) []span {
	list := make([]span, len(x))
	turning := len(x) - still(x)
	for i := turning; i < len(x); i++ {
		list[i].hi = smallest
	}
	for i, v := range x[:turning] {
		err := t.At(v) + t.computed*v
		list[i] = span{max(0, v-err), v + err}
	}
	return list
}

func (s span) has(x float64) bool { return s.lo <= x && x <= s.hi }

// known reports whether the span bounds a number from both sides by less than a quarter.
func (s span) known() bool { return s.lo > 0 && s.hi < 1.25*s.lo }

func (s span) and(t span) span { return span{max(s.lo, t.lo), min(s.hi, t.hi)} }

func (s span) empty() bool { return s.lo > s.hi }

func (s span) mid() float64 { return s.lo/2 + s.hi/2 }

// err returns the relative error of mid.
func (s span) err() float64 { return (s.hi - s.lo) / (s.hi + s.lo) }

// times returns the span of c·x, and over the span of c/x, for c > 0.
func (s span) times(c float64) span { return span{s.lo * c, s.hi * c} }

func (s span) over(c float64) span {
	if s.lo == 0 {
		return span{c / s.hi, math.Inf(1)}
	}
	return span{c / s.hi, c / s.lo}
}

// evidence returns the number of bits of the numbers that an embedding of some parameters explains:
// each known pair rules out all but a part of its neighbourhood, and each parameter is
// read off one pair.
func evidence(w []span, parameters int) float64 {
	bits, n := 0.0, 0
	for _, s := range w {
		if s.known() {
			bits += -math.Log2(max(s.err(), 0x1p-50))
			n++
		}
	}
	if n <= parameters {
		return 0
	}
	return bits * float64(n-parameters) / float64(n)
}

// minEvidence is the number of bits that a match needs.
const minEvidence = 24

// still returns the number of pairs at the end that stand still: their frequencies are 0, their
// divisors 1e30 or more.
func still(x []float64) int {
	n := 0
	for n < len(x) && (x[len(x)-1-n] == 0 || x[len(x)-1-n] >= 1e30) {
		n++
	}
	return n
}

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
