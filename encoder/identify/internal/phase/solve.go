package phase

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
)

// A Solution is an arrangement with a grid and positions that fit the numbers. It
// may belong to several conventions.
type Solution struct {
	Arrangement *Arrangement
	Grid        *Grid
	Amplitude   Amplitude
	Positions   [][]float64 // of all rows read, on each axis; NaN for zero rows
	Uncertainty [][]float64
	strong      bool // it explains most of the bits, and its positions are simple
}

// KnowsBase reports whether some position is not 0: position 0 has no frequencies.
func (sol *Solution) KnowsBase() bool {
	for _, list := range sol.Positions {
		for _, pos := range list {
			if pos != 0 && !math.IsNaN(pos) {
				return true
			}
		}
	}
	return false
}

// strong reports whether a solution of the list is strong.
func strong(list []*Solution) bool {
	return slices.ContainsFunc(list, func(s *Solution) bool { return s.strong })
}

// Solve returns the solutions with default grids; if none of them is strong, with
// estimated grids; and if none of these is, with grids of round bases. paired reports
// whether some arrangement has pairs of constant length.
func (s *Search) Solve() (list []*Solution, paired bool) {
	if len(s.Rows) == 0 {
		return nil, false
	}
	candidates := s.candidates()
	attempts := []func(*candidate) []*Solution{s.tryDefaults, s.tryEstimates, s.tryRoundBases}
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
func (s *Search) tryDefaults(c *candidate) []*Solution {
	var list []*Solution
	for _, steps := range c.a.Steps {
		list = append(list, s.try(c, Estimate{math.Log(encoder.DefaultBase) / steps, 0})...)
	}
	return list
}

// tryEstimates returns the solutions with estimated grids, of round bases and of the
// estimate itself. Once a strong solution is found, the others share its positions.
func (s *Search) tryEstimates(c *candidate) []*Solution {
	if c.a.Plan.Pairs < 2 {
		return nil
	}
	var list []*Solution
	for _, est := range s.estimates(c.a, c.phases) {
		est.Err *= 4
		est = s.refineEstimate(c, est)
		for _, est := range c.a.roundGrids(est) {
			if strong(list) {
				other := *list[len(list)-1]
				other.Grid = newGrid(est.LogRatio, est.Err, c.a.Sample, &s.Work)
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
func (s *Search) tryRoundBases(c *candidate) []*Solution {
	if c.a.Plan.Pairs < 2 {
		return nil
	}
	for _, base := range RoundBases() {
		for _, steps := range c.a.Steps {
			if found := s.try(c, Estimate{math.Log(base) / steps, 0}); strong(found) {
				return found
			}
		}
	}
	return nil
}

// try returns the solution with the given grid, or nil if the rows do not fit it or
// if it was tried before.
func (s *Search) try(c *candidate, est Estimate) []*Solution {
	if containsNear(c.tried, est.LogRatio) {
		return nil
	}
	c.tried = append(c.tried, est.LogRatio)
	a, g := c.a, newGrid(est.LogRatio, est.Err, c.a.Sample, &s.Work)
	chosen := s.chosenPositions(c, g)
	if chosen == nil {
		return nil
	}
	clear, fair := true, true
	for n, most := range c.totalBits() {
		score := chosen.scores[n]
		if score < minScore*most && !chosen.regular && a.Plan.Pairs > 1 {
			return nil
		}
		clear, fair = clear && score > strongScore*most, fair && score > most/3
	}
	var ph phases
	all := s.readPositions(a, g, s.All, s.Zero, func(axis, n int) *phases {
		if !ph.read(s.Matrix, &s.Tol, a, c.amplitude.Value, axis, s.All[n]) {
			return nil
		}
		return &ph
	})
	if all == nil {
		return nil
	}
	sol := &Solution{a, g, c.amplitude, all.positions, all.uncertainty, all.simple && (clear || fair && all.regular)}
	for j := range a.Plan.Columns {
		if a.Convention.Column(a.Plan, j).Zero && !s.zeroColumn(j) {
			return nil
		}
	}
	return []*Solution{sol}
}
