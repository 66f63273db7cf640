package identify

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
func (s *search) chosenPositions(x *candidate, g *grid) *positions {
	return s.readPositions(x.a, g, s.rows, nil, func(axis, n int) *phases { return &x.phases[axis][n] })
}

// readPositions returns the positions of rows, NaN for rows of padding, or nil if a
// row does not fit the grid.
func (s *search) readPositions(a *arrangement, g *grid, rows []int, pad []bool, clock func(axis, n int) *phases) *positions {
	w := &positions{scores: make([]float64, len(rows)), simple: true, regular: a.plan.Axes == 1}
	unit := 1000.0
	if a.plan.Axes > 1 {
		unit = 1
	}
	for axis := range a.plan.Axes {
		positions, sharpness := make([]float64, len(rows)), make([]float64, len(rows))
		first, before, row := math.NaN(), 0.0, 0.0
		for n, r := range rows {
			if pad != nil && pad[n] {
				positions[n] = math.NaN()
				continue
			}
			k, now := clock(axis, n), float64(r)
			if k == nil {
				return nil
			}
			pos, v, ok := k.position(g, now, now+1, before+now-row, before, before-now+row)
			switch {
			case ok && !(w.regular && !math.IsNaN(first) && pos-now == first) && !k.resolves(g, pos):
				return nil
			case ok:
				w.scores[n] += k.score(g, pos)
			case k.empty():
				v = math.Inf(1)
			default:
				return nil
			}
			if math.IsNaN(first) {
				first = pos - now
			}
			w.regular = w.regular && pos-now == first
			w.simple = w.simple && pos*unit == math.Round(pos*unit)
			// Most wrong grids fail here. Positions that follow from the first one
			// need no evidence, nor does a single pair.
			if !w.regular && a.plan.Axes == 1 && a.plan.Pairs > 1 && w.scores[n] < minScore*k.totalBits() {
				return nil
			}
			positions[n], sharpness[n] = pos, v
			before, row = pos, now
		}
		w.positions, w.uncertainty = append(w.positions, positions), append(w.uncertainty, sharpness)
	}
	return w
}

// minScore is the fraction of all bits that the position of a row must explain.
const minScore = 0.25
