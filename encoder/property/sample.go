package property

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// Sample takes some of the pairs of e for the words at places 0, 1, …, words-1,
// as Sinusoid takes all pairs for any word. Its codes are made beforehand, which
// is several times faster for those that are judged, and right to 1e-15. The
// pairs must be in [0, Pairs()) and words not negative.
func Sample(e *encoder.Encoding, pairs []int, words int) Candidate {
	tau := make([]angle.Phase, len(pairs))
	for k, i := range pairs {
		tau[k] = e.Phases()[i]
	}
	d := 2 * len(pairs)
	codes := make([]float64, words*d)
	sweep.Rows(codes, tau, sweep.Positions{}, 0, words)
	return Candidate{d, func(dst []float64, pos, _ int) { copy(dst, codes[pos*d:]) }}
}
