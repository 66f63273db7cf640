package invfreq

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
)

// fits returns the solutions whose frequencies lie in the spans, each once, unless keep reports
// false. It sets their residuals and evidence.
func fits(w []span, solutions []*Fit, keep func(f *Fit, e *rotary.Embedding) bool) []*Fit {
	var list []*Fit
next:
	for _, f := range solutions {
		if slices.ContainsFunc(list, func(other *Fit) bool { return same(&other.Config, &f.Config) }) {
			continue
		}
		e, err := rotary.New(f.Config, 0)
		if err != nil || e.Pairs() != len(w) {
			continue
		}
		for i, s := range w {
			x := e.Frequency(i)
			if !s.has(x) {
				continue next
			}
			if s.known() {
				f.Residual = max(f.Residual, math.Abs(s.mid()/x-1))
			}
		}
		if f.bits = evidence(w, f.parameters); keep(f, e) {
			list = append(list, f)
		}
	}
	return list
}

func same(a, b *rotary.Config) bool {
	l, isList := a.Scaling.(rotary.LongRoPE)
	m, isToo := b.Scaling.(rotary.LongRoPE)
	if isList || isToo {
		return isList && isToo && a.Base == b.Base && slices.Equal(l.Short, m.Short)
	}
	return a.HeadDim == b.HeadDim && a.Base == b.Base && a.Turns == b.Turns && a.Scaling == b.Scaling
}

// choose sets the matches to the six likeliest fits, and the reason that follows from them and
// the tolerance. It reports whether there are any. The numbers are explained by the first match
// alone if it is six bits cheaper than the second one.
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
	id.Matches, id.Reason = found[:min(len(found), 6)], Explained
	switch {
	case first.bits < minEvidence:
		id.Reason = TooFew
	case t.noisy:
		id.Reason = Noisy
	case stretched, first.Config.Scaling == nil && first.cost >= unround || len(found) > 1 && found[1].cost < first.cost+6:
		id.Reason = Ambiguous
	}
	return true
}

// solve looks for frequencies, or divisors, that lie in the spans of each tolerance, the
// narrowest first. It reports whether there are matches.
func (id *Identification) solve(x []float64, list ...tolerance) bool {
	for i := range list {
		t := &list[i]
		found := id.fits(spansOf(x, t, 0))
		if t.smallest > 0 && still(x) > 0 {
			found = append(found, id.fits(spansOf(x, t, t.smallest))...)
		}
		if id.choose(found, t, precision.Float64) {
			return true
		}
	}
	return false
}

// fits returns the embeddings whose frequencies, or divisors, lie in the spans.
func (id *Identification) fits(w []span) []*Fit {
	if id.Kind == Frequencies {
		return fits(w, frequencies(w), func(*Fit, *rotary.Embedding) bool { return true })
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
		scales := func(f *Fit, _ *rotary.Embedding) bool { return f.Config.Scaling != nil }
		found = append(found, fits(w, scaled(w, priced{b, float64(i) / 4}), scales)...)
	}
	for _, f := range found {
		f.BaseKnown = found[0].Config.Base == found[len(found)-1].Config.Base
	}
	return found
}
