package invfreq

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
)

// fits returns the solutions whose frequencies lie in the spans, each once.
func fits(w []span, solutions []*Fit) []*Fit {
	var list []*Fit
	for _, f := range solutions {
		again := func(other *Fit) bool { return same(&other.Config, &f.Config) }
		if !slices.ContainsFunc(list, again) && f.check(w) {
			list = append(list, f)
		}
	}
	return list
}

// check reports whether all frequencies of a fit lie in the spans, and sets its residual
// and evidence.
func (f *Fit) check(w []span) bool {
	e, err := rotary.New(f.Config, 0)
	if err != nil || e.Pairs() != len(w) {
		return false
	}
	for i, s := range w {
		x := e.Frequency(i)
		if !s.has(x) {
			return false
		}
		if s.known() {
			f.Residual = max(f.Residual, math.Abs(s.mid()/x-1))
		}
	}
	f.bits = evidence(w, f.parameters)
	return true
}

// same reports whether two configurations are equal.
func same(a, b *rotary.Config) bool {
	l, isList := a.Scaling.(rotary.LongRoPE)
	m, isToo := b.Scaling.(rotary.LongRoPE)
	if isList || isToo {
		return isList && isToo && a.Base == b.Base && slices.Equal(l.Short, m.Short)
	}
	return a.HeadDim == b.HeadDim && a.Base == b.Base && a.Turns == b.Turns && a.Scaling == b.Scaling
}

// likelier is by how many bits the first match has to be cheaper than the second one for
// the numbers to be explained by it alone.
const likelier = 6

// maxMatches is the number of matches that are kept.
const maxMatches = 6

// choose sets the matches to the likeliest fits, and the reason that follows from them and
// the tolerance. It reports whether there are any.
func (id *Identification) choose(found []*Fit, t *tolerance, rounded precision.DType) bool {
	slices.SortStableFunc(found, func(a, b *Fit) int { return cmp.Compare(a.cost, b.cost) })
	if len(found) == 0 || t.noisy && found[0].bits < 2*minEvidence {
		return false
	}
	for _, f := range found {
		f.Rounded = rounded
	}
	first := found[0]
	_, stretched := first.Config.Scaling.(rotary.NTK) // as a larger base is, too
	id.Matches, id.Reason = found[:min(len(found), maxMatches)], Explained
	switch {
	case first.bits < minEvidence:
		id.Reason = TooFew
	case t.noisy:
		id.Reason = Noisy
	case stretched, first.Config.Scaling == nil && first.cost >= unround || len(found) > 1 && found[1].cost < first.cost+likelier:
		id.Reason = Ambiguous
	}
	return true
}

// solve looks for frequencies, or divisors, that lie in the spans of each tolerance, the
// narrowest first.
func (id *Identification) solve(x []float64, list []tolerance) {
	for i := range list {
		t := &list[i]
		found := id.fits(spansOf(x, t, 0))
		if t.smallest > 0 && still(x) > 0 {
			found = append(found, id.fits(spansOf(x, t, t.smallest))...)
		}
		if id.choose(found, t, precision.Float64) {
			return
		}
	}
}

// solveExactly looks for embeddings that make powers of 2 without rounding, in the given
// number of turning pairs. It reports whether there are matches.
func (id *Identification) solveExactly(x []float64, turning int) bool {
	dtype := id.DType
	id.DType = precision.Float64
	id.solve(x, []tolerance{exact})
	if len(id.Matches) == 0 {
		id.DType = dtype
		return false
	}
	// A power of 2 says no more than another number of the shortest type.
	if bits := precision.BFloat16.Digits() * (turning - id.Matches[0].parameters); bits <= minEvidence {
		id.Reason = TooFew
	}
	return true
}

// fits returns the embeddings whose frequencies, or divisors, lie in the spans.
func (id *Identification) fits(w []span) []*Fit {
	if id.Kind == Frequencies {
		return fits(w, frequencies(w))
	}
	return divisors(w)
}

// divisors returns the fits of divisors. They have a base for which ω[i]/x[i] are the
// frequencies of an embedding, or many where only the base would say how many positions
// the model was trained on.
func divisors(x []span) []*Fit {
	var found []*Fit
	for i, b := range knownBases {
		w := make([]span, len(x))
		for i, s := range x {
			if s != (span{}) {
				w[i] = s.over(unscaled(b, i, 2*len(x)))
			}
		}
		for _, f := range fits(w, scaled(w, priced{b, float64(i) / 4})) {
			if f.Config.Scaling != nil {
				found = append(found, f)
			}
		}
	}
	for _, f := range found {
		f.BaseKnown = found[0].Config.Base == found[len(found)-1].Config.Base
	}
	return found
}
