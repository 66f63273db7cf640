package convention

import (
	"iter"

	"github.com/posenc/posenc/encoder"
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
	return func(yield func(int, []float64) bool) {
		d := t.plan.Columns
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

// tableTile is how many rows of a table are made at a time.
const tableTile = 256

// fillTable writes n rows from lo on: tile by tile it makes so many rows of so
// many pairs of an axis, interleaved, and takes them to their columns, unless
// they are there at once.
func fillTable[T sweep.Float](t *Table, dst []T, lo, n int) {
	d := t.plan.Columns
	if t.plain() {
		sweep.Rows(dst, t.axes[0].swept, t.axes[0].positions, lo, lo+n)
		if double, ok := any(dst).([]float64); ok {
			sweep.Bound(double)
		}
		return
	}
	clear(dst)
	pairs := make([]float64, min(n, tableTile)*2*min(t.plan.Pairs, sweep.TilePairs))
	for row := 0; row < n; row += tableTile {
		rows := min(tableTile, n-row)
		for a := range t.axes {
			for i := 0; i < t.plan.Pairs; i += sweep.TilePairs {
				m := min(sweep.TilePairs, t.plan.Pairs-i)
				t.axes[a].pairs(pairs, i, m, lo+row, rows)
				scatter(t, dst[row*d:][:rows*d], a, i, m, pairs)
			}
		}
	}
	for r := range n {
		if t.padding(lo + r) {
			clear(dst[r*d:][:d])
		}
	}
}

// plain reports whether the pairs of the one axis, as they come, are the rows.
func (t *Table) plain() bool {
	c, a := t.convention, &t.axes[0]
	return len(t.axes) == 1 && t.plan.Columns == 2*t.plan.Pairs && c.Layout == Interleaved && !c.CosineFirst &&
		t.amplitude == 1 && !c.Padded && !a.parts && !a.noNegative
}

// scatter writes the pairs i, i+1, …, i+m-1 of an axis to their columns in dst.
func scatter[T sweep.Float](t *Table, dst []T, axis, i, m int, pairs []float64) {
	sin, cos, step := t.convention.ColumnLayout(t.plan, axis)
	for d := t.plan.Columns; len(dst) > 0; dst, pairs = dst[d:], pairs[2*m:] {
		place(dst[:d], sin+i*step, step, pairs[:2*m], t.amplitude)
		place(dst[:d], cos+i*step, step, pairs[1:2*m], t.amplitude)
	}
}

// place writes every second element of from, times a, to row[at], row[at+step],
// …, up to the end of the row.
func place[T sweep.Float](row []T, at, step int, from []float64, a float64) {
	for k := 0; k < len(from) && at < len(row); k, at = k+2, at+step {
		row[at] = T(a * from[k])
	}
}

// padding reports whether a row is one of padding.
func (t *Table) padding(row int) bool {
	return t.convention.Padded && t.Position(0, row) == float64(t.convention.Padding)
}

// paddingRow returns which row of consecutive positions is one of padding, −1 if
// none is.
func (t *Table) paddingRow() int {
	c := t.convention
	if !c.Padded {
		return -1
	}
	a := &t.axes[0]
	row := c.Padding - a.positions.Start
	if a.down {
		row = -c.Padding - a.positions.Start
	}
	if row < 0 || row >= t.seqLen {
		return -1
	}
	return row
}
