package identify

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/hypothesis"
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
	if first.Bits < hypothesis.MinEvidence || s.Matrix.Columns < fewestColumns || len(s.Rows) == 1 && !first.BaseKnown && first.Table.Pairs() == 1 {
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
	var list []*Fit
	checked := 0
	for _, sol := range solutions {
		hypotheses := hypothesis.Of(s, sol)
		slices.SortStableFunc(hypotheses, func(a, b *hypothesis.Hypothesis) int { return cmp.Compare(a.Cost, b.Cost) })
		var own []*Fit
		for _, h := range hypotheses {
			if math.IsInf(h.Cost, 1) || len(own) > 0 && h.Cost > hypotheses[0].Cost+beamWidth {
				break
			}
			if joinFit(s, own, h) {
				continue
			}
			if f := fitOf(s, sol, h, own); f != nil {
				own = append(own, f)
				checked = max(checked, f.evidence.rows)
			}
		}
		list = append(list, own...)
	}
	slices.SortStableFunc(list, func(a, b *Fit) int { return cmp.Compare(b.Bits, a.Bits) })
	var best []Fit
	for i, f := range list {
		if f.Bits >= list[0].Bits-beamWidth && !slices.ContainsFunc(list[:i], f.resembles) {
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
func joinFit(s *phase.Search, own []*Fit, h *hypothesis.Hypothesis) bool {
	for _, f := range own {
		if f.Bug != h.Bug || !slices.Equal(f.Settings, h.Settings) || f.Consecutive != h.Consecutive || (f.Shape != nil) != (h.Shape != nil) {
			continue
		}
		if f.Preset == h.Source.Name || slices.Contains(f.Same, h.Source.Name) {
			return true
		}
		if f.Convention != h.Convention {
			if t, err := h.Table(s.Matrix.Rows); err != nil || !agree(s, f.Table, t) {
				continue
			}
		}
		f.Same = append(f.Same, h.Source.Name)
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

// fitOf compares a hypothesis with the numbers. Hypotheses with the same table are
// compared only once.
func fitOf(s *phase.Search, sol *phase.Solution, h *hypothesis.Hypothesis, own []*Fit) *Fit {
	t, err := h.Table(s.Matrix.Rows)
	if err != nil || t.Columns() != s.Matrix.Columns {
		return nil
	}
	f := &Fit{Table: t}
	if len(own) > 0 && agree(s, own[0].Table, t) {
		*f = *own[0]
		f.Table, f.Same = t, nil
	} else if amplitude, ok := f.compare(s, sol.Amplitude); !ok {
		return nil
	} else if amplitude != sol.Amplitude.Value {
		h.ChangeAmplitude(amplitude)
		if f.Table, err = h.Table(s.Matrix.Rows); err != nil {
			return nil
		}
		if _, ok := f.compare(s, phase.Amplitude{Value: amplitude}); !ok {
			return nil
		}
	}
	t = f.Table
	if h.FreeNumbers > 0 && f.evidence.pairs <= h.FreeNumbers {
		return nil // as many free numbers fit any frequencies
	}
	listed := !h.Consecutive && h.Shape == nil
	if far := listed || math.Abs(h.Start) > farStart; far && f.evidence.pairs <= fewPairs && !f.evidence.exact {
		return nil // among far positions there is one near any few angles
	}
	isFar := func(axis []float64) bool { return max(slices.Max(axis), -slices.Min(axis)) > farStart }
	if listed && h.FreeNumbers > 0 && !f.evidence.exact && slices.ContainsFunc(h.Positions, isFar) {
		return nil // nor do far positions of many digits mean anything
	}
	f.Preset, f.Settings, f.Bug, f.Convention = h.Source.Name, h.Settings, h.Bug, h.Convention
	f.BaseKnown, f.Base, f.Scale, f.Amplitude = h.BaseKnown, h.Convention.EffectiveBase(), h.Convention.EffectiveScale(), t.Amplitude()
	f.Consecutive, f.Start, f.Step, f.Shape, f.Mask = h.Consecutive, h.Start, h.Step, h.Shape, h.Valid
	f.Bits, f.cost = f.evidence.bits-h.Cost, h.Cost
	switch {
	case h.Clamped:
		f.Slip = Clamped
	case h.Rounded:
		f.Slip = Rounded
	case h.OffByOne:
		f.Slip = OffByOne
	default:
		f.Slip = f.slip(s.Matrix.Rows)
	}
	f.Positions = make([][]float64, t.Axes())
	for axis := range f.Positions {
		for row := range min(t.SeqLen(), len(s.All)) {
			f.Positions[axis] = append(f.Positions[axis], t.Position(axis, row))
		}
	}
	return f
}
