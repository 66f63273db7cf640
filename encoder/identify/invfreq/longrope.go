package invfreq

import (
	"math"

	"github.com/posenc/posenc/encoder/rotary"
)

// longRoPE returns the solution that divides each pair by a number of its own, if all of
// these are hundredths, as in the files of Phi-3. Divisors that are not cannot be told from
// another base.
func (p *problem) longRoPE() []*Fit {
	const grid = 100
	list, bits := make([]float64, p.n), 0.0
	for i, s := range p.u {
		e := s.over(1)
		list[i] = math.Round(e.mid()*grid) / grid
		if !s.known() || !e.has(list[i]) || list[i] < 0.9 || list[i] > 1e3 {
			return nil
		}
		bits -= math.Log2(min(1, grid*(e.hi-e.lo)))
	}
	if bits < 3*minEvidence {
		return nil
	}
	l := rotary.LongRoPE{Short: list, Long: list, MaxPosition: 4096, Factor: 1, Use: rotary.AlwaysShort}
	return []*Fit{p.solution(l, 40, p.n/2)}
}
