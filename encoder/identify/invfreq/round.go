package invfreq

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
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
