package convention

import (
	"iter"
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// Rows64 writes the rows lo, lo+1, …, hi-1 into dst, row after row; dst has
// (hi-lo)·Columns elements. Each is within 1e-15 of its true value, times the
// amplitude if that is above 1.
func (t *Table) Rows64(dst []float64, lo, hi int) error { return tableRows(t, dst, lo, hi) }

// Rows32 is Rows64 in single precision: each element is the float32 nearest
// to the true value or a neighbour of it, or as near as with Rows64.
func (t *Table) Rows32(dst []float32, lo, hi int) error { return tableRows(t, dst, lo, hi) }

// All returns an iterator over the rows and their numbers. The slice is
// overwritten by the next row.
func (t *Table) All() iter.Seq2[int, []float64] {
	return sweep.Each(0, t.seqLen, t.plan.Columns, func(dst []float64, lo, hi int) { fillTable(t, dst, lo, hi-lo) })
}

// Value returns what stands in column j of a row, for 0 ≤ row < SeqLen and
// 0 ≤ j < Columns, within 1e-15 of its true value, times the amplitude.
func (t *Table) Value(row, j int) float64 {
	c := t.Column(j)
	if c.Zero || t.padding(row) {
		return 0
	}
	return t.amplitude * t.element(c, t.Position(c.Axis, row))
}

func tableRows[T sweep.Float](t *Table, dst []T, lo, hi int) error {
	d := t.plan.Columns
	if lo < 0 || hi < lo || hi > t.seqLen {
		return encoder.InvalidInterval("rows", lo, hi, t.seqLen)
	}
	if err := encoder.CheckRows(len(dst), hi-lo, d); err != nil {
		return err
	}
	fillTable(t, dst, lo, hi-lo)
	return nil
}

// fillTable writes n rows from lo on.
func fillTable[T sweep.Float](t *Table, dst []T, lo, n int) {
	d := t.plan.Columns
	for i := range t.axes {
		sin, cos, step := t.convention.ColumnLayout(t.plan, i)
		fillAxis(dst, sweep.Layout{Columns: d, Sin: sin, Cos: cos, Step: step, Amplitude: t.amplitude}, &t.axes[i], lo, lo+n)
	}
	used := 2 * t.plan.Pairs * len(t.axes)
	if used >= d && !t.convention.Padded {
		return
	}
	for r := range n {
		row := dst[r*d:][:d]
		if t.padding(lo + r) {
			clear(row)
		}
		clear(row[min(used, d):])
	}
}

// padding reports whether a row is one of padding.
func (t *Table) padding(row int) bool {
	return t.convention.isPadding(t.Position(0, row))
}

// paddingRow returns which row of consecutive positions is one of padding, −1 if
// none is.
func (t *Table) paddingRow() int {
	row := t.axes[0].row(t.convention.Padding)
	if !t.convention.Padded || row < 0 || row >= t.seqLen {
		return -1
	}
	return row
}

// consecutive returns the axis of the positions from Start on, one for each of
// seqLen rows.
func (c Convention) consecutive(tau []angle.Phase, seqLen int) (axis, error) {
	first, last := c.Start, c.Start+max(seqLen-1, 0)
	if c.Order == Relative {
		if seqLen%2 == 0 {
			return axis{}, encoder.Invalid("seq_len", seqLen, "even-relative: is even; the rows of k, k−1, …, −k are 2k+1")
		}
		first, last = c.Start-seqLen/2, c.Start+seqLen/2
	}
	for _, pos := range [...]int{first, last} {
		if err := c.checkPosition("position", float64(pos)); err != nil {
			return axis{}, err
		}
	}
	return c.rangeAxis(tau, seqLen, first, c.Order != Forward), nil
}

// checkPosition refuses what is out of range, as it is or multiplied by the
// scale.
func (c Convention) checkPosition(name string, pos float64, index ...int) error {
	if err := encoder.CheckPosition(name, pos, index...); err != nil {
		return err
	}
	if math.Abs(pos*c.EffectiveScale()) > encoder.MaxPosition {
		return encoder.Invalid(name, pos, "scaled-beyond: times the scale # is beyond ±2^53", index...).With(encoder.Decimal(c.EffectiveScale()))
	}
	return nil
}
