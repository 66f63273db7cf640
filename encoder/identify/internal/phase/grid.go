package phase

import (
	"math"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// A Grid is a geometric progression of frequencies ω[i] = e^(−i·logRatio).
type Grid struct {
	LogRatio    float64   // −ln(ω[i+1]/ω[i])
	LogRatioErr float64   // its error
	pairs       []int     // the pairs looked at
	w           []float64 // ω of each of them
	wErr        []float64 // its error
	work        *int      // counts angles looked at
}

func newGrid(logRatio, logRatioErr float64, pairs []int, work *int) *Grid {
	g := &Grid{logRatio, logRatioErr, pairs, make([]float64, len(pairs)), make([]float64, len(pairs)), work}
	for i, pair := range pairs {
		x := float64(pair)
		g.w[i] = math.Exp(-x * logRatio)
		g.wErr[i] = g.w[i] * (matrix.AngleError*(1+x*logRatio) + x*logRatioErr)
	}
	return g
}

// Drift returns the largest error of the angle of pair i at a position.
func (g *Grid) Drift(i int, pos float64) float64 {
	return math.Abs(pos) * g.wErr[i]
}

// An Estimate is a logRatio with its error.
type Estimate struct{ LogRatio, Err float64 }

// FitLogRatio returns the logRatio of values that are proportional to the
// frequencies, up to whole turns:
//
//	y[i] = y[0]·e^(−i·logRatio)
//
// It fits a line of least squares through ln|y[i]|, from the slowest pair on; the
// line predicts the whole turns of each faster pair. pairs are the values of i,
// and sigma the errors of y. The
// error err is infinite if y does not determine the logRatio.
func FitLogRatio(pairs []int, y, sigma []float64) (logRatio, err float64) {
	var n, sx, sy, sxx, sxy float64 // weighted sums
	count, sign := 0, 0.0
	for i := len(y) - 1; i >= 0; i-- {
		x, v := float64(pairs[i]), y[i]
		switch {
		case count >= 2:
			det := n*sxx - sx*sx
			b := (n*sxy - sx*sy) / det
			a := (sy - b*sx) / n
			expected := sign * math.Exp(a+b*x)
			off := math.Abs(expected) * (math.Sqrt(1/n) + math.Abs(x-sx/n)*math.Sqrt(n/det))
			if off > 1 {
				return -b, math.Sqrt(n / det)
			}
			v = expected + angle.Wrap(v-expected)
			if math.Abs(v-expected) > 4*(off+sigma[i]) {
				return -b, math.Sqrt(n / det)
			}
		case math.Abs(v) < 8*sigma[i]:
			continue
		case count == 1 && v*sign <= 0:
			return 0, math.Inf(1)
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
		return 0, math.Inf(1)
	}
	return -(n*sxy - sx*sy) / det, math.Sqrt(n / det)
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
