package convention

import (
	"iter"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// Means returns an iterator over running sums of column means, as Encoding.Means
// does, for pictures with fewer pixels than elements. With the mean over the rows
// edges[r], …, edges[r+1]-1,
//
//	sums[j] = Σ mean of column lo+i  for i = 0, 1, …, j-1
//
// for j = 0, 1, …, hi-lo. Padding rows count as zeros. Each mean is within 1e-12 of
// its true value, times the amplitude. The slice is overwritten by the next one.
//
// Means returns an *encoder.Error if
//
//   - the table has several axes, explicit positions, or negative positions that
//     count as 0,
//   - lo and hi are not an interval of columns,
//   - edges do not increase or are not rows.
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
	positions := make([]int, len(edges))
	for r, edge := range edges {
		if edge < 0 || edge > t.seqLen {
			return nil, encoder.InvalidInterval("rows", edge, edge, t.seqLen)
		}
		if r > 0 && edge <= edges[r-1] {
			return nil, encoder.Invalid("window length", edge-edges[r-1], "is below 1")
		}
		positions[r] = a.positions.Start + edge
	}
	return t.columnMeans(sweep.Means(a.scaled(), positions), edges, lo, hi), nil
}

// columnMeans converts running sums in the order of pairs (sin, cos, sin, cos, …)
// to running sums in the order of the columns lo, …, hi-1.
func (t *Table) columnMeans(pairSums iter.Seq[[]float64], edges []int, lo, hi int) iter.Seq[[]float64] {
	ends := t.pairSumEnds(lo, hi)
	padding := t.paddingRow()
	paddingElements := t.unpaddedRow(padding)
	return func(yield func([]float64) bool) {
		sums, r := make([]float64, hi-lo+1), 0
		for of := range pairSums {
			first, end := edges[r], edges[r+1]
			padded := first <= padding && padding < end
			for j, k := range ends {
				mean := 0.0
				if k > 0 {
					mean = t.amplitude * (of[k] - of[k-1])
				}
				if padded {
					mean -= paddingElements[lo+j] / float64(end-first)
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

// pairSumEnds returns, for each column, the index of the running sum in the order
// of pairs that ends with it, or 0 for a column of zeros.
func (t *Table) pairSumEnds(lo, hi int) []int {
	ends := make([]int, hi-lo)
	for j := range ends {
		switch c := t.Column(lo + j); {
		case c.Cosine:
			ends[j] = 2*c.Pair + 2
		case !c.Zero:
			ends[j] = 2*c.Pair + 1
		}
	}
	return ends
}

// unpaddedRow returns the elements that a row would have if it were no padding
// row, or nil if row is −1.
func (t *Table) unpaddedRow(row int) []float64 {
	if row < 0 {
		return nil
	}
	unpadded := *t
	unpadded.convention.Padded = false
	elements := make([]float64, t.plan.Columns)
	fillTable(&unpadded, elements, row, 1)
	return elements
}
