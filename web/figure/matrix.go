package figure

import (
	"strconv"

	"github.com/posenc/posenc/web/dataio"
)

// Matrix returns the whole matrix of the view: a row for each position, which comes
// first, or for each cell of a grid, after its number. Rows are computed in blocks of those that follow each other, which takes a
// fraction of the time.
func (v *View) Matrix() dataio.Table {
	s, t := &v.State, v.Table
	columns := make([]string, 1+s.DModel)
	columns[0] = "position"
	if t.Axes() > 1 {
		columns[0] = "cell"
	}
	for dim := range s.DModel {
		columns[1+dim] = strconv.Itoa(dim)
	}
	seqLen, d := s.SeqLen, s.DModel
	rows := min(seqLen, max(1, 1<<16/d))
	block, lo := make([]float64, 0, rows*d), 0
	return dataio.Table{Columns: columns, Labels: 1, Rows: seqLen, Row: func(dst []float64, row int) {
		if at := (row - lo) * d; at < 0 || at >= len(block) {
			lo = row
			hi := min(lo+rows, seqLen)
			block = block[:(hi-lo)*d]
			if t.Rows64(block, lo, hi) != nil {
				return
			}
		}
		dst[0] = t.Position(0, row)
		if t.Axes() > 1 {
			dst[0] = float64(s.Start + row)
		}
		copy(dst[1:], block[(row-lo)*d:][:d])
	}}
}
