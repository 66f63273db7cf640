package identify

import (
	"github.com/posenc/posenc/encoder/identify/internal/formula"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// buggy looks for known bugs that change the formula, and for rounded parts of it.
func (id *Identification) buggy(s *phase.Search) bool {
	m := formula.Find(s)
	if m == nil {
		return false
	}
	h := m.Hypothesis
	fit := Fit{
		Preset: h.Source.Name, Same: m.Same, Settings: h.Settings, Bug: m.Bug, Rounding: Rounding{Operand(m.Rounding.Of), m.Rounding.DType, m.Rounding.Digits, m.Rounding.Decimals}, Convention: h.Convention,
		BaseKnown: true, Base: m.Base, Scale: 1, Amplitude: 1, Consecutive: true, Start: m.Start, Step: 1,
		Positions: [][]float64{nil}, Residual: m.Residual, RMS: m.RMS, Tolerance: m.Tolerance, Bits: m.Bits,
		Table: m.Table, buggyRow: m.Row,
	}
	for _, row := range s.All {
		fit.Positions[0] = append(fit.Positions[0], m.Start+float64(row))
	}
	id.Matches, id.Reason, id.Checked = []Fit{fit}, Explained, len(s.All)
	return true
}
