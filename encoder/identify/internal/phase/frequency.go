package phase

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
)

// A ColumnGrid is a geometric progression of the frequencies of single columns.
type ColumnGrid struct {
	First, logRatio float64
	n               int
}

// Bases returns the round bases of a grid with the given number of steps.
func (g ColumnGrid) Bases(steps float64) []float64 {
	var list []float64
	for within := 0.03; g.n > 1 && within > 1e-5; within /= 4 {
		base, digits := matrix.Roundest(math.Exp(g.logRatio*steps), within*steps/float64(g.n-1))
		if digits <= min(3, g.n-1) && base >= MinBase && base <= MaxBase && !containsNear(list, base) {
			list = append(list, base)
		}
	}
	return list
}

// maxGridColumns is a number of columns at which frequencies from 1 to 1/10000 are too near to
// each other to be told apart.
const maxGridColumns = 1 << 11

// ColumnGrid returns the grid of the columns, with n = 0 if there is none.
func (s *Search) ColumnGrid() ColumnGrid {
	if s.Matrix.Columns > maxGridColumns {
		return ColumnGrid{}
	}
	var logs []float64
	for j := range s.Matrix.Columns {
		s.Matrix.Rest()
		if w, err := s.frequency(j); err < 0.01 {
			logs = append(logs, -math.Log(w))
		}
	}
	slices.SortStableFunc(logs, cmp.Compare)
	var own []float64 // without duplicates
	for _, x := range logs {
		if len(own) == 0 || x-own[len(own)-1] > 0.005 {
			own = append(own, x)
		}
	}
	if len(own) < 2 {
		return ColumnGrid{}
	}
	// Count the frequencies that lie on a line, from the fastest on.
	n := 2
	for n < len(own) && math.Abs((own[n]-own[0])-float64(n)*(own[1]-own[0])) < 0.02*float64(n) {
		n++
	}
	return ColumnGrid{math.Exp(-own[0]), (own[n-1] - own[0]) / float64(n-1), n}
}

// frequency returns the frequency of a column and its relative error. A sinusoid of
// frequency ω satisfies
//
//	x[r+k] + x[r-k] = 2·cos kω·x[r]
//
// which gives ω more exactly for larger k, as long as kω is below π.
func (s *Search) frequency(j int) (w, err float64) {
	rows := min(s.Matrix.Rows, 256)
	for k := 1; 2*k < rows; k *= 2 {
		num, den, residual := 0.0, 0.0, 0.0
		for r := k; r < rows-k; r++ {
			x, sum := s.Matrix.At(r, j), s.Matrix.At(r+k, j)+s.Matrix.At(r-k, j)
			num, den = num+x*sum, den+x*x
		}
		c := num / (2 * den)
		if !(math.Abs(c) < 1) {
			if k*8 < rows && c >= 1 {
				continue
			}
			break
		}
		for r := k; r < rows-k; r++ {
			miss := s.Matrix.At(r+k, j) + s.Matrix.At(r-k, j) - 2*c*s.Matrix.At(r, j)
			residual += miss * miss
		}
		angle, n := math.Acos(c), float64(rows-2*k)
		w, err = angle/float64(k), (math.Sqrt(residual/n)+2*s.Tol.At(1))/(math.Sqrt(den)*math.Sin(angle)*angle)
		if angle > 1.2 || residual > 0.01*den {
			return w, err + residual/den
		}
	}
	if w == 0 {
		return 0, math.Inf(1)
	}
	return w, err
}
