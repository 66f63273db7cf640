package figure

import (
	"strconv"

	"github.com/posenc/posenc/web/dataio"
)

// Matrix returns the whole matrix: a row for each position, which comes first. Rows are computed in blocks of those
// that follow each other, which takes a fraction of the time.
func (v *View) Matrix() dataio.Table {
	s, t := v.State, v.Table
	columns := make([]string, 1+s.DModel)
	columns[0] = "position"
	for dim := range s.DModel {
		columns[1+dim] = strconv.Itoa(dim)
	}
	rows := min(s.SeqLen, max(1, 1<<16/s.DModel))
	block, lo := make([]float64, 0, rows*s.DModel), 0
	return dataio.Table{Columns: columns, Rows: s.SeqLen, Row: func(dst []float64, row int) {
		if at := (row - lo) * s.DModel; at < 0 || at >= len(block) {
			lo = row
			hi := min(lo+rows, s.SeqLen)
			block = block[:(hi-lo)*s.DModel]
			if t.Rows64(block, lo, hi) != nil {
				return
			}
		}
		dst[0] = t.Position(0, row)
		copy(dst[1:], block[(row-lo)*s.DModel:][:s.DModel])
	}}
}
