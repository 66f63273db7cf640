package phase

import (
	"math"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// estimates returns estimates of the logRatio: from the change of the angles between
// neighbouring rows, between other rows, and from the slow pairs of single rows,
// which have turned little.
func (s *Search) estimates(a *Arrangement, rows [][]phases) []Estimate {
	var best [3]Estimate
	for i := range best {
		best[i].Err = math.Inf(1)
	}
	better := func(i int, y, sigma []float64) {
		if logRatio, err := FitLogRatio(a.Sample, y, sigma); logRatio > 0 && err < best[i].Err {
			best[i] = Estimate{logRatio, err}
		}
	}
	for axis := range rows {
		for n, ph := range rows[axis] {
			better(2, ph.theta, ph.err)
			if n == 0 {
				continue
			}
			before := rows[axis][n-1]
			y, sigma := make([]float64, len(ph.theta)), make([]float64, len(ph.theta))
			for i := range y {
				y[i], sigma[i] = angle.Wrap(ph.theta[i]-before.theta[i]), ph.err[i]+before.err[i]
			}
			if s.Rows[n] == s.Rows[n-1]+1 {
				better(0, y, sigma)
			} else {
				better(1, y, sigma)
			}
		}
	}
	var list []Estimate
	for _, est := range best {
		if !math.IsInf(est.Err, 1) {
			list = append(list, est)
		}
	}
	return list
}

// refineEstimate improves an estimate until its error no longer decreases.
func (s *Search) refineEstimate(c *candidate, est Estimate) Estimate {
	for range 4 {
		g := newGrid(est.LogRatio, est.Err, c.a.Sample, &s.Work)
		chosen := s.chosenPositions(c, g)
		if chosen == nil {
			return est
		}
		better := gaussNewton(g, c.phases, chosen.positions)
		if !(better.Err < est.Err) {
			return est
		}
		est = better
	}
	return est
}

// gaussNewton returns a better logRatio, given the positions of rows at the present
// one, by one step of Gauss–Newton over all rows.
func gaussNewton(g *Grid, rows [][]phases, positions [][]float64) Estimate {
	var num, den float64
	for axis := range rows {
		for n := range rows[axis] {
			ph, pos := &rows[axis][n], positions[axis][n]
			var a, b, c, e, f float64
			for i, theta := range ph.theta {
				dq, dl := g.w[i], -pos*float64(g.pairs[i])*g.w[i]
				weight := 1 / (ph.err[i] * ph.err[i])
				miss := angle.Wrap(theta - pos*dq)
				a, b, c = a+weight*dq*dq, b+weight*dq*dl, c+weight*dl*dl
				e, f = e+weight*dq*miss, f+weight*dl*miss
			}
			if a > 0 {
				num, den = num+f-b*e/a, den+c-b*b/a
			}
		}
	}
	if den <= 0 {
		return Estimate{g.LogRatio, math.Inf(1)}
	}
	return Estimate{g.LogRatio + num/den, 3 / math.Sqrt(den)}
}
