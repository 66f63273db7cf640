package identify

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
	"github.com/posenc/posenc/encoder/property"
)

// explain looks for conventions, and reports whether some arrangement has pairs of
// constant length.
func (id *Identification) explain(s *phase.Search) (paired bool) {
	solutions, paired := s.Solve()
	id.Matches, id.Checked = fits(s, solutions)
	if len(id.Matches) > 0 && id.Matches[0].Bits < 0 && len(s.All)*s.Matrix.Columns >= fewNumbers {
		id.Matches = nil // it assumes more than it explains
	}
	if len(id.Matches) == 0 {
		return paired
	}
	first := &id.Matches[0]
	id.Reason = Explained
	for i := range id.Matches[1:] {
		f := &id.Matches[1+i]
		if f.Tie = agree(s, first.Table, f.Table); !f.Tie && f.Bits > first.Bits-ambiguousMargin {
			id.Reason = Ambiguous
		}
	}
	// Of a single frequency there are whole positions near any angle.
	if !first.BaseKnown && (first.Table.Pairs() > 1 || !first.Consecutive && first.Shape == nil) {
		id.Reason = Ambiguous
	}
	if first.Bits < minEvidence || s.Matrix.Columns < fewestColumns || len(s.Rows) == 1 && !first.BaseKnown && first.Table.Pairs() == 1 {
		id.Reason = TooFew
	}
	return paired
}

// explainChanged looks for conventions of changed numbers, and records the change in each match.
// If the numbers are not explained, explainChanged returns false and leaves id as it is.
func (id *Identification) explainChanged(s *phase.Search, change func(f *Fit)) bool {
	other := *id
	if other.explain(s); !other.explained() {
		return false
	}
	*id = other
	for i := range id.Matches {
		change(&id.Matches[i])
	}
	return true
}

// explained reports whether the numbers are enough to accept the first match.
func (id *Identification) explained() bool {
	return len(id.Matches) > 0 && id.Reason != TooFew
}

const (
	fewNumbers      = 24 // too few to reject a match with negative evidence
	fewestColumns   = 4  // of two pairs: one pair has no ratio of frequencies
	ambiguousMargin = 6  // bits by which a less likely convention must be worse
	simpleCost      = 28 // below which no better explanation is searched for
	beamWidth       = 28 // bits by which hypotheses cost more than the best that are dropped

	// fewPairs do not determine positions that follow no rule, or begin beyond farStart, unless
	// the angles are exact.
	fewPairs = 3
	farStart = 1 << 10
)

// simple reports whether the fit explains most of the numbers by few settings and
// regular positions.
func (f *Fit) simple() bool {
	return f.evidence.most && f.cost < simpleCost && (f.Consecutive || f.Shape != nil)
}

// fits returns the fits of all hypotheses that explain the numbers, and the number
// of rows compared.
func fits(s *phase.Search, solutions []*phase.Solution) ([]Fit, int) {
	var all []*Fit
	checked := 0
	for _, sol := range solutions {
		var own []*Fit
		list := hypotheses(s, sol)
		for _, h := range list {
			if math.IsInf(h.cost, 1) || len(own) > 0 && h.cost > list[0].cost+beamWidth {
				break
			}
			if !joinFit(s, own, h) && h.explains(s, sol, own) {
				own = append(own, &h.Fit)
				checked = max(checked, h.evidence.rows)
			}
		}
		all = append(all, own...)
	}
	slices.SortStableFunc(all, func(a, b *Fit) int { return cmp.Compare(b.Bits, a.Bits) })
	var best []Fit
	for i, f := range all {
		if f.Bits >= all[0].Bits-beamWidth && !slices.ContainsFunc(all[:i], f.resembles) {
			best = append(best, *f)
		}
	}
	return best, checked
}

// resembles reports whether two fits differ only in the values of the same settings.
func (f *Fit) resembles(o *Fit) bool {
	sameName := func(a, b Setting) bool { return a.Name == b.Name }
	return f.Preset == o.Preset && f.Bug == o.Bug && f.Consecutive == o.Consecutive &&
		slices.EqualFunc(f.Settings, o.Settings, sameName)
}

// joinFit adds the source of a hypothesis to a fit with the same settings.
func joinFit(s *phase.Search, own []*Fit, h *hypothesis) bool {
	for _, f := range own {
		if f.Bug != h.Bug || !slices.Equal(f.Settings, h.Settings) || f.Consecutive != h.Consecutive || (f.Shape != nil) != (h.Shape != nil) {
			continue
		}
		if f.Preset == h.Preset || slices.Contains(f.Same, h.Preset) {
			return true
		}
		if f.Convention != h.Convention {
			if t, err := h.table(s.Matrix.Rows); err != nil || !agree(s, f.Table, t) {
				continue
			}
		}
		f.Same = append(f.Same, h.Preset)
		return true
	}
	return false
}

// agree reports whether two tables have the same numbers in the chosen rows.
func agree(s *phase.Search, a, b *convention.Table) bool {
	if a.SeqLen() != b.SeqLen() || a.Columns() != b.Columns() {
		return false
	}
	x, y := make([]float64, a.Columns()), make([]float64, a.Columns())
	for n, r := range s.Rows {
		if a.SeqLen() != s.Matrix.Rows {
			r = s.Chosen[n]
		}
		a.Rows64(x, r, r+1)
		b.Rows64(y, r, r+1)
		if property.LargestDifference(x, y) > 1e-9*a.Amplitude() {
			return false
		}
	}
	return true
}

// explains compares the table of a hypothesis with the numbers, and reports whether it explains
// them. Hypotheses with the same table are compared only once.
func (h *hypothesis) explains(s *phase.Search, sol *phase.Solution, own []*Fit) bool {
	var err error
	if h.Table, err = h.table(s.Matrix.Rows); err != nil || h.Table.Columns() != s.Matrix.Columns {
		return false
	}
	if len(own) > 0 && agree(s, own[0].Table, h.Table) {
		h.Residual, h.RMS, h.Tolerance, h.evidence = own[0].Residual, own[0].RMS, own[0].Tolerance, own[0].evidence
	} else if amplitude, ok := h.compare(s, sol.Amplitude); !ok {
		return false
	} else if amplitude != sol.Amplitude.Value {
		h.changeAmplitude(amplitude)
		if h.Table, err = h.table(s.Matrix.Rows); err != nil {
			return false
		}
		if _, ok := h.compare(s, phase.Amplitude{Value: amplitude}); !ok {
			return false
		}
	}
	few := h.evidence.pairs <= fewPairs && !h.evidence.exact
	listed := !h.Consecutive && h.Shape == nil
	isFar := func(axis []float64) bool { return max(slices.Max(axis), -slices.Min(axis)) > farStart }
	switch {
	case h.freeNumbers > 0 && h.evidence.pairs <= h.freeNumbers:
		return false // as many free numbers fit any frequencies
	case few && (listed || math.Abs(h.Start) > farStart):
		return false // among far positions there is one near any few angles
	case listed && h.freeNumbers > 0 && !h.evidence.exact && slices.ContainsFunc(h.Positions, isFar):
		return false // nor do far positions of many digits mean anything
	}
	h.Base, h.Scale, h.Amplitude = h.Convention.EffectiveBase(), h.Convention.EffectiveScale(), h.Table.Amplitude()
	h.Bits = h.evidence.bits - h.cost
	if h.Slip == NoSlip {
		h.Slip = h.slip(s.Matrix.Rows)
	}
	h.fillPositions(len(s.All))
	return true
}
