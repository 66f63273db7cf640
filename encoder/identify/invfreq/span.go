package invfreq

import (
	"math"
	"slices"

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
	smallest float64 // the largest number that the type rounds to 0, if pairs at the end may stand still for that reason
	noisy    bool    // beyond what the numbers are rounded by
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
	list = append(list, tolerance{Tolerance: own, computed: computedError, smallest: own.Absolute})
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

// knownBases are the bases of models in use: of RoFormer and Llama, Llama 3, Code Llama and
// Qwen, gpt-oss, and others.
var knownBases = [...]float64{
	1e4, 5e5, 1e6, 1.5e5, 1e5, 5e6, 1e7, 1e3, 100, 8e6, 4e6, 2e6, 3e6, 1.6e5, 8e4, 5e4, 2e4, 4e4, 2.5e5, 2e5, 3e5, 8e5, 1e8, 1e9, 11158840, 25e6, 32e6, 6e6, 500, 10,
}

// lengths are the numbers of positions that models are trained on.
var lengths = func() (list []int) {
	for k := 8; k <= 20; k++ {
		list = append(list, 1<<k)
	}
	for k := 9; k <= 17; k++ {
		list = append(list, 3<<k, 5<<k)
	}
	return append(list, 1000, 2000, 4000, 8000, 10000, 16000, 32000, 100000, 128000)
}()

// roundest returns the roundest number of a span and the number of bits of its name.
func roundest(s span) (float64, float64) {
	x, digits := matrix.Roundest(s.mid(), s.err())
	return x, 3.3 * float64(min(digits, 7)-1)
}

// basesIn returns the bases of a span that are likely, and what they cost: known ones and
// the roundest one, or a power of 2 in place of one that is not round.
func basesIn(s span) []priced {
	var list []priced
	for i, b := range knownBases {
		if s.has(b) {
			list = append(list, priced{b, float64(i) / 4})
		}
	}
	b, cost := roundest(s)
	if two := math.Exp2(math.Round(math.Log2(s.mid()))); 8+cost >= unround && s.has(two) {
		b, cost = two, 4
	}
	if p := (priced{b, 8 + cost}); !slices.ContainsFunc(list, p.same) {
		list = append(list, p)
	}
	return list
}

// factorsIn returns the factors of a span that are likely: a power of two, and the roundest
// one. A factor of less than 1.01 is none.
func factorsIn(s span) []priced {
	var list []priced
	if s.lo <= 0 || s.hi < 1.01 {
		return nil
	}
	if two := math.Exp2(math.Round(math.Log2(s.mid()))); s.has(two) {
		list = append(list, priced{two, 1})
	}
	if x, cost := roundest(s); len(list) == 0 || list[0].value != x {
		if x == math.Round(x) {
			cost /= 2
		}
		list = append(list, priced{x, 4 + cost})
	}
	return list
}

// lengthCost returns the number of bits of the name of a length.
func lengthCost(m int) float64 {
	if m&(m-1) == 0 {
		return 1
	}
	_, digits := matrix.Roundest(float64(m), 0)
	return 4 + 3.3*float64(digits-1)
}

// A priced number is one and the bits that it takes to name it.
type priced struct{ value, cost float64 }

func (p priced) same(q priced) bool { return p.value == q.value }

// unround is what it takes to name a base that is no round number, which scaling may have
// made of one.
const unround = 20
