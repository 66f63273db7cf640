package similarity

import (
	"github.com/posenc/posenc/encoder"
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
