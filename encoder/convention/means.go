package convention

import (
	"iter"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// Means returns an iterator over the means of the rows edges[r], …,
// edges[r+1]-1 of the table, as those of an Encoding are: summed up along the
// columns lo, …, hi-1, for pictures. A row of padding counts as the zeros that
// it is. Each mean is within 1e-12 of its true value, times the amplitude.
//
// The edges rise from 0 or later to at most SeqLen, lo and hi lie within
// Columns, and the table has one axis, of consecutive positions that are as
// they are: not counted as 0 where they are negative.
func (t *Table) Means(edges []int, lo, hi int) (iter.Seq[[]float64], error) {
	a := &t.axes[0]
	switch {
	case len(t.axes) > 1:
		return nil, encoder.Invalid("number of axes", len(t.axes), "is above 1; pictures have rows")
	case a.positions.List != nil:
		return nil, encoder.Invalid("number of positions", t.seqLen, "are a list; their means have no closed form")
	case a.noNegative && t.seqLen > 0 && a.positions.Start < 0:
		return nil, encoder.Invalid("start", a.positions.Start, "is negative, and so is counted as 0")
	case lo < 0 || hi < lo || hi > t.plan.Columns:
		return nil, encoder.InvalidInterval("columns", lo, hi, t.plan.Columns)
	}
	at := make([]int, len(edges))
	for r, edge := range edges {
		if edge < 0 || edge > t.seqLen {
			return nil, encoder.InvalidInterval("rows", edge, edge, t.seqLen)
		}
		if r > 0 && edge <= edges[r-1] {
			return nil, encoder.Invalid("window length", edge-edges[r-1], "is below 1")
		}
		at[r] = a.positions.Start + edge
	}
	return t.columnMeans(sweep.Means(a.scaled(), at), edges, lo, hi), nil
}

// columnMeans takes sums along pairs to sums along the columns lo, …, hi-1.
func (t *Table) columnMeans(pairs iter.Seq[[]float64], edges []int, lo, hi int) iter.Seq[[]float64] {
	from := make([]int, hi-lo) // the sum that ends with a column, 0 for none
	for j := range from {
		switch c := t.Column(lo + j); {
		case c.Cosine:
			from[j] = 2*c.Pair + 2
		case !c.Zero:
			from[j] = 2*c.Pair + 1
		}
	}
	padding, row := t.paddingRow(), make([]float64, t.plan.Columns)
	if padding >= 0 {
		unpadded := *t
		unpadded.convention.Padded = false
		fillTable(&unpadded, row, padding, 1)
	}
	return func(yield func([]float64) bool) {
		sums, r := make([]float64, hi-lo+1), 0
		for of := range pairs {
			first, end := edges[r], edges[r+1]
			padded := first <= padding && padding < end
			for j, k := range from {
				mean := 0.0
				if k > 0 {
					mean = t.amplitude * (of[k] - of[k-1])
				}
				if padded {
					mean -= row[lo+j] / float64(end-first)
				}
				sums[j+1] = sums[j] + mean
			}
			if !yield(sums) {
				return
			}
			r++
		}
	}
}
