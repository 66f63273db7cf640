package identify

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// A search looks for what explains a matrix.
type search struct {
	m      *matrix
	tol    tolerance
	all    []int  // the rows that are read, in order
	pad    []bool // which of them have nothing but zeros
	rows   []int  // those of them, without zero rows, by which conventions are chosen
	chosen []int  // which of all they are

	arrangements []*arrangement
	quick        bool // without round bases
}

// Rows that are read if there are very many, and those by which conventions are
// chosen.
const (
	readNumbers = 1 << 20
	readRows    = 1 << 12
	chosenRows  = 12
)

func newSearch(m *matrix, l tolerance) *search {
	s := &search{m: m, tol: l, arrangements: arrangements(m.cols)}
	n := min(m.rows, max(64, min(readRows, readNumbers/m.cols)))
	for i := range n {
		r := i
		if i >= n/2 {
			r = m.rows - n + i
		}
		s.all = append(s.all, r)
		s.pad = append(s.pad, m.zeroRow(r))
	}
	// Neighbours at the beginning, in the middle and at the end.
	var full []int
	for i, zero := range s.pad {
		if !zero {
			full = append(full, i)
		}
	}
	part := chosenRows / 3
	for n, i := range full {
		if len(full) <= chosenRows || n < part || n >= len(full)-part || n >= len(full)/2 && n < len(full)/2+part {
			s.chosen = append(s.chosen, i)
			s.rows = append(s.rows, s.all[i])
		}
	}
	return s
}

// quickSearch returns a search for a second look, which takes no base that cannot
// be estimated.
func quickSearch(m *matrix, l tolerance) *search {
	s := newSearch(m, l)
	s.quick = true
	return s
}

// A solution is an arrangement with numbers in it: what can be told from the
// numbers alone. Different conventions may be behind it.
type solution struct {
	arrangement *arrangement
	grid        *grid
	amplitude   float64
	positions   [][]float64 // on each axis, of all rows that were read; of zero rows, NaN
	uncertainty [][]float64
	strong      bool // it explains most of what there is to explain, and has simple positions
}

// A sight is an arrangement in which pairs look like hands.
type candidate struct {
	a         *arrangement
	amplitude float64
	phases    [][]phases // of each axis and each of the chosen rows
	tried     []float64  // falls
}

// solve returns the solutions: with grids that libraries have, or if there is
// none that is strong, with a grid that is estimated, or at last with round
// bases. paired tells whether any two columns could be a pair.
func (s *search) solve() (list []*solution, paired bool) {
	if len(s.rows) == 0 {
		return nil, false
	}
	var sights []*candidate
	for _, a := range s.arrangements {
		amplitude, ok := s.amplitude(a)
		if !ok {
			continue
		}
		if clocks, ok := s.read(a, amplitude, s.rows); ok {
			sights = append(sights, &candidate{a: a, amplitude: amplitude, phases: clocks})
		}
	}
	insertionSort(len(sights), func(i, j int) bool { return sights[i].a.plan.Axes < sights[j].a.plan.Axes }, func(i, j int) {
		sights[i], sights[j] = sights[j], sights[i]
	})
	looks := []func(*candidate) []*solution{s.tryDefaults, s.tryEstimates, s.tryRoundBases}
	if s.quick {
		looks = looks[:2]
	}
	for _, look := range looks {
		for _, x := range sights {

			found := look(x)
			list = append(list, found...)
			if strong(found) {
				break
			}
		}
		if strong(list) {
			break
		}
	}
	return list, len(sights) > 0
}

func strong(list []*solution) bool {
	for _, s := range list {
		if s.strong {
			return true
		}
	}
	return false
}

// read reads the clocks of rows on each axis.
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

// usual returns the solutions with grids that libraries have by default.
func (s *search) tryDefaults(x *candidate) []*solution {
	var list []*solution
	for _, steps := range x.a.steps {
		list = append(list, s.try(x, estimate{math.Log(encoder.DefaultBase) / steps, 0})...)
	}
	return list
}

// estimated returns the solutions with an estimated grid, of round bases and of
// the estimate itself. Once positions are found that are simple, the others have
// the same.
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

// round returns the first solution with a round base that is strong.
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

// sharpen polishes an estimate until it gets no better.
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

// A walk is the positions of some rows, one after the other.
type positions struct {
	positions   [][]float64 // on each axis; of zero rows, NaN
	uncertainty [][]float64
	scores      []float64 // of each row
	simple      bool      // positions have three decimals at most, or with several axes none
	regular     bool      // they follow each other as rows do
}

// times reads the positions of the chosen rows. It returns nil if they do not
// follow the grid.
func (s *search) chosenPositions(x *candidate, g *grid) *positions {
	return s.readPositions(x.a, g, s.rows, nil, func(axis, n int) *phases { return &x.phases[axis][n] })
}

// walk reads the positions of rows, of which those of padding have none.
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
			// Most grids are wrong, and most rows tell so. But positions that follow
			// from the first one need not be worth anything, nor what a single pair
			// tells.
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

// leastWorth is what the position of a row must be worth, as a part of what
// there is.
const minScore = 0.25

// try returns the solution of a grid, unless it has been tried, or nothing if
// the rows do not follow it.
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

// most returns how many bits there are in the angles of each of the chosen rows.
func (x *candidate) totalBits() []float64 {
	bits := make([]float64, len(x.phases[0]))
	for _, clocks := range x.phases {
		for n := range clocks {
			bits[n] += clocks[n].totalBits()
		}
	}
	return bits
}

// blank reports whether a column has nothing but zeros.
func (s *search) zeroColumn(j int) bool {
	for _, r := range s.all {
		if x := s.m.at(r, j); math.Abs(x) > s.tol.at(0) {
			return false
		}
	}
	return true
}

// order puts n things in order, and keeps that of equal ones.
func insertionSort(n int, less func(i, j int) bool, swap func(i, j int)) {
	for i := 1; i < n; i++ {
		for j := i; j > 0 && less(j, j-1); j-- {
			swap(j, j-1)
		}
	}
}
