package identify

import (
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// buggy looks for known bugs that change the formula.
func (id *Identification) buggy(s *phase.Search) bool {
	m := matchFormulas(s)
	if m == nil {
		return false
	}
	h := m.hypothesis
	fit := Fit{
		Preset: h.Source.Name, Same: m.same, Settings: settingsOf(h), Bug: m.bug, Convention: h.Convention,
		BaseKnown: true, Base: m.base, Scale: 1, Amplitude: 1, Consecutive: true, Start: m.start, Step: 1,
		Positions: [][]float64{nil}, Residual: m.residual, RMS: m.rms, Tolerance: m.tolerance, Bits: m.bits,
		Table: m.table, buggyRow: m.row,
	}
	for _, row := range s.All {
		fit.Positions[0] = append(fit.Positions[0], m.start+float64(row))
	}
	id.Matches, id.Reason, id.Checked = []Fit{fit}, Explained, len(s.All)
	return true
}
