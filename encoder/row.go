package encoder

import (
	"cmp"
	"iter"
	"math"
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

// Mean writes the mean of the n rows of the positions first, first+1, …,
// first+n-1 into dst, which has d_model elements. Its cost does not depend on
// n, as the sum of a sine over evenly spaced angles has a closed form
// (Gradshteyn & Ryzhik 1.342):
//
//	1/n Σ sin(p·ω) = D·sin(c·ω)
//	1/n Σ cos(p·ω) = D·cos(c·ω)
//
// with the centre c = first + (n-1)/2 and D = sin(nω/2) / (n·sin(ω/2)). Each
// mean is within 1e-14 of its true value, for n in [1, MaxPosition].
func (e *Encoding) Mean(dst []float64, first, n int) error {
	if err := cmp.Or(checkWindow(first, n), CheckRows(len(dst), 1, e.DModel())); err != nil {
		return err
	}
	for i, tau := range e.tau {
		sin, cos := tau.Half().Times(2*first + n - 1).Sincos()
		d := sweep.Damping(tau, n)
		dst[2*i], dst[2*i+1] = d*sin, d*cos
	}
	return nil
}

// Means returns an iterator over the means of blocks: the r-th slice holds
// the means of the positions edges[r], …, edges[r+1]-1,
//
//	mean of PE[p, j] over p = edges[r], …, edges[r+1]-1 and j = columns[g], …, columns[g+1]-1
//
// for g = 0, 1, …, and 0 for a block without columns. It is for pictures: windows of
// positions of one or two different lengths, as the pixels of a picture are, cost one
// wave for each pair of a block. The slice is overwritten by the next one; each mean is
// within 1e-13 of its true value.
//
// The edges rise and lie within ±MaxPosition; the columns do not fall and lie within
// [0, d_model].
func (e *Encoding) Means(edges, columns []int) (iter.Seq[[]float64], error) {
	if err := CheckColumns(columns, e.DModel()); err != nil {
		return nil, err
	}
	for r := 1; r < len(edges); r++ {
		if err := checkWindow(edges[r-1], edges[r]-edges[r-1]); err != nil {
			return nil, err
		}
	}
	return sweep.Means(e.tau, edges, columns), nil
}

// CheckColumns refuses bounds of groups of columns that fall or leave [0, d].
func CheckColumns(bounds []int, d int) error {
	for i, to := range bounds {
		from := bounds[max(0, i-1)]
		if from < 0 || to < from || to > d {
			return InvalidInterval("columns", from, to, d)
		}
	}
	return nil
}

// checkWindow refuses n positions from first on that are none or leave the range.
func checkWindow(first, n int) error {
	switch {
	case n < 1:
		return Invalid("window length", n, "below-1: is below 1")
	case first < -MaxPosition || first > MaxPosition:
		return Invalid("position", first, "beyond-positions: is beyond ±2^53")
	case n > MaxPosition || first+n-1 > MaxPosition:
		return Invalid("window length", n, "leads-beyond: leads beyond position 2^53")
	}
	return nil
}

// MeanDots writes into dst means of dot products, as a picture needs them that
// has more rows than pixels: element j is the mean of PE[m]·PE[n] over all real
// m and n within width/2 of two positions that are first + j·step apart,
//
//	Σ cos((first + j·step)·ω[i]) · sinc²(ω[i]·width/2),  sinc x = sin x / x
//
// summed over i = 0, 1, …, d/2-1, since the mean of cos xω over an interval is
// its middle value times sinc, and so for m and for n. A width of 0 gives the
// dot products themselves. Each is within 1e-13·d of its true value for up to
// 1000 elements.
func (e *Encoding) MeanDots(dst []float64, first, step, width float64) error {
	last := first + float64(len(dst))*step
	if err := cmp.Or(CheckPosition("offset", first), CheckPosition("offset", last)); err != nil {
		return err
	}
	clear(dst)
	for i := range e.tau {
		weight := 1.0
		if x := e.Frequency(i) * width / 2; x != 0 {
			weight = math.Sin(x) / x * math.Sin(x) / x
		}
		if weight < 1e-14 {
			continue // too fast to be seen
		}
		sin, cos := e.Pair(i, first)
		s, c := e.Pair(i, step)
		for j := range dst {
			dst[j] += weight * cos
			sin, cos = sin*c+cos*s, cos*c-sin*s
		}
	}
	return nil
}
