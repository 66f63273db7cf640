package phase

import "math"

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
