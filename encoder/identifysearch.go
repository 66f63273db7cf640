package encoder

import (
	"math"
	"slices"
)

// A search looks for what explains a matrix.
type search struct {
	m    *matrix
	loss loss
	all  []int  // the rows that are read, in order
	pad  []bool // which of them have nothing but zeros
	rows []int  // those of them, without zero rows, by which conventions are chosen
	at   []int  // which of all they are
}

// Rows that are read if there are very many, and those by which conventions are
// chosen.
const (
	readNumbers = 1 << 20
	readRows    = 1 << 12
	chosenRows  = 12
)

func newSearch(m *matrix, l loss) *search {
	s := &search{m: m, loss: l}
	n := min(m.rows, max(64, min(readRows, readNumbers/m.cols)))
	for i := range n {
		r := i
		if i >= n/2 {
			r = m.rows - n + i
		}
		s.all = append(s.all, r)
		s.pad = append(s.pad, m.zero(r))
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
			s.at = append(s.at, i)
			s.rows = append(s.rows, s.all[i])
		}
	}
	return s
}

// A solution is an arrangement with numbers in it: what can be told from the
// numbers alone. Different conventions may be behind it.
type solution struct {
	arrangement *arrangement
	gear        *gear
	amplitude   float64
	positions   [][]float64 // on each axis, of all rows that were read; of zero rows, NaN
	sharpness   [][]float64
	strong      bool // it explains most of what there is to explain, and has simple positions
}

// A sight is an arrangement in which pairs look like hands.
type sight struct {
	a         *arrangement
	amplitude float64
	clocks    [][]clock // of each axis and each of the chosen rows
	tried     []float64 // falls
}

// solve returns the solutions: with grids that libraries have, or if there is
// none that is strong, with a grid that is estimated, or at last with round
// bases. paired tells whether any two columns could be a pair.
func (s *search) solve() (list []*solution, paired bool) {
	if len(s.rows) == 0 {
		return nil, false
	}
	var sights []*sight
	for _, a := range arrangements(s.m.cols) {
		amplitude, ok := s.amplitude(a)
		if !ok {
			continue
		}
		if clocks, ok := s.read(a, amplitude, s.rows); ok {
			sights = append(sights, &sight{a: a, amplitude: amplitude, clocks: clocks})
		}
	}
	sights = inOrder(sights, func(x **sight) float64 { return float64((*x).a.plan.axes) })
	for _, look := range [...]func(*sight) []*solution{s.usual, s.estimated, s.round} {
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
	return slices.ContainsFunc(list, func(s *solution) bool { return s.strong })
}

// read reads the clocks of rows on each axis.
func (s *search) read(a *arrangement, amplitude float64, rows []int) ([][]clock, bool) {
	read := make([][]clock, a.plan.axes)
	for axis := range read {
		read[axis] = make([]clock, len(rows))
	}
	for n, r := range rows {
		for axis := range read {
			if !read[axis][n].read(s.m, &s.loss, a, amplitude, axis, r) {
				return nil, false
			}
		}
	}
	return read, true
}

// usual returns the solutions with grids that libraries have by default.
func (s *search) usual(x *sight) []*solution {
	var list []*solution
	for _, fall := range x.a.falls() {
		list = append(list, s.try(x, shot{fall, 0})...)
	}
	return list
}

// estimated returns the solutions with an estimated grid, of round bases and of
// the estimate itself. Once positions are found that are simple, the others have
// the same.
func (s *search) estimated(x *sight) []*solution {
	if x.a.plan.pairs < 2 {
		return nil
	}
	var list []*solution
	for _, t := range s.shots(x.clocks) {
		t.err *= 4
		t = s.sharpen(x, t)
		for _, t := range x.a.roundFalls(t) {
			if strong(list) {
				other := *list[len(list)-1]
				other.gear = newGear(t.fall, t.err, x.a.plan.pairs)
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
func (s *search) round(x *sight) []*solution {
	if x.a.plan.pairs < 2 {
		return nil
	}
	for _, base := range roundBases() {
		for _, fall := range x.a.fallsOf(base) {
			if found := s.try(x, shot{fall, 0}); strong(found) {
				return found
			}
		}
	}
	return nil
}

// fallsOf returns the falls of the grids that a base makes.
func (a *arrangement) fallsOf(base float64) []float64 {
	var list []float64
	for _, b := range a.authors {
		for _, s := range b.shifts() {
			if fall, ok := b.fall(s, base); ok && !listed(list, fall) {
				list = append(list, fall)
			}
		}
	}
	return list
}

// sharpen polishes an estimate until it gets no better.
func (s *search) sharpen(x *sight, t shot) shot {
	for range 4 {
		g := newGear(t.fall, t.err, x.a.plan.pairs)
		positions, _, ok := s.times(x, g)
		if !ok {
			return t
		}
		better := polish(g, x.clocks, positions)
		if !(better.err < t.err) {
			return t
		}
		t = better
	}
	return t
}

// times reads the positions of the chosen rows, and returns what each is worth.
func (s *search) times(x *sight, g *gear) (positions [][]float64, worth []float64, ok bool) {
	worth = make([]float64, len(s.rows))
	positions = make([][]float64, x.a.plan.axes)
	for axis := range x.clocks {
		for n := range x.clocks[axis] {
			k, r := &x.clocks[axis][n], float64(s.rows[n])
			guesses := []float64{r, r + 1}
			if n > 0 {
				before := positions[axis][n-1]
				gap := r - float64(s.rows[n-1])
				guesses = append(guesses, before+gap, before, before-gap)
			}
			pos, _, ok := k.time(g, guesses...)
			switch {
			case ok:
				worth[n] += k.worth(g, pos)
			case !k.blank():
				return nil, nil, false
			}
			positions[axis] = append(positions[axis], pos)
			// Most grids are wrong, and most rows tell so.
			if x.a.plan.axes == 1 && x.a.plan.pairs > 1 && worth[n] < leastWorth*k.most() && pos-positions[0][0] != r-float64(s.rows[0]) {
				return nil, nil, false
			}
		}
	}
	return positions, worth, true
}

// leastWorth is what the position of a row must be worth, as a part of what
// there is.
const leastWorth = 0.25

// try returns the solution of a grid, unless it has been tried, or nothing if
// the rows do not follow it.
func (s *search) try(x *sight, t shot) []*solution {
	if listed(x.tried, t.fall) {
		return nil
	}
	x.tried = append(x.tried, t.fall)
	a, g := x.a, newGear(t.fall, t.err, x.a.plan.pairs)
	chosen, worth, ok := s.times(x, g)
	if !ok {
		return nil
	}
	// Positions that follow from the first one need not be worth anything, nor
	// what a single pair tells.
	clear, regular, follow := true, a.plan.axes == 1, a.plan.axes == 1
	for n, pos := range chosen[0] {
		follow = follow && pos-chosen[0][0] == float64(s.rows[n]-s.rows[0])
	}
	for n, most := range x.most() {
		if worth[n] < leastWorth*most && !follow && a.plan.pairs > 1 {
			return nil
		}
		clear = clear && worth[n] > sharp*most
		regular = regular && worth[n] > most/3
	}
	sol := &solution{arrangement: a, gear: g, amplitude: x.amplitude, strong: true}
	simple := 1000.0
	if a.plan.axes > 1 {
		simple = 1
	}
	var k clock
	for axis := range a.plan.axes {
		positions, sharpness := make([]float64, len(s.all)), make([]float64, len(s.all))
		var before, row float64
		for i, r := range s.all {
			if s.pad[i] {
				positions[i] = math.NaN()
				continue
			}
			if !k.read(s.m, &s.loss, a, x.amplitude, axis, r) {
				return nil
			}
			gap := float64(r) - row
			pos, v, ok := k.time(g, float64(r), float64(r+1), before+gap, before, before-gap)
			switch {
			case ok:
			case k.blank():
				v = math.Inf(1)
			default:
				return nil
			}
			sol.strong = sol.strong && pos*simple == math.Round(pos*simple)
			regular = regular && (i == 0 || s.pad[i-1] || pos == before+gap)
			positions[i], sharpness[i] = pos, v
			before, row = pos, float64(r)
		}
		sol.positions = append(sol.positions, positions)
		sol.sharpness = append(sol.sharpness, sharpness)
	}
	sol.strong = sol.strong && (clear || regular)
	for j := range a.plan.columns {
		if a.convention.column(a.plan, j).Zero && !s.blank(j) {
			return nil
		}
	}
	return []*solution{sol}
}

// most returns how many bits there are in the angles of each of the chosen rows.
func (x *sight) most() []float64 {
	bits := make([]float64, len(x.clocks[0]))
	for _, clocks := range x.clocks {
		for n := range clocks {
			bits[n] += clocks[n].most()
		}
	}
	return bits
}

// blank reports whether a column has nothing but zeros.
func (s *search) blank(j int) bool {
	for _, r := range s.all {
		if x := s.m.at(r, j); math.Abs(x) > s.loss.of(0) {
			return false
		}
	}
	return true
}
