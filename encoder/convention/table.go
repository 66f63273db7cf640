package convention

import (
	"iter"
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// A Table is a matrix of rows that follow a Convention. As an Encoding, it
// computes rows when they are asked for, and it is immutable but for SetBase and
// SetRange.
type Table struct {
	convention Convention
	plan       Plan
	seqLen     int
	dModel     int // the width asked for
	amplitude  float64
	tau        []angle.Phase // of ω[i]/m
	axes       []axis
}

// Table returns the table of seqLen consecutive positions in rows of width
// dModel. It returns an *Error if
//
//   - New would refuse the number of rows, the base or the start,
//   - dModel is not positive, above MaxDModel, or odd where Odd refuses it,
//   - the shift leaves the grid no steps,
//   - Order is Relative and the number of rows even,
//   - one of the numbers in c is not finite or out of its range.
func (c Convention) Table(seqLen, dModel int) (*Table, error) {
	t, err := c.table(seqLen, dModel, 1)
	if err != nil {
		return nil, err
	}
	if t.axes[0], err = c.consecutive(t.tau, seqLen); err != nil {
		return nil, err
	}
	return t, nil
}

// At returns the table of explicit positions, a list of them for each axis,
// all equally long. They may be negative, fractional, repeated and in any
// order; At keeps copies. Start and Order have no meaning for them. It returns
// an *Error as Table does, or if a position is not a finite number or beyond
// ±MaxPosition.
func (c Convention) At(dModel int, positions ...[]float64) (*Table, error) {
	if len(positions) == 0 {
		return nil, encoder.Invalid("number of axes", 0, "not-positive: is not positive")
	}
	c.Start, c.Order = 0, Forward
	t, err := c.table(len(positions[0]), dModel, len(positions))
	if err != nil {
		return nil, err
	}
	return t.At(positions...)
}

// At returns the table of other positions on the axes of t, with its
// frequencies. It returns an *Error for positions that Convention.At refuses.
func (t *Table) At(positions ...[]float64) (*Table, error) {
	if len(positions) != len(t.axes) {
		return nil, encoder.Invalid("number of axes", len(positions), "is not #").With(strconv.Itoa(len(t.axes)))
	}
	at := *t
	at.seqLen, at.axes = len(positions[0]), make([]axis, len(positions))
	at.convention.Start, at.convention.Order = 0, Forward
	if err := at.convention.validate(at.seqLen); err != nil {
		return nil, err
	}
	for i, list := range positions {
		if len(list) != at.seqLen {
			return nil, encoder.Invalid("number of positions", len(list), "is not # on each axis").With(strconv.Itoa(at.seqLen))
		}
		index := []int{i, 0}
		if len(positions) == 1 {
			index = index[1:]
		}
		for row, pos := range list {
			index[len(index)-1] = row
			if err := t.convention.checkPosition("positions", pos, index...); err != nil {
				return nil, err
			}
		}
		at.axes[i] = t.convention.listAxis(t.tau, list)
	}
	return &at, nil
}

// table returns a table without positions.
func (c Convention) table(seqLen, dModel, axes int) (*Table, error) {
	if err := c.validate(seqLen); err != nil {
		return nil, err
	}
	p, err := c.Plan(dModel, axes)
	if err != nil {
		return nil, err
	}
	if err := c.checkSteps(p, dModel); err != nil {
		return nil, err
	}
	t := &Table{c, p, seqLen, dModel, c.EffectiveAmplitude(dModel), make([]angle.Phase, p.Pairs), make([]axis, axes)}
	t.setFrequencies()
	return t, nil
}

// setFrequencies writes the phases per position of ω[i]/m.
func (t *Table) setFrequencies() {
	base, steps := t.Grid()
	angle.SetGeometric(t.tau, base, steps)
}

// checkSteps refuses a shift that leaves no steps to the frequencies.
func (c Convention) checkSteps(p Plan, dModel int) error {
	steps := p.Steps - c.Shift
	switch {
	case p.Pairs == 0, steps == 0 && p.Pairs == 1 && p.Axes == 1 && c.OnePair:
		return nil
	case steps == 0:
		return encoder.Invalid("d_model", dModel, "pairs-equal-shift: has as many pairs as the shift; the grid divides by zero")
	case steps < 0:
		return encoder.Invalid("shift", c.Shift, "above-pairs: is above the number of pairs #").With(encoder.Decimal(p.Steps))
	case steps < 0.5 && p.Pairs > 1:
		return encoder.Invalid("shift", c.Shift, "leaves-no-step: leaves less than half a step to the grid")
	}
	return nil
}

// Convention returns the convention of the table.
func (t *Table) Convention() Convention { return t.convention }

// Plan returns how its rows are divided among the axes.
func (t *Table) Plan() Plan { return t.plan }

// DModel returns the width that was asked for.
func (t *Table) DModel() int { return t.dModel }

// SeqLen returns the number of rows.
func (t *Table) SeqLen() int { return t.seqLen }

// Columns returns the number of columns: the width asked for, or with
// ExtraColumn one more if that is odd.
func (t *Table) Columns() int { return t.plan.Columns }

// Column returns what stands in column j, for 0 ≤ j < Columns.
func (t *Table) Column(j int) Column { return t.convention.Column(t.plan, j) }

// Pairs returns the number of frequencies. On each axis they are the same.
func (t *Table) Pairs() int { return len(t.tau) }

// Frequency returns c·ω[i], in radians per position, for 0 ≤ i < Pairs.
func (t *Table) Frequency(i int) float64 {
	head, tail := t.tau[i].Radians()
	return (head + tail) * t.convention.EffectiveScale()
}

// Wavelength returns 2π/(c·ω[i]), the number of positions in which the pair i
// completes a turn, for 0 ≤ i < Pairs.
func (t *Table) Wavelength(i int) float64 { return 2 * math.Pi / t.Frequency(i) }

// Amplitude returns |a|, which no number of the table exceeds in magnitude.
func (t *Table) Amplitude() float64 { return math.Abs(t.amplitude) }

// Sines returns in which columns the sines of the first axis stand: n of them,
// from first on, each step columns after the one before.
func (t *Table) Sines() (first, step, n int) {
	sin, _, step := t.convention.ColumnLayout(t.plan, 0)
	return t.seats(sin, step)
}

// Cosines returns in which columns its cosines stand.
func (t *Table) Cosines() (first, step, n int) {
	_, cos, step := t.convention.ColumnLayout(t.plan, 0)
	return t.seats(cos, step)
}

// seats counts the columns first, first+step, … that rows have.
func (t *Table) seats(first, step int) (int, int, int) {
	return first, step, min(t.plan.Pairs, (t.plan.Columns-first+step-1)/step)
}

// Position returns the position on an axis that row encodes, for 0 ≤ row <
// SeqLen.
func (t *Table) Position(axis, row int) float64 { return t.axes[axis].position(row) }

// Axes returns the number of axes.
func (t *Table) Axes() int { return len(t.axes) }

// Grid returns the base n/m and the steps h−s of the frequencies, which fall by a
// factor of base^(1/steps) from each to the next.
func (t *Table) Grid() (base, steps float64) {
	return t.convention.EffectiveBase() / t.convention.minTimescale(), t.plan.Steps - t.convention.Shift
}

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

func fillTable[T sweep.Float](t *Table, dst []T, lo, n int) {
	d := t.plan.Columns
	for i := range t.axes {
		sin, cos, step := t.convention.ColumnLayout(t.plan, i)
		fillAxis(dst, sweep.Layout{Columns: d, Sin: sin, Cos: cos, Step: step, Amplitude: t.amplitude}, &t.axes[i], lo, lo+n)
	}
	used := t.plan.width()
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

func (t *Table) padding(row int) bool { return t.convention.isPadding(t.Position(0, row)) }

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
			return axis{}, encoder.Invalid("seq_len", seqLen, "is even; the rows of k, k−1, …, −k are 2k+1")
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
