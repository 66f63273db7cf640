package encoder

import (
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// Sample takes some of the pairs of e for the words at places 0, 1, …, words-1,
// as Sinusoid takes all pairs for any word. Its codes are made beforehand, which
// is several times faster for those that are judged, and right to 1e-15. The
// pairs must be in [0, Pairs()) and words not negative.
func (e *Encoding) Sample(pairs []int, words int) Candidate {
	some := Encoding{seqLen: words, dModel: 2 * len(pairs), base: e.base}
	for _, i := range pairs {
		some.tau = append(some.tau, e.tau[i])
	}
	codes := make([]float64, words*some.dModel)
	sweep.Rows(codes, some.tau, some.positions, 0, words)
	sweep.Bound(codes)
	return Candidate{some.dModel, func(dst []float64, pos, _ int) { copy(dst, codes[pos*some.dModel:]) }}
}
