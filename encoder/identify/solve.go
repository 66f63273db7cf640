package identify

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// A solution is an arrangement with a grid and positions that fit the numbers. It
// may belong to several conventions.
type solution struct {
	arrangement *arrangement
	grid        *grid
	amplitude   float64
	positions   [][]float64 // of all rows read, on each axis; NaN for zero rows
	uncertainty [][]float64
	strong      bool // it explains most of the bits, and its positions are simple
}

// strong reports whether a solution of the list is strong.
func strong(list []*solution) bool {
	for _, s := range list {
		if s.strong {
			return true
		}
	}
	return false
}

// solve returns the solutions with default grids; if none of them is strong, with
// estimated grids; and if none of these is, with grids of round bases. paired reports
// whether some arrangement has pairs of constant length.
func (s *search) solve() (list []*solution, paired bool) {
	if len(s.rows) == 0 {
		return nil, false
	}
	candidates := s.candidates()
	attempts := []func(*candidate) []*solution{s.tryDefaults, s.tryEstimates, s.tryRoundBases}
	if s.quick {
		attempts = attempts[:2]
	}
	for _, attempt := range attempts {
		for _, c := range candidates {
			found := attempt(c)
			list = append(list, found...)
			if strong(found) {
				break
			}
		}
		if strong(list) {
			break
		}
	}
	return list, len(candidates) > 0
}

// A candidate is an arrangement in which all pairs have the same length.
type candidate struct {
	a         *arrangement
	amplitude float64
	phases    [][]phases // of each axis and chosen row
	tried     []float64  // logRatios
}

// totalBits returns the bits in the angles of each of the chosen rows.
func (x *candidate) totalBits() []float64 {
	bits := make([]float64, len(x.phases[0]))
	for _, clocks := range x.phases {
		for n := range clocks {
			bits[n] += clocks[n].totalBits()
		}
	}
	return bits
}

// candidates returns the candidates, those with the fewest axes first.
func (s *search) candidates() []*candidate {
	var list []*candidate
	for _, a := range s.arrangements {
		amplitude, ok := s.amplitude(a)
		if !ok {
			continue
		}
		if phases, ok := s.read(a, amplitude, s.rows); ok {
			list = append(list, &candidate{a: a, amplitude: amplitude, phases: phases})
		}
	}
	sortBy(list, func(c *candidate) float64 { return float64(c.a.plan.Axes) })
	return list
}

// amplitude returns the common length of all pairs in the chosen rows: one that
// presets use, or the roundest. It returns false if the lengths differ.
func (s *search) amplitude(a *arrangement) (float64, bool) {
	lo, hi := 0.0, math.Inf(1)
	for y, x := range s.pairs(a) {
		size := math.Hypot(x, y)
		if size == 0 {
			return 0, false
		}
		off := (math.Abs(y)*s.tol.at(y)+math.Abs(x)*s.tol.at(x))/size + lengthTolerance*size
		if lo, hi = max(lo, size-off), min(hi, size+off); lo > hi {
			return 0, false
		}
	}
	d := float64(a.plan.Columns)
	for _, usual := range [...]float64{1, math.Sqrt(2 / d), 1 / math.Sqrt(d), math.Sqrt(d)} {
		if lo <= usual && usual <= hi {
			return usual, true
		}
	}
	if math.IsInf(hi, 1) {
		return 1, true
	}
	middle := (lo + hi) / 2
	if round, _ := roundestWithin(middle, (hi-lo)/(2*middle)); lo <= round && round <= hi {
		return round, true
	}
	return middle, true
}

// read reads the phases of rows on each axis.
func (s *search) read(a *arrangement, amplitude float64, rows []int) ([][]phases, bool) {
	read := make([][]phases, a.plan.Axes)
	for axis := range read {
		read[axis] = make([]phases, len(rows))
	}
	for n, r := range rows {
		for axis := range read {
			if !read[axis][n].read(s.m, &s.tol, a, amplitude, axis, r) {
				return nil, false
			}
		}
	}
	return read, true
}

// tryDefaults returns the solutions with the default base.
func (s *search) tryDefaults(x *candidate) []*solution {
	var list []*solution
	for _, steps := range x.a.steps {
		list = append(list, s.try(x, estimate{math.Log(encoder.DefaultBase) / steps, 0})...)
	}
	return list
}

// tryEstimates returns the solutions with estimated grids, of round bases and of the
// estimate itself. Once a strong solution is found, the others share its positions.
func (s *search) tryEstimates(x *candidate) []*solution {
	if x.a.plan.Pairs < 2 {
		return nil
	}
	var list []*solution
	for _, t := range s.estimates(x.phases) {
		t.err *= 4
		t = s.refineEstimate(x, t)
		for _, t := range x.a.roundGrids(t) {
			if strong(list) {
				other := *list[len(list)-1]
				other.grid = newGrid(t.logRatio, t.err, x.a.plan.Pairs)
				list = append(list, &other)
			} else if found := s.try(x, t); strong(found) {
				list = found
			} else if list == nil {
				list = found
			}
		}
		if strong(list) {
			break
		}
	}
	return list
}

// estimates returns estimates of the logRatio: from the change of the angles between
// neighbouring rows, between other rows, and from the slow pairs of single rows,
// which have turned little.
func (s *search) estimates(read [][]phases) []estimate {
	var best [3]estimate
	for i := range best {
		best[i].err = math.Inf(1)
	}
	better := func(i int, y, sigma []float64) {
		if fall, err := fitLogRatio(y, sigma); fall > 0 && err < best[i].err {
			best[i] = estimate{fall, err}
		}
	}
	for axis := range read {
		for n, k := range read[axis] {
			better(2, k.theta, k.err)
			if n == 0 {
				continue
			}
			before := read[axis][n-1]
			y, sigma := make([]float64, len(k.theta)), make([]float64, len(k.theta))
			for i := range y {
				y[i], sigma[i] = angle.Wrap(k.theta[i]-before.theta[i]), k.err[i]+before.err[i]
			}
			if s.rows[n] == s.rows[n-1]+1 {
				better(0, y, sigma)
			} else {
				better(1, y, sigma)
			}
		}
	}
	var list []estimate
	for _, t := range best {
		if !math.IsInf(t.err, 1) {
			list = append(list, t)
		}
	}
	return list
}

// refineEstimate improves an estimate until its error no longer decreases.
func (s *search) refineEstimate(x *candidate, t estimate) estimate {
	for range 4 {
		g := newGrid(t.logRatio, t.err, x.a.plan.Pairs)
		seen := s.chosenPositions(x, g)
		if seen == nil {
			return t
		}
		better := gaussNewton(g, x.phases, seen.positions)
		if !(better.err < t.err) {
			return t
		}
		t = better
	}
	return t
}

// tryRoundBases returns the first strong solution with a round base.
func (s *search) tryRoundBases(x *candidate) []*solution {
	if x.a.plan.Pairs < 2 {
		return nil
	}
	for _, base := range roundBases() {
		for _, steps := range x.a.steps {
			if found := s.try(x, estimate{math.Log(base) / steps, 0}); strong(found) {
				return found
			}
		}
	}
	return nil
}

// try returns the solution with the given grid, or nil if the rows do not fit it or
// if it was tried before.
func (s *search) try(x *candidate, t estimate) []*solution {
	if containsNear(x.tried, t.logRatio) {
		return nil
	}
	x.tried = append(x.tried, t.logRatio)
	a, g := x.a, newGrid(t.logRatio, t.err, x.a.plan.Pairs)
	chosen := s.chosenPositions(x, g)
	if chosen == nil {
		return nil
	}
	clear, fair := true, true
	for n, most := range x.totalBits() {
		worth := chosen.scores[n]
		if worth < minScore*most && !chosen.regular && a.plan.Pairs > 1 {
			return nil
		}
		clear, fair = clear && worth > strongScore*most, fair && worth > most/3
	}
	var k phases
	all := s.readPositions(a, g, s.all, s.pad, func(axis, n int) *phases {
		if !k.read(s.m, &s.tol, a, x.amplitude, axis, s.all[n]) {
			return nil
		}
		return &k
	})
	if all == nil {
		return nil
	}
	sol := &solution{a, g, x.amplitude, all.positions, all.uncertainty, all.simple && (clear || fair && all.regular)}
	for j := range a.plan.Columns {
		if a.convention.Column(a.plan, j).Zero && !s.zeroColumn(j) {
			return nil
		}
	}
	return []*solution{sol}
}
