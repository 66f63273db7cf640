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

// FrequencyRatios returns the smallest ratio of neighbouring frequencies,
//
//	min ω[i]/ω[i+1]
//
// which is above 1 if each pair is slower than the one before. Its Dimension is
// 2i. In the geometric spectrum all ratios are n^(2/d).
func FrequencyRatios(e *encoder.Encoding) Extreme {
	var smallest Extreme
	for i := range e.Pairs() - 1 {
		w, next := e.Frequency(i), e.Frequency(i+1)
		ratio := w / next
		if w == next {
			ratio = 1 // also if both are 0
		}
		smallest.keepSmallest(ratio, 0, 0, 2*i)
	}
	return smallest
}

// Steps returns how much the distances of neighbouring rows differ from the first of
// them,
//
//	max | |PE[p+1] − PE[p]| − |PE[1] − PE[0]| |
//
// for consecutive positions p, counted from the first row. That is rounding error alone,
// as the distance depends on the offset only.
func Steps(e *encoder.Encoding) Extreme {
	var worst Extreme
	before := make([]float64, e.DModel())
	rows, first, last, inTail := 0, 0.0, 0.0, false
	visitRows(e, func(tail bool, p float64, row []float64) {
		if rows > 0 && tail == inTail {
			step := distance(row, before)
			if worst.Checked == 0 {
				first = step
			}
			worst.keepLargest(math.Abs(step-first), last, p-last, 0)
		}
		copy(before, row)
		rows, last, inTail = rows+1, p, tail
	})
	return worst
}

// NearestBetween returns the smallest distance of two rows of consecutive positions that
// are first, first+1, …, or last positions apart,
//
//	min |PE[m+k] − PE[m]| for k = first, first+1, …, last
//
// or of the first 2¹⁹/d of these offsets.
func NearestBetween(e *encoder.Encoding, first, last int) Extreme {
	s := distanceSearch{encoding: e}
	offsets := make([]float64, max(0, min(last-first+1, 2*maxElements/e.DModel())))
	for r := range offsets {
		offsets[r] = float64(first + r)
	}
	s.compare(e.Position(0), offsets)
	return s.nearest
}
