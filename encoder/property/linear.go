package property

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// LinearShift returns the largest element of
//
//	|M(k)·PE[p] − PE[p+k]|
//
// where M(k) is encoder.Encoding.Shift. It is rounding error alone: PE[p+k] is
// the same linear function of PE[p] for every p. The positions p and p+k are any
// two of up to 16 evenly spaced rows, or fewer if rows are long.
func LinearShift(e *encoder.Encoding) Extreme {
	var worst Extreme
	at := evenlySpacedRows(e, max(4, min(16, 1<<11/e.DModel())))
	rows, moved := make([][]float64, len(at)), make([]float64, e.DModel())
	for r, row := range at {
		rows[r] = make([]float64, e.DModel())
		e.Row(rows[r], e.Position(row))
	}
	for r, here := range rows {
		p := e.Position(at[r])
		for s, there := range rows {
			k := e.Position(at[s]) - p
			shift, err := e.Shift(k)
			if err != nil {
				continue // the positions are farther apart than the largest offset
			}
			shift.Apply(moved, here)
			for j, x := range there {
				worst.keepLargest(math.Abs(moved[j]-x), p, k, j)
			}
		}
	}
	return worst
}

// evenlySpacedRows returns the indices of up to n rows from the first to the
// last.
func evenlySpacedRows(e *encoder.Encoding, n int) []int {
	rows := make([]int, min(n, e.SeqLen()))
	for r := range rows {
		rows[r] = r
		if n < e.SeqLen() {
			rows[r] = r*((e.SeqLen()-1)/(n-1)) + r*((e.SeqLen()-1)%(n-1))/(n-1)
		}
	}
	return rows
}
