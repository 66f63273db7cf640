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
		sortBy(hypotheses, func(h *hypothesis) float64 { return h.bits })
		var own []*scoredFit
		for _, r := range hypotheses {
			if math.IsInf(r.bits, 1) || len(own) > 0 && r.bits > hypotheses[0].bits+beamWidth {
				break
			}
			if s.joinFit(own, r) {
				continue
			}
			if f := s.fit(sol, r, own); f != nil {
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

// A scoredFit is a Fit with the numbers that decide its rank.
type scoredFit struct {
	Fit
	explainedBits float64 // bits of the numbers
	rows          int     // compared
	varyingPairs  int     // pairs that are not constant
}

// dominated reports whether another fit differs only in the values of the same
// settings.
func (f *scoredFit) dominated(others []*scoredFit) bool {
	for _, o := range others {
		same := f.Preset == o.Preset && f.Bug == o.Bug && f.Consecutive == o.Consecutive && len(f.Settings) == len(o.Settings)
		for i := 0; same && i < len(f.Settings); i++ {
			same = f.Settings[i].Name == o.Settings[i].Name
		}
		if same {
			return true
		}
	}
	return false
}

// joinFit adds the source of a hypothesis to a fit with the same settings.
func (s *search) joinFit(own []*scoredFit, r *hypothesis) bool {
	for _, f := range own {
		if f.Bug != r.bug || !slices.Equal(f.Settings, r.settings) || f.Consecutive != r.consecutive || (f.Shape != nil) != (r.shape != nil) {
			continue
		}
		if f.Preset == r.source.Name || slices.Contains(f.Same, r.source.Name) {
			return true
		}
		if f.Convention != r.c {
			if t, err := s.table(r); err != nil || !s.agrees(f.Table, t) {
				continue
			}
		}
		f.Same = append(f.Same, r.source.Name)
		return true
	}
	return false
}

// table returns the table of a hypothesis.
func (s *search) table(r *hypothesis) (*convention.Table, error) {
	switch {
	case r.shape != nil:
		return r.c.Grid(r.source.width, r.valid, r.shape...)
	case r.explicit:
		return r.c.At(r.source.width, r.positions...)
	}
	return r.c.Table(s.m.rows, r.source.width)
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
func (s *search) fit(sol *solution, r *hypothesis, own []*scoredFit) *scoredFit {
	t, err := s.table(r)
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
	if r.freeNumbers > 0 && f.varyingPairs <= r.freeNumbers {
		return nil // as many free numbers fit any frequencies
	}
	f.Preset, f.Settings, f.Bug, f.Convention = r.source.Name, r.settings, r.bug, r.c
	f.BaseKnown, f.Base, f.Scale, f.Amplitude = r.baseKnown, r.c.EffectiveBase(), r.c.EffectiveScale(), sol.amplitude
	f.Consecutive, f.Start, f.Step, f.Shape = r.consecutive, r.start, r.step, r.shape
	f.Bits, f.cost = f.explainedBits-r.bits, r.bits
	if f.Slip = r.slip; f.Slip == NoSlip {
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
