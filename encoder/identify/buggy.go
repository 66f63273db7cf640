package identify

import (
	"github.com/posenc/posenc/encoder/identify/internal/formula"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// buggy looks for known bugs that change the formula, and for rounded parts of it.
func (id *Identification) buggy(s *phase.Search) bool {
	if s.Matrix.Columns < fewestColumns {
		return false
	}
	m := formula.Find(s)
	if m == nil {
		return false
	}
	h := m.Hypothesis
	fit := newFit(h.Source.Name, m.Table, m.Start)
	fit.Convention, fit.Same, fit.Settings = h.Convention, m.Same, h.Settings
	fit.Bug, fit.Rounding, fit.buggyRow = m.Bug, Rounding{Operand(m.Rounding.Of), m.Rounding.DType, m.Rounding.Digits, m.Rounding.Decimals}, m.Row
	fit.Residual, fit.RMS, fit.Tolerance, fit.Bits = m.Residual, m.RMS, m.Tolerance, m.Bits
	fit.Slip = fit.slip(len(s.All))
	fit.Positions = [][]float64{nil}
	for _, row := range s.All {
		fit.Positions[0] = append(fit.Positions[0], m.Start+float64(row))
	}
	id.Matches, id.Reason, id.Checked = []Fit{*fit}, Explained, len(s.All)
	return true
}
