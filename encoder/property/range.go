package property

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// ColumnRanges writes the range of each column over the rows of the encoding
// into dst, which has d_model elements:
//
//	max PE[p, j] − min PE[p, j]
//
// over the positions p, for j = 0, 1, …, d-1. It is 0 for a constant column and
// 2 for one that reaches both −1 and 1. Each is within 2e-15 of its true value.
// The time does not depend on seq_len, unless positions are listed.
func ColumnRanges(e *encoder.Encoding, dst []float64) error {
	if err := encoder.CheckRows(len(dst), 1, e.DModel()); err != nil {
		return err
	}
	clear(dst)
	switch {
	case e.SeqLen() == 0:
	case e.Positions().List != nil:
		rangesOfRows(e, dst)
	default:
		for i, tau := range e.Phases() {
			a := tau.Times(e.Positions().Start)
			dst[2*i] = cosineRange(a.Sub(angle.Quarter), tau, e.SeqLen())
			dst[2*i+1] = cosineRange(a, tau, e.SeqLen())
		}
	}
	return nil
}

// cosineRange returns max − min of the cosine over the n phases a, a+τ, …,
// a+(n-1)·τ. The cosine is largest at the phase nearest to 0 and smallest at
// the phase nearest to half a turn.
func cosineRange(a, tau angle.Phase, n int) float64 {
	_, high := a.Nearest(tau, n).Sincos()
	_, low := a.Sub(angle.Half).Nearest(tau, n).Sincos()
	return high + low
}

// rangesOfRows computes the ranges from the rows.
func rangesOfRows(e *encoder.Encoding, dst []float64) {
	low, high := make([]float64, e.DModel()), make([]float64, e.DModel())
	for j := range low {
		low[j], high[j] = math.Inf(1), math.Inf(-1)
	}
	for _, row := range e.All() {
		for j, x := range row {
			low[j], high[j] = min(low[j], x), max(high[j], x)
		}
	}
	for j := range dst {
		dst[j] = high[j] - low[j]
	}
}

// Periods returns the number of periods that pair i completes between the
// smallest and the largest position,
//
//	(p_max − p_min)·ω[i]/2π
//
// for 0 ≤ i < Pairs. A pair with at least one period takes all its values; a
// pair with less than one distinguishes any two positions by itself.
func Periods(e *encoder.Encoding, i int) float64 {
	span := float64(max(e.SeqLen()-1, 0)) // p_max − p_min
	if list := e.Positions().List; len(list) > 0 {
		span = slices.Max(list) - slices.Min(list)
	}
	return span / e.Wavelength(i)
}
