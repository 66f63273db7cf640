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

// fits returns the fits of all hypotheses that explain the numbers, and the number
// of rows compared.
func fits(s *phase.Search, solutions []*phase.Solution) ([]Fit, int) {
	var list []*scoredFit
	checked := 0
	for _, sol := range solutions {
		hypotheses := hypothesis.Of(s, sol)
		slices.SortStableFunc(hypotheses, func(a, b *hypothesis.Hypothesis) int { return cmp.Compare(a.Cost, b.Cost) })
		var own []*scoredFit
		for _, h := range hypotheses {
			if math.IsInf(h.Cost, 1) || len(own) > 0 && h.Cost > hypotheses[0].Cost+beamWidth {
				break
			}
			if joinFit(s, own, h) {
				continue
			}
			if f := fitOf(s, sol, h, own); f != nil {
				own = append(own, f)
				checked = max(checked, f.rows)
			}
		}
		list = append(list, own...)
	}
	slices.SortStableFunc(list, func(a, b *scoredFit) int { return cmp.Compare(b.Bits, a.Bits) })
	var best []Fit
	for i, f := range list {
		if f.Bits >= list[0].Bits-beamWidth && !f.dominated(list[:i]) {
			best = append(best, f.Fit)
		}
	}
	return best, checked
}

// Hypotheses that cost beamWidth bits more than the best are dropped.
const beamWidth = 28

// fewPairs do not determine positions that follow no rule, or begin beyond farStart, unless
// the angles are exact.
const (
	fewPairs = 3
	farStart = 1 << 10
)

// joinFit adds the source of a hypothesis to a fit with the same settings.
func joinFit(s *phase.Search, own []*scoredFit, h *hypothesis.Hypothesis) bool {
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
func fitOf(s *phase.Search, sol *phase.Solution, h *hypothesis.Hypothesis, own []*scoredFit) *scoredFit {
	t, err := h.Table(s.Matrix.Rows)
	if err != nil || t.Columns() != s.Matrix.Columns {
		return nil
	}
	f := &scoredFit{}
	f.Table = t
	if len(own) > 0 && agree(s, own[0].Table, t) {
		*f = *own[0]
		f.Table, f.Same = t, nil
	} else if amplitude, ok := compare(s, f, sol.Amplitude); !ok {
		return nil
	} else if amplitude != sol.Amplitude.Value {
		h.ChangeAmplitude(amplitude)
		if f.Table, err = h.Table(s.Matrix.Rows); err != nil {
			return nil
		}
		if _, ok := compare(s, f, phase.Amplitude{Value: amplitude}); !ok {
			return nil
		}
	}
	t = f.Table
	if h.FreeNumbers > 0 && f.varyingPairs <= h.FreeNumbers {
		return nil // as many free numbers fit any frequencies
	}
	listed := !h.Consecutive && h.Shape == nil
	if far := listed || math.Abs(h.Start) > farStart; far && f.varyingPairs <= fewPairs && !f.exact {
		return nil // among far positions there is one near any few angles
	}
	if listed && h.FreeNumbers > 0 && !f.exact && slices.ContainsFunc(h.Positions, func(axis []float64) bool { return max(slices.Max(axis), -slices.Min(axis)) > farStart }) {
		return nil // nor do far positions of many digits mean anything
	}
	f.Preset, f.Settings, f.Bug, f.Convention = h.Source.Name, h.Settings, h.Bug, h.Convention
	f.BaseKnown, f.Base, f.Scale, f.Amplitude = h.BaseKnown, h.Convention.EffectiveBase(), h.Convention.EffectiveScale(), t.Amplitude()
	f.Consecutive, f.Start, f.Step, f.Shape, f.Mask = h.Consecutive, h.Start, h.Step, h.Shape, h.Valid
	f.Bits, f.cost = f.explainedBits-h.Cost, h.Cost
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
