package phase

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// An Estimate is a logRatio with its error.
type Estimate struct{ LogRatio, Err float64 }

// A Grid is a geometric progression of frequencies ω[i] = e^(−i·logRatio).
type Grid struct {
	Estimate
	pairs []int     // the pairs looked at
	w     []float64 // ω of each of them
	wErr  []float64 // its error
	work  *int      // counts angles looked at
}

func newGrid(est Estimate, pairs []int, work *int) *Grid {
	g := &Grid{est, pairs, make([]float64, len(pairs)), make([]float64, len(pairs)), work}
	for i, pair := range pairs {
		x := float64(pair)
		g.w[i] = math.Exp(-x * g.LogRatio)
		g.wErr[i] = g.w[i] * (matrix.AngleError*(1+x*g.LogRatio) + x*g.Err)
	}
	return g
}

// Drift returns the largest error of the angle of pair i at a position.
func (g *Grid) Drift(i int, pos float64) float64 { return math.Abs(pos) * g.wErr[i] }

// FitLogRatio returns the logRatio of values that are proportional to the
// frequencies, up to whole turns:
//
//	y[i] = y[0]·e^(−i·logRatio)
//
// It fits a line of least squares through ln|y[i]|, from the slowest pair on; the
// line predicts the whole turns of each faster pair. pairs are the values of i,
// and sigma the errors of y. The error is infinite if y does not determine the logRatio.
func FitLogRatio(pairs []int, y, sigma []float64) Estimate {
	var n, sx, sy, sxx, sxy float64 // weighted sums
	count, sign := 0, 0.0
	for i := len(y) - 1; i >= 0; i-- {
		x, v := float64(pairs[i]), y[i]
		switch {
		case count >= 2:
			det := n*sxx - sx*sx
			b := (n*sxy - sx*sy) / det
			expected := sign * math.Exp((sy-b*sx)/n+b*x)
			off := math.Abs(expected) * (math.Sqrt(1/n) + math.Abs(x-sx/n)*math.Sqrt(n/det))
			v = expected + angle.Wrap(v-expected)
			if off > 1 || math.Abs(v-expected) > 4*(off+sigma[i]) {
				return Estimate{-b, math.Sqrt(n / det)}
			}
		case math.Abs(v) < 8*sigma[i]:
			continue
		case count == 1 && v*sign <= 0:
			return Estimate{0, math.Inf(1)}
		}
		if v*sign < 0 || v == 0 {
			continue
		}
		sign = math.Copysign(1, v)
		weight, ln := v*v/(sigma[i]*sigma[i]), math.Log(math.Abs(v))
		n, sx, sy, sxx, sxy = n+weight, sx+weight*x, sy+weight*ln, sxx+weight*x*x, sxy+weight*x*ln
		count++
	}
	det := n*sxx - sx*sx
	if count < 2 || det <= 0 {
		return Estimate{0, math.Inf(1)}
	}
	return Estimate{-(n*sxy - sx*sy) / det, math.Sqrt(n / det)}
}

// roundGrids returns the grids of round bases near the estimate, with more and
// more digits, and the estimate itself.
func (a *Arrangement) roundGrids(est Estimate) []Estimate {
	var list []Estimate
	var logRatios []float64
	for narrow := 1.0; narrow >= 1.0/64; narrow /= 8 {
		for _, steps := range a.Steps {
			base, n := matrix.Roundest(math.Exp(est.LogRatio*steps), narrow*steps*est.Err+1e-12)
			if logRatio := math.Log(base) / steps; n <= 6 && base > 1 && !containsNear(logRatios, logRatio) {
				logRatios = append(logRatios, logRatio)
				list = append(list, Estimate{logRatio, 0})
			}
		}
	}
	return append(list, est)
}

// RoundBases returns the bases to try if none can be estimated.
func RoundBases() []float64 {
	var list []float64
	for power := 1.0; power <= 1e8; power *= 10 {
		for _, m := range [...]float64{1, 2, 5, 1.5, 2.5, 3, 4, 6, 7, 8, 9} {
			list = append(list, m*power)
		}
	}
	for power := 8.0; power <= 1<<20; power *= 2 {
		list = append(list, power)
	}
	return list[1:]
}

// Bases outside of these limits give all pairs nearly the same frequency, or all but
// one nearly none.
const (
	MinBase = 1.01
	MaxBase = 1e9
)

// containsNear reports whether a list contains x, up to rounding.
func containsNear(list []float64, x float64) bool {
	return slices.ContainsFunc(list, func(y float64) bool { return math.Abs(x-y) <= 1e-12*math.Abs(y) })
}

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

// ColumnGrid returns the grid of the columns, with n = 0 if there is none. Frequencies from 1 to
// 1/10000 of more than 2048 columns are too near to each other to be told apart.
func (s *Search) ColumnGrid() ColumnGrid {
	if s.Matrix.Columns > 1<<11 {
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
