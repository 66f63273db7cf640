package identify

import (
	"math"

	"github.com/posenc/posenc/encoder"
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

// knowsBase reports whether some position is not 0: position 0 has no frequencies.
func (sol *solution) knowsBase() bool {
	for _, list := range sol.positions {
		for _, pos := range list {
			if pos != 0 && !math.IsNaN(pos) {
				return true
			}
		}
	}
	return false
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

// tryDefaults returns the solutions with the default base.
func (s *search) tryDefaults(c *candidate) []*solution {
	var list []*solution
	for _, steps := range c.a.steps {
		list = append(list, s.try(c, estimate{math.Log(encoder.DefaultBase) / steps, 0})...)
	}
	return list
}

// tryEstimates returns the solutions with estimated grids, of round bases and of the
// estimate itself. Once a strong solution is found, the others share its positions.
func (s *search) tryEstimates(c *candidate) []*solution {
	if c.a.plan.Pairs < 2 {
		return nil
	}
	var list []*solution
	for _, est := range s.estimates(c.phases) {
		est.err *= 4
		est = s.refineEstimate(c, est)
		for _, est := range c.a.roundGrids(est) {
			if strong(list) {
				other := *list[len(list)-1]
				other.grid = newGrid(est.logRatio, est.err, c.a.plan.Pairs)
				list = append(list, &other)
			} else if found := s.try(c, est); strong(found) {
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

// tryRoundBases returns the first strong solution with a round base.
func (s *search) tryRoundBases(c *candidate) []*solution {
	if c.a.plan.Pairs < 2 {
		return nil
	}
	for _, base := range roundBases() {
		for _, steps := range c.a.steps {
			if found := s.try(c, estimate{math.Log(base) / steps, 0}); strong(found) {
				return found
			}
		}
	}
	return nil
}

// try returns the solution with the given grid, or nil if the rows do not fit it or
// if it was tried before.
func (s *search) try(c *candidate, est estimate) []*solution {
	if containsNear(c.tried, est.logRatio) {
		return nil
	}
	c.tried = append(c.tried, est.logRatio)
	a, g := c.a, newGrid(est.logRatio, est.err, c.a.plan.Pairs)
	chosen := s.chosenPositions(c, g)
	if chosen == nil {
		return nil
	}
	clear, fair := true, true
	for n, most := range c.totalBits() {
		score := chosen.scores[n]
		if score < minScore*most && !chosen.regular && a.plan.Pairs > 1 {
			return nil
		}
		clear, fair = clear && score > strongScore*most, fair && score > most/3
	}
	var ph phases
	all := s.readPositions(a, g, s.all, s.pad, func(axis, n int) *phases {
		if !ph.read(s.m, &s.tol, a, c.amplitude, axis, s.all[n]) {
			return nil
		}
		return &ph
	})
	if all == nil {
		return nil
	}
	sol := &solution{a, g, c.amplitude, all.positions, all.uncertainty, all.simple && (clear || fair && all.regular)}
	for j := range a.plan.Columns {
		if a.convention.Column(a.plan, j).Zero && !s.zeroColumn(j) {
			return nil
		}
	}
	return []*solution{sol}
}
