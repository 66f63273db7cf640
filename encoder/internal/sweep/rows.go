package sweep

import (
	"math"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// A Float is the type of the numbers that a matrix is written in.
type Float interface{ float32 | float64 }

// Positions are the positions of rows: Start, Start+1, …, or those of List if it is
// not nil.
type Positions struct {
	Start int
	List  []float64
}

// At returns the position of a row.
func (p Positions) At(row int) float64 {
	if p.List != nil {
		return p.List[row]
	}
	return float64(p.Start + row)
}

// run returns how many rows from lo on, up to hi, are one position apart.
func (p Positions) run(lo, hi int) int {
	if p.List == nil {
		return hi - lo
	}
	return Run(p.List[lo:hi])
}

// Run returns the length of the longest beginning of x, which is not empty, whose
// numbers are exactly 1 apart: 1.1 is not 0.1 + 1, but the float64 nearest to it.
func Run(x []float64) int {
	n := 1
	for n < len(x) && x[n] == x[n-1]+1 && x[n]-1 == x[n-1] {
		n++
	}
	return n
}

// Rows writes the rows lo, lo+1, …, hi-1 of some positions into dst, row after row:
// the sine and the cosine of each pair, whose phase per position is tau[i]. Each is
// within 1e-15 of its true value; Bound keeps them within [-1, 1].
func Rows[T Float](dst []T, tau []angle.Phase, positions Positions, lo, hi int) {
	d := 2 * len(tau)
	for lo < hi {
		n := positions.run(lo, hi)
		block, first := dst[:n*d], positions.At(lo)
		sweep(block, tau, first, n)
		if zero := int(-first); zero >= 0 && zero < n && float64(-zero) == first {
			Origin(block[zero*d:][:d])
		}
		dst, lo = dst[n*d:], lo+n
	}
}

// Bound takes back what rounding adds to 1: no sine is greater. In a float32 it
// does not show.
func Bound(dst []float64) {
	for i, x := range dst {
		if x > 1 || x < -1 {
			dst[i] = math.Copysign(1, x)
		}
	}
}

// Origin writes the row of position 0, which angle addition would leave with
// rounding errors in place of sin 0 = 0.
func Origin[T Float](row []T) {
	for j := range row {
		row[j] = T(j % 2)
	}
}
