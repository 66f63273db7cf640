package convention

import (
	"iter"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// Means returns an iterator over the means of blocks, as Encoding.Means does: for r =
// 0, 1, …, a slice of the means of the rows edges[r], …, edges[r+1]-1 of the columns
// columns[g], …, columns[g+1]-1, for g = 0, 1, …. Padding rows count as zeros. Each
// mean is within 1e-12 of its true value, times the amplitude. The slice is
// overwritten by the next one. The rows of several axes and of explicit positions are
// added up one by one; those of others have a closed form.
//
// Means returns an *encoder.Error if
//
//   - the table has negative positions that count as 0,
//   - columns fall or are not columns,
//   - edges do not increase or are not rows.
func (t *Table) Means(edges, columns []int) (iter.Seq[[]float64], error) {
	a := &t.axes[0]
	if a.positions.List == nil && a.noNegative && t.seqLen > 0 && a.positions.Start < 0 {
		return nil, encoder.Invalid("start", a.positions.Start, "negative-counted-0: is negative, and so is counted as 0")
	}
	if err := encoder.CheckColumns(columns, t.plan.Columns); err != nil {
		return nil, err
	}
	for r, edge := range edges {
		if edge < 0 || edge > t.seqLen {
			return nil, encoder.InvalidInterval("rows", edge, edge, t.seqLen)
		}
		if r > 0 && edge <= edges[r-1] {
			return nil, encoder.Invalid("window length", edge-edges[r-1], "below-1: is below 1")
		}
	}
	if a.positions.List != nil {
		return t.rowMeans(edges, columns), nil
	}
	positions := make([]int, len(edges))
	for r, edge := range edges {
		positions[r] = a.positions.Start + edge
	}
	tau := a.scaled()
	each := make([]int, 2*len(tau)+1)
	for j := range each {
		each[j] = j
	}
	return t.columnMeans(sweep.Means(tau, positions, each), edges, columns), nil
}

// rowMeans returns the means of rows that are added up.
func (t *Table) rowMeans(edges, columns []int) iter.Seq[[]float64] {
	return func(yield func([]float64) bool) {
		row, means := make([]float64, t.plan.Columns), make([]float64, max(0, len(columns)-1))
		for r := range max(0, len(edges)-1) {
			clear(means)
			for at := edges[r]; at < edges[r+1]; at++ {
				fillTable(t, row, at, 1)
				for g := range means {
					for _, x := range row[columns[g]:columns[g+1]] {
						means[g] += x
					}
				}
			}
			for g := range means {
				means[g] /= float64(max(1, (columns[g+1]-columns[g])*(edges[r+1]-edges[r])))
			}
			if !yield(means) {
				return
			}
		}
	}
}

// columnMeans converts means in the order of pairs (sin, cos, sin, cos, …) to means of
// groups of columns.
func (t *Table) columnMeans(pairMeans iter.Seq[[]float64], edges, columns []int) iter.Seq[[]float64] {
	sources := t.pairColumns()
	padding := t.paddingRow()
	paddingElements := t.unpaddedRow(padding)
	return func(yield func([]float64) bool) {
		means, r := make([]float64, max(0, len(columns)-1)), 0
		for of := range pairMeans {
			first, end := edges[r], edges[r+1]
			padded := first <= padding && padding < end
			for g := range means {
				sum, lo, hi := 0.0, columns[g], columns[g+1]
				for j := lo; j < hi; j++ {
					if k := sources[j]; k >= 0 {
						sum += t.amplitude * of[k]
					}
					if padded {
						sum -= paddingElements[j] / float64(end-first)
					}
				}
				means[g] = sum / float64(max(1, hi-lo))
			}
			if !yield(means) {
				return
			}
			r++
		}
	}
}

// pairColumns returns, for each column, its index in the order of pairs, or −1 for a
// column of zeros.
func (t *Table) pairColumns() []int {
	sources := make([]int, t.plan.Columns)
	for j := range sources {
		switch c := t.Column(j); {
		case c.Zero:
			sources[j] = -1
		case c.Cosine:
			sources[j] = 2*c.Pair + 1
		default:
			sources[j] = 2 * c.Pair
		}
	}
	return sources
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
