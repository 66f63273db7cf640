package similarity

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
)

// turned reports whether M(k) stands between the rows, where k is the offset:
//
//	M(k)·PE(m) · PE(n) = PE(m+k)·PE(n)
//
// which is greatest where n = m + k, so that the matrix is not its own mirror image.
func (p *picture) turned() bool { return turned(p.View) }

func turned(v *figure.View) bool { return v.State.Measure == "turned" }

// turn returns k, or 0 where nothing stands between the rows. It is no greater than
// leaves all rows an offset apart.
func (p *picture) turn() int {
	if !p.turned() {
		return 0
	}
	most := encoder.MaxPosition - 2*p.State.SeqLen
	return max(-most, min(p.State.Offset, most))
}

// turnedData are the dot products of the rows m, after M(k), with the rows n.
func turnedData(v *figure.View) dataio.Table {
	p := &picture{View: v}
	n := v.State.SeqLen
	return dataio.Table{
		Columns: []string{"n-m", "turned"},
		Rows:    2*n - 1,
		Row: func(dst []float64, row int) {
			apart := row - (n - 1)
			dst[0], dst[1] = float64(apart), p.value(apart)
		},
	}
}
