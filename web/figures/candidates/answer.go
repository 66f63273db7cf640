package candidates

import (
	"math/bits"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/spread"
)

// How many there are.
const (
	criteria = 6
	count    = 4 // candidates
)

// The candidates, by their index.
const (
	plainIndex = iota
	scaledIndex
	binaryDigits
	sinusoid
)

// A question is what verdicts depend on.
type question struct {
	words, dModel int
	base          float64
}

// An answer is the candidates with what is found about each.
type answer struct {
	digits     int // of the binary candidate
	candidates [count]property.Candidate
	judgements [count]*property.Judgement
}

// Limits of what is judged, for speed.
const (
	maxWords = 20
	maxPairs = 256
)

// words returns the length of the sentence: a word alone has no neighbour.
func words(v *figure.View) int { return max(2, min(v.State.SeqLen, maxWords)) }

// pairs returns the pairs by which the sinusoid is judged.
func pairs(v *figure.View) []int { return spread.Floor(v.Encoding.Pairs(), maxPairs) }

// judge judges the candidates.
func judge(v *figure.View) *answer {
	n := words(v)
	digits := bits.Len(uint(n - 1)) // as few as n words need to differ
	binary, _ := property.BinaryDigits(digits)
	a := answer{digits: digits, candidates: [...]property.Candidate{
		property.PlainIndex(), property.ScaledIndex(), binary, property.Sinusoid(v.Encoding, pairs(v), 10*n), // as many as Judge asks for
	}}
	for k, c := range a.candidates {
		a.judgements[k], _ = c.Judge(n, 2*n)
	}
	return &a
}
