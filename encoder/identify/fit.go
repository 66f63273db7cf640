package identify

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/property"
)

// fits returns the fits of all hypotheses that explain the numbers, and the number
// of rows compared.
func (s *search) fits(solutions []*solution) ([]Fit, int) {
	var list []*scoredFit
	checked := 0
	for _, sol := range solutions {
		hypotheses := s.hypotheses(sol)
		sortBy(hypotheses, func(h *hypothesis) float64 { return h.cost })
		var own []*scoredFit
		for _, h := range hypotheses {
			if math.IsInf(h.cost, 1) || len(own) > 0 && h.cost > hypotheses[0].cost+beamWidth {
				break
			}
			if s.joinFit(own, h) {
				continue
			}
			if f := s.fit(sol, h, own); f != nil {
				own = append(own, f)
				checked = max(checked, f.rows)
			}
		}
		list = append(list, own...)
	}
	sortBy(list, func(f *scoredFit) float64 { return -f.Bits })
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

// joinFit adds the source of a hypothesis to a fit with the same settings.
func (s *search) joinFit(own []*scoredFit, h *hypothesis) bool {
	for _, f := range own {
		if f.Bug != h.bug || !slices.Equal(f.Settings, h.settings) || f.Consecutive != h.consecutive || (f.Shape != nil) != (h.shape != nil) {
			continue
		}
		if f.Preset == h.source.Name || slices.Contains(f.Same, h.source.Name) {
			return true
		}
		if f.Convention != h.c {
			if t, err := s.table(h); err != nil || !s.agrees(f.Table, t) {
				continue
			}
		}
		f.Same = append(f.Same, h.source.Name)
		return true
	}
	return false
}

// table returns the table of a hypothesis.
func (s *search) table(h *hypothesis) (*convention.Table, error) {
	switch {
	case h.shape != nil:
		return h.c.Grid(h.source.width, h.valid, h.shape...)
	case h.explicit:
		return h.c.At(h.source.width, h.positions...)
	}
	return h.c.Table(s.m.rows, h.source.width)
}

// agrees reports whether two tables have the same numbers in the chosen rows.
func (s *search) agrees(a, b *convention.Table) bool {
	if a.SeqLen() != b.SeqLen() || a.Columns() != b.Columns() {
		return false
	}
	x, y := make([]float64, a.Columns()), make([]float64, a.Columns())
	for n, r := range s.rows {
		if a.SeqLen() != s.m.rows {
			r = s.chosen[n]
		}
		a.Rows64(x, r, r+1)
		b.Rows64(y, r, r+1)
		if property.LargestDifference(x, y) > 1e-9*a.Amplitude() {
			return false
		}
	}
	return true
}

// fit compares a hypothesis with the numbers. Hypotheses with the same table are
// compared only once.
func (s *search) fit(sol *solution, h *hypothesis, own []*scoredFit) *scoredFit {
	t, err := s.table(h)
	if err != nil || t.Columns() != s.m.cols {
		return nil
	}
	f := &scoredFit{}
	f.Table = t
	if len(own) > 0 && s.agrees(own[0].Table, t) {
		*f = *own[0]
		f.Table, f.Same = t, nil
	} else if !s.compare(f, sol) {
		return nil
	}
	if h.freeNumbers > 0 && f.varyingPairs <= h.freeNumbers {
		return nil // as many free numbers fit any frequencies
	}
	f.Preset, f.Settings, f.Bug, f.Convention = h.source.Name, h.settings, h.bug, h.c
	f.BaseKnown, f.Base, f.Scale, f.Amplitude = h.baseKnown, h.c.EffectiveBase(), h.c.EffectiveScale(), sol.amplitude
	f.Consecutive, f.Start, f.Step, f.Shape = h.consecutive, h.start, h.step, h.shape
	f.Bits, f.cost = f.explainedBits-h.cost, h.cost
	if f.Slip = h.slip; f.Slip == NoSlip {
		f.Slip = f.slip(s.m.rows)
	}
	f.Positions = make([][]float64, t.Axes())
	for axis := range f.Positions {
		for row := range min(t.SeqLen(), len(s.all)) {
			f.Positions[axis] = append(f.Positions[axis], t.Position(axis, row))
		}
	}
	return f
}
