package phase

import (
	"math"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// positions are the positions of some rows.
type positions struct {
	positions   [][]float64 // on each axis; NaN for zero rows
	uncertainty [][]float64
	scores      []float64 // of each row, in bits
	simple      bool      // at most three decimals, none with several axes
	regular     bool      // consecutive
}

// chosenPositions returns the positions of the chosen rows, or nil if they do not
// fit the grid.
func (s *Search) chosenPositions(c *candidate, g *Grid) *positions {
	return s.readPositions(c.a, g, s.Rows, nil, func(axis, n int) *phases { return &c.phases[axis][n] })
}

// maxWork is the largest number of angles that a search looks at: noise with pairs of
// nearly the same length has positions far from each other, which take long to find.
const maxWork = 1 << 24

// readPositions returns the positions of rows, NaN for rows of padding, or nil if a
// row does not fit the grid, or after too much work.
func (s *Search) readPositions(a *Arrangement, g *Grid, rows []int, pad []bool, phasesOf func(axis, n int) *phases) *positions {
	list := &positions{scores: make([]float64, len(rows)), simple: true, regular: a.Plan.Axes == 1}
	unit := 1000.0
	if a.Plan.Axes > 1 {
		unit = 1
	}
	for axis := range a.Plan.Axes {
		positions, uncertainty := make([]float64, len(rows)), make([]float64, len(rows))
		first, before, row := math.NaN(), 0.0, 0.0
		for n, r := range rows {
			if pad != nil && pad[n] {
				positions[n] = math.NaN()
				continue
			}
			ph, now := phasesOf(axis, n), float64(r)
			if ph == nil || s.Work > maxWork {
				return nil
			}
			pos, v, ok := ph.position(g, now, now+1, before+now-row, before, before-now+row)
			switch {
			case ok && !(list.regular && !math.IsNaN(first) && pos-now == first) && !ph.resolves(g, pos):
				return nil
			case ok:
				list.scores[n] += ph.score(g, pos)
			case ph.empty():
				v = math.Inf(1)
			default:
				return nil
			}
			if math.IsNaN(first) {
				first = pos - now
			}
			list.regular = list.regular && pos-now == first
			list.simple = list.simple && pos*unit == math.Round(pos*unit)
			// Most wrong grids fail here. Positions that follow from the first one
			// need no evidence, nor does a single pair.
			if !list.regular && a.Plan.Axes == 1 && a.Plan.Pairs > 1 && list.scores[n] < minScore*ph.totalBits() {
				return nil
			}
			positions[n], uncertainty[n] = pos, v
			before, row = pos, now
		}
		list.positions, list.uncertainty = append(list.positions, positions), append(list.uncertainty, uncertainty)
	}
	return list
}

// minScore is the fraction of all bits that the position of a row must explain.
const minScore = 0.25

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
		g := newGrid(est, c.a.Sample, &s.Work)
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
