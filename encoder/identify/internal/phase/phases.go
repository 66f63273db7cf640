package phase

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// phases are the angles of the pairs of one row on one axis. The slowest pair gives
// the position roughly, and each faster pair gives it more exactly, as the hands of
// a clock do.
type phases struct {
	theta []float64 // angles of complete pairs, the fastest first
	err   []float64 // their errors

	// In rows of odd width a sine without a cosine, or the reverse, follows.
	unpaired bool
	value    float64
	valueErr float64
	isCosine bool
}

// lengthTolerance is the relative difference allowed between the lengths of pairs:
// sines and cosines may have been computed by different methods.
const lengthTolerance = 0x1p-10

// read sets the phases from row r of a search. It returns false if the length of a pair is
// not the amplitude.
func (ph *phases) read(s *Search, a *Arrangement, amplitude float64, axis, r int) bool {
	m, tol := s.Matrix, &s.Tol
	m.Rest()
	ph.theta, ph.err, ph.unpaired = ph.theta[:0], ph.err[:0], false
	for _, i := range a.Sample {
		sin, cos := a.Pair(axis, i)
		switch {
		case sin >= 0 && cos >= 0:
			s, c := m.At(r, sin), m.At(r, cos)
			size := math.Hypot(s, c)
			es, ec := tol.At(s), tol.At(c)
			if size == 0 || math.Abs(size-amplitude) > 2*(math.Abs(s)*es+math.Abs(c)*ec)/size+lengthTolerance*amplitude {
				return false
			}
			ph.theta = append(ph.theta, math.Atan2(s, c))
			ph.err = append(ph.err, (math.Abs(c)*es+math.Abs(s)*ec)/(size*size)+matrix.ResultError)
		case sin >= 0 || cos >= 0:
			x := m.At(r, max(sin, cos))
			if !ph.unpaired {
				ph.unpaired, ph.isCosine = true, cos >= 0
				ph.value, ph.valueErr = x/amplitude, tol.At(x)/amplitude+matrix.ResultError
			}
		}
	}
	return true
}

// position returns the most likely position and its uncertainty. It tries the
// guesses first.
func (ph *phases) position(g *Grid, guesses ...float64) (pos, v float64, ok bool) {
	for _, guess := range guesses {
		if ph.consistent(g, guess, 0) {
			return guess, ph.uncertainty(g, guess), true
		}
	}
	last := len(ph.theta) - 1
	if last < 0 { // the smallest whole number of an unpaired column alone
		for n := range 1 << 12 {
			for _, p := range [...]float64{float64(n), -float64(n)} {
				if ph.consistent(g, p, 0) {
					return p, ph.valueErr, true
				}
			}
		}
		return 0, 0, false
	}
	best, most := math.Inf(-1), 256 // turns of the slowest pair in each direction
	if g.Err > 0 {
		most = 32
	}
	for n := range 2*most + 1 {
		turn := (n + 1) / 2
		if n%2 == 1 {
			turn = -turn
		}
		start := (ph.theta[last] + float64(turn)*(2*math.Pi)) / g.w[last]
		if math.Abs(start) > 1<<22 && n > 1 { // too far out
			break
		}
		p, u, found := ph.refine(g, start)
		// A single pair is consistent with any position: accept whole ones.
		if !found || last == 0 && turn != 0 && p != math.Round(p) {
			continue
		}
		if score := ph.score(g, p); score > best {
			best, pos, v, ok = score, p, u, true
		}
		if p == math.Round(p) && best > strongScore*ph.totalBits() {
			break
		}
	}
	return pos, v, ok && !ph.hasSimplerAlias(g, pos)
}

// hasSimplerAlias reports whether a position that is nearer to 0 by half, and takes four bits less
// to write down, has the same phases up to the differences that are left at pos. All of the
// frequencies 1, 1/10, 1/100, 1/1000 turn by whole turns over 2000π positions, and far out more is
// forgiven as rounding.
func (ph *phases) hasSimplerAlias(g *Grid, pos float64) bool {
	last := len(ph.theta) - 1
	if last < 1 || g.Drift(0, pos) <= 2*ph.err[0] {
		return false
	}
	loose := phases{theta: ph.theta, err: make([]float64, len(ph.err))}
	for i, err := range ph.err {
		loose.err[i] = max(err, 2*math.Abs(angle.Wrap(ph.theta[i]-pos*g.w[i])))
	}
	for turn := -1.0; turn <= 1; turn++ {
		p, v, ok := loose.refine(g, (ph.theta[last]+turn*2*math.Pi)/g.w[last])
		if ok && math.Abs(p) < math.Abs(pos)/2 && positionBits(p, v)+4 < positionBits(pos, ph.uncertainty(g, pos)) {
			return true
		}
	}
	return false
}

// positionBits returns the bits needed to write down a position that is known up to v.
func positionBits(pos, v float64) float64 {
	switch pos {
	case math.Round(pos):
		v = 0.5
	case math.Round(pos*1000) / 1000:
		v = max(v, 0.0005)
	}
	return 1 + math.Log2((1+math.Abs(pos))/min(0.5, v))
}

// refine refines the position given by the slowest pair by each faster one.
func (ph *phases) refine(g *Grid, pos float64) (float64, float64, bool) {
	last := len(ph.theta) - 1
	v := (ph.err[last] + g.Drift(last, pos)) / g.w[last]
	for i := last - 1; i >= 0; i-- {
		*g.work++
		w := g.w[i]
		e, own := angle.Wrap(ph.theta[i]-pos*w), ph.err[i]+g.Drift(i, pos)
		if math.Abs(e) > 1.5*v*w+own {
			return 0, 0, false
		}
		u := own / w
		pos += v * v / (v*v + u*u) * e / w
		v = min(v, u)
	}
	if simple, ok := ph.simple(g, pos, v); ok {
		return simple, v, true
	}
	if !ph.consistent(g, pos, v) {
		return pos, v, false
	}
	// The least squares of the differences of the angles, each relative to its error.
	var num, den float64
	for i, theta := range ph.theta {
		x := g.w[i] / ph.err[i]
		num, den = num+x*angle.Wrap(theta-pos*g.w[i])/ph.err[i], den+x*x
	}
	return pos + num/den, v, true
}

// simple returns the simplest number within v of pos that is consistent.
func (ph *phases) simple(g *Grid, pos, v float64) (float64, bool) {
	for _, q := range [...]float64{1, 2, 4, 10, 8, 100, 1000} {
		if v*q > 0.05 && q > 1 || v > 0.5 {
			break
		}
		if p := math.Round(pos*q) / q; math.Abs(p-pos) <= 1.5*v+1e-12 && ph.consistent(g, p, 0) {
			return p, true
		}
	}
	return 0, false
}

// consistent reports whether the phases are those of a position known up to v.
func (ph *phases) consistent(g *Grid, pos, v float64) bool {
	for i := len(ph.theta) - 1; i >= 0; i-- {
		*g.work++
		if math.Abs(angle.Wrap(ph.theta[i]-pos*g.w[i])) > ph.err[i]+g.Drift(i, pos)+v*g.w[i] {
			return false
		}
	}
	if !ph.unpaired {
		return true
	}
	i := len(ph.theta)
	x := math.Sin(pos * g.w[i])
	if ph.isCosine {
		x = math.Cos(pos * g.w[i])
	}
	return math.Abs(x-ph.value) <= ph.valueErr+g.Drift(i, pos)+v*g.w[i]
}

// strongScore is the fraction of all bits that makes a position certain.
const strongScore = 0.5

// totalBits returns the information in the angles, in bits.
func (ph *phases) totalBits() float64 {
	bits := 0.0
	for _, err := range ph.err {
		bits += math.Log2(math.Pi / min(math.Pi, err))
	}
	if ph.unpaired {
		bits += math.Log2(1 / min(1, ph.valueErr))
	}
	return bits
}

// score returns the bits of the angles that a position explains, minus the bits
// needed to write down the position.
func (ph *phases) score(g *Grid, pos float64) float64 {
	bits, v := ph.totalBits(), 0.5
	for i, err := range ph.err {
		v = min(v, err/g.w[i])
		if miss := math.Abs(angle.Wrap(ph.theta[i] - pos*g.w[i])); miss > err {
			bits -= math.Log2(min(math.Pi, miss) / err)
		}
	}
	return bits - positionBits(pos, v)
}

// resolves reports whether the angles are exact enough for so large a position. Far out rounding
// blurs the fast pairs, and many wrong grids fit by chance: if the error of the first pair exceeds
// 0.01, the position needs 128 bits of evidence.
func (ph *phases) resolves(g *Grid, pos float64) bool {
	if g.Drift(0, pos) <= 0.01 {
		return true
	}
	bits := -1 - math.Log2(1+math.Abs(pos))
	for i, err := range ph.err {
		miss := math.Abs(angle.Wrap(ph.theta[i] - pos*g.w[i]))
		bits += math.Log2(math.Pi / min(math.Pi, err+2*miss))
	}
	return bits >= 128
}

// uncertainty returns the error of a position derived from the phases.
func (ph *phases) uncertainty(g *Grid, pos float64) float64 {
	v := math.Inf(1)
	for i, err := range ph.err {
		v = min(v, (err+g.Drift(i, pos))/g.w[i])
	}
	if ph.unpaired && math.IsInf(v, 1) {
		v = ph.valueErr
	}
	return v
}

// chosenPositions returns the solution in the chosen rows, or nil if they do not fit the grid.
func (s *Search) chosenPositions(c *candidate, g *Grid) *Solution {
	return s.readPositions(c, g, s.Rows, nil, func(axis, n int) *phases { return &c.phases[axis][n] })
}

// readPositions returns the solution in some rows, with NaN for rows of padding, or nil if a
// row does not fit the grid, or after 2²⁴ angles: noise with pairs of nearly the same length has
// positions far from each other, which take long to find.
func (s *Search) readPositions(
	c *candidate, g *Grid, rows []int, pad []bool, phasesOf func(axis, n int) *phases,
) *Solution {
	plan, unit := c.a.Plan, 1000.0
	if plan.Axes > 1 {
		unit = 1
	}
	sol := &Solution{Arrangement: c.a, Grid: g, Amplitude: c.amplitude, scores: make([]float64, len(rows))}
	sol.simple, sol.regular = true, plan.Axes == 1
	for axis := range plan.Axes {
		positions, uncertainty := make([]float64, len(rows)), make([]float64, len(rows))
		first, before, row := math.NaN(), 0.0, 0.0
		for n, r := range rows {
			if pad != nil && pad[n] {
				positions[n] = math.NaN()
				continue
			}
			ph, now := phasesOf(axis, n), float64(r)
			if ph == nil || s.Work > 1<<24 {
				return nil
			}
			pos, v, ok := ph.position(g, now, now+1, before+now-row, before, before-now+row)
			follows := sol.regular && pos-now == first
			if !ok || !follows && !ph.resolves(g, pos) {
				return nil
			}
			sol.scores[n] += ph.score(g, pos)
			if math.IsNaN(first) {
				first = pos - now
			}
			sol.regular = sol.regular && pos-now == first
			sol.simple = sol.simple && pos*unit == math.Round(pos*unit)
			// Most wrong grids fail here. Positions that follow from the first one
			// need no evidence, nor does a single pair.
			if !sol.regular && plan.Axes == 1 && plan.Pairs > 1 && sol.scores[n] < minScore*ph.totalBits() {
				return nil
			}
			positions[n], uncertainty[n] = pos, v
			before, row = pos, now
		}
		sol.Positions, sol.Uncertainty = append(sol.Positions, positions), append(sol.Uncertainty, uncertainty)
	}
	return sol
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
		if est := FitLogRatio(a.Sample, y, sigma); est.LogRatio > 0 && est.Err < best[i].Err {
			best[i] = est
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
			better(min(s.Rows[n]-s.Rows[n-1]-1, 1), y, sigma) // 0 for neighbours, else 1
		}
	}
	return slices.DeleteFunc(best[:], func(est Estimate) bool { return math.IsInf(est.Err, 1) })
}

// refineEstimate improves an estimate until its error no longer decreases.
func (s *Search) refineEstimate(c *candidate, est Estimate) Estimate {
	for range 4 {
		g := newGrid(est, c.a.Sample, &s.Work)
		chosen := s.chosenPositions(c, g)
		if chosen == nil {
			return est
		}
		better := gaussNewton(g, c.phases, chosen.Positions)
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
