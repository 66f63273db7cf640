package encoder

import (
	"cmp"
	"iter"
	"strconv"

	"github.com/posenc/posenc/encoder/internal/sweep"
)

// A Float is the type of the numbers that a matrix is written in.
type Float = sweep.Float

// Row writes the encoding of position pos, any real number in ±MaxPosition,
// into dst, which has d_model elements:
//
//	PE[pos, 2i]   = sin(pos·ω[i])
//	PE[pos, 2i+1] = cos(pos·ω[i])
//
// for i = 0, 1, …, d/2-1 ("Attention is all you need", section 3.5). Each
// element is within 1.2e-16 of its true value.
func (e *Encoding) Row(dst []float64, pos float64) error {
	if err := cmp.Or(CheckPosition("position", pos), CheckRows(len(dst), 1, e.DModel())); err != nil {
		return err
	}
	sweep.Row(dst, e.tau, pos)
	return nil
}

// Rows64 writes the rows lo, lo+1, …, hi-1 into dst, row after row; dst has
// (hi-lo)·d_model elements. Each is within 1e-15 of its true value, and within
// [-1, 1].
func (e *Encoding) Rows64(dst []float64, lo, hi int) error { return rows(e, dst, lo, hi) }

// Rows32 is Rows64 in single precision: each element is the float32 nearest
// to the true value or a neighbour of it, or within 1e-15 of the true value.
func (e *Encoding) Rows32(dst []float32, lo, hi int) error { return rows(e, dst, lo, hi) }

// All returns an iterator over the positions and their rows, without the matrix in
// memory. The slice is overwritten by the next row.
func (e *Encoding) All() iter.Seq2[float64, []float64] { return e.Between(0, e.seqLen) }

// Between is All for the rows lo, lo+1, …, hi-1.
func (e *Encoding) Between(lo, hi int) iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		fill := func(dst []float64, lo, hi int) { sweep.Rows(dst, e.tau, e.positions, lo, hi) }
		for r, row := range sweep.Each(lo, hi, e.dModel, fill) {
			if !yield(e.Position(r), row) {
				return
			}
		}
	}
}

func rows[T sweep.Float](e *Encoding, dst []T, lo, hi int) error {
	if lo < 0 || hi < lo || hi > e.seqLen {
		return InvalidInterval("rows", lo, hi, e.seqLen)
	}
	if err := CheckRows(len(dst), hi-lo, e.DModel()); err != nil {
		return err
	}
	sweep.Rows(dst, e.tau, e.positions, lo, hi)
	return nil
}

// CheckRows returns an *Error unless n elements are a number of rows of a width.
func CheckRows(n, rows, width int) error {
	if n%width != 0 || n/width != rows {
		return Invalid("destination length", n, "is not # rows of #").With(strconv.Itoa(rows), strconv.Itoa(width))
	}
	return nil
}
