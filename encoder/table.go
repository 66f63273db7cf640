package encoder

import (
	"iter"
	"math"
	"strconv"
)

// A Table is a matrix of rows that follow a Convention. As an Encoding, it is
// immutable and computes rows when they are asked for.
type Table struct {
	convention Convention
	plan       plan
	seqLen     int
	dModel     int // the width asked for
	amplitude  float64
	tau        []phase // of ω[i]/m
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
	first, last := c.Start, c.Start+max(seqLen-1, 0)
	if c.Order == Relative {
		if seqLen%2 == 0 {
			return nil, Refuse("seq_len", seqLen, "is even; the rows of k, k−1, …, −k are 2k+1")
		}
		first, last = c.Start-seqLen/2, c.Start+seqLen/2
	}
	for _, pos := range [...]int{first, last} {
		if err := c.checkPosition("position", float64(pos)); err != nil {
			return nil, err
		}
	}
	t.axes[0] = c.along(t.tau, seqLen, first, c.Order != Forward)
	return t, nil
}

// At returns the table of explicit positions, a list of them for each axis,
// all equally long. They may be negative, fractional, repeated and in any
// order; At keeps copies. Start and Order have no meaning for them. It returns
// an *Error as Table does, or if a position is not a finite number or beyond
// ±MaxPosition.
func (c Convention) At(dModel int, positions ...[]float64) (*Table, error) {
	if len(positions) == 0 {
		return nil, Refuse("number of axes", 0, "is not positive")
	}
	c.Start, c.Order = 0, Forward
	seqLen := len(positions[0])
	t, err := c.table(seqLen, dModel, len(positions))
	if err != nil {
		return nil, err
	}
	for i, list := range positions {
		if len(list) != seqLen {
			return nil, Refuse("number of positions", len(list), "is not "+strconv.Itoa(seqLen)+" on each axis")
		}
		for _, pos := range list {
			if err := c.checkPosition("position", pos); err != nil {
				return nil, err
			}
		}
		t.axes[i] = c.over(t.tau, list)
	}
	return t, nil
}

// table returns a table without positions.
func (c Convention) table(seqLen, dModel, axes int) (*Table, error) {
	if err := c.validate(seqLen); err != nil {
		return nil, err
	}
	p, err := c.plan(dModel, axes)
	if err != nil {
		return nil, err
	}
	tau, err := c.frequencies(p, dModel)
	if err != nil {
		return nil, err
	}
	return &Table{c, p, seqLen, dModel, c.amplitude(dModel), tau, make([]axis, axes)}, nil
}

// frequencies returns the phases per position of ω[i]/m.
func (c Convention) frequencies(p plan, dModel int) ([]phase, error) {
	steps := p.steps - c.Shift
	switch {
	case p.pairs == 0, steps == 0 && p.pairs == 1 && p.axes == 1 && c.OnePair:
		steps = 1
	case steps == 0:
		return nil, Refuse("d_model", dModel, "has as many pairs as the shift; the grid divides by zero")
	case steps < 0:
		return nil, Refuse("shift", c.Shift, "is above the number of pairs "+Decimal(p.steps))
	case steps < 0.5 && p.pairs > 1:
		return nil, Refuse("shift", c.Shift, "leaves less than half a step to the grid")
	}
	return geometric(c.base()/c.minTimescale(), steps, p.pairs), nil
}

// checkPosition refuses what is out of range, as it is or multiplied by the
// scale.
func (c Convention) checkPosition(name string, pos float64) error {
	if err := checkPosition(name, pos); err != nil {
		return err
	}
	if math.Abs(pos*c.scale()) > MaxPosition {
		return Refuse(name, pos, "is beyond ±2^53 times the scale "+Decimal(c.scale()))
	}
	return nil
}

// SeqLen returns the number of rows.
func (t *Table) SeqLen() int { return t.seqLen }

// Columns returns the number of columns: the width asked for, or with
// ExtraColumn one more if that is odd.
func (t *Table) Columns() int { return t.plan.columns }

// Column returns what stands in column j, for 0 ≤ j < Columns.
func (t *Table) Column(j int) Column { return t.convention.column(t.plan, j) }

// Pairs returns the number of frequencies. On each axis they are the same.
func (t *Table) Pairs() int { return len(t.tau) }

// Frequency returns c·ω[i], in radians per position, for 0 ≤ i < Pairs.
func (t *Table) Frequency(i int) float64 {
	head, tail := t.tau[i].radians()
	return (head + tail) * t.convention.scale()
}

// Position returns the position on an axis that row encodes, for 0 ≤ row <
// SeqLen.
func (t *Table) Position(axis, row int) float64 { return t.axes[axis].position(row) }

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
	return func(yield func(int, []float64) bool) {
		d := t.plan.columns
		block := min(t.seqLen, max(1, 1<<16/d))
		dst := make([]float64, block*d)
		for lo := 0; lo < t.seqLen; lo += block {
			n := min(block, t.seqLen-lo)
			fillTable(t, dst[:n*d], lo, n)
			for r := range n {
				if !yield(lo+r, dst[r*d:][:d:d]) {
					return
				}
			}
		}
	}
}

func tableRows[T Float](t *Table, dst []T, lo, hi int) error {
	d := t.plan.columns
	switch {
	case lo < 0 || hi < lo || hi > t.seqLen:
		return outside("rows", lo, hi, t.seqLen)
	case len(dst)%d != 0 || len(dst)/d != hi-lo:
		return Refuse("destination length", len(dst), "is not "+strconv.Itoa(hi-lo)+" rows of "+strconv.Itoa(d))
	}
	fillTable(t, dst, lo, hi-lo)
	return nil
}

// tableTile is how many rows of a table are made at a time.
const tableTile = 256

// fillTable writes n rows from lo on, tile by tile: so many rows, and so many
// pairs of an axis.
func fillTable[T Float](t *Table, dst []T, lo, n int) {
	clear(dst)
	d := t.plan.columns
	pairs := make([]float64, min(n, tableTile)*2*min(t.plan.pairs, tilePairs))
	for row := 0; row < n; row += tableTile {
		rows := min(tableTile, n-row)
		for a := range t.axes {
			for i := 0; i < t.plan.pairs; i += tilePairs {
				m := min(tilePairs, t.plan.pairs-i)
				t.axes[a].pairs(pairs, i, m, lo+row, rows)
				scatter(t, dst[row*d:][:rows*d], a, i, m, pairs)
			}
		}
	}
	t.pad(lo, n, func(r int) { clear(dst[r*d:][:d]) })
}

// scatter writes the pairs i, i+1, …, i+m-1 of an axis to their columns in dst.
func scatter[T Float](t *Table, dst []T, axis, i, m int, pairs []float64) {
	sin, cos, step := t.convention.lay(t.plan, axis)
	for d := t.plan.columns; len(dst) > 0; dst, pairs = dst[d:], pairs[2*m:] {
		place(dst[:d], sin+i*step, step, pairs[:2*m], t.amplitude)
		place(dst[:d], cos+i*step, step, pairs[1:2*m], t.amplitude)
	}
}

// place writes every second element of from, times a, to row[at], row[at+step],
// …, up to the end of the row.
func place[T Float](row []T, at, step int, from []float64, a float64) {
	for k := 0; k < len(from) && at < len(row); k, at = k+2, at+step {
		row[at] = T(a * from[k])
	}
}

// pad calls zero for those of n rows from lo on that are of padding.
func (t *Table) pad(lo, n int, zero func(r int)) {
	if !t.convention.Padded {
		return
	}
	for r := range n {
		if t.Position(0, lo+r) == float64(t.convention.Padding) {
			zero(r)
		}
	}
}

// Relative says whether the dot product of two rows depends on their offset
// alone: it returns nil, or an *Error if there are several axes or a sine has
// lost its cosine. Rows of padding and of positions that count as 0 are
// exceptions to it.
func (t *Table) Relative() error {
	switch {
	case len(t.axes) > 1:
		return Refuse("number of axes", len(t.axes), "is above 1; an offset has as many numbers")
	case !t.plan.whole():
		return Refuse("d_model", t.dModel, "leaves a sine without its cosine; the dot product depends on the positions, not on the offset alone")
	}
	return nil
}

// RelativeDot returns the dot product of two rows that are offset positions
// apart,
//
//	g(k) = a²·Σ cos(k·c·ω[i])
//
// summed over all pairs, for any real k in ±MaxPosition. It returns the error
// of Relative if there is one.
func (t *Table) RelativeDot(offset float64) (float64, error) {
	if err := t.Relative(); err != nil {
		return 0, err
	}
	if err := t.convention.checkPosition("offset", offset); err != nil {
		return 0, err
	}
	var g sum
	for _, tau := range t.tau {
		_, cos := tau.times2(offset, t.convention.scale()).sincos()
		g.add(cos)
	}
	return t.amplitude * t.amplitude * (g.total + g.rest), nil
}
