package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
)

// gridded assumes that positions are those of the cells of a grid, or else are
// told one by one.
func (s *search) gridded(sol *solution, r *reading) []*reading {
	for _, zero := range s.pad {
		if zero {
			return nil
		}
	}
	var list []*reading
	if len(s.all) == s.m.rows {
		for _, shape := range shapes(s.m.rows, sol.arrangement.plan.Axes) {
			if r := r.also(); s.celled(sol, r, shape) {
				list = append(list, r)
				break
			}
		}
	}
	r.explicit = true
	r.c.Start, r.c.GridPositions = 0, convention.GridPositions{}
	bug := r.bug
	for axis, positions := range sol.positions {
		if !math.IsInf(sol.sharpness[axis][0], 1) {
			r.tell(positions)
			r.bits += strangeBits
			for _, pos := range positions {
				if pos != math.Round(pos) {
					return list // several free numbers in each row explain too much
				}
			}
		}
	}
	r.bug, r.slip = bug, NoSlip
	return append(list, r)
}

// shapes returns the shapes of n cells on so many axes. Those nearest to a
// square come first.
func shapes(n, axes int) [][]int {
	if axes == 1 {
		return [][]int{{n}}
	}
	var list [][]int
	for size := int(math.Sqrt(float64(n))); size > 0; size-- {
		if n%size != 0 {
			continue
		}
		for _, first := range [...]int{size, n / size} {
			for _, rest := range shapes(n/first, axes-1) {
				list = append(list, append([]int{first}, rest...))
			}
		}
	}
	return list
}

// celled assumes a grid of the given shape, with what its author lets callers
// choose, and reports whether the cells are where they should be.
func (s *search) celled(sol *solution, r *reading, shape []int) bool {
	r.shape = shape
	r.bits += 2 * settingBits
	if r.author.Accepts("normalize") {
		r.mask(sol.positions, shape)
		r.span(sol)
	} else if r.author.Accepts("base_size") {
		s.stretch(sol, r)
	}
	table, err := s.table(r)
	if err != nil {
		return false
	}
	for axis, positions := range sol.positions {
		for row, pos := range positions {
			v := sol.sharpness[axis][row]
			if !math.IsInf(v, 1) && math.Abs(table.Position(axis, row)-pos) > 2*v+2e-7*math.Abs(pos)+1e-12 {
				return false
			}
		}
	}
	return true
}

// stretch assumes how axes are stretched: the cell after the first one of an
// axis of n cells is base_size/interpolation/n from it.
func (s *search) stretch(sol *solution, r *reading) {
	stride := s.m.rows
	for axis, size := range r.shape {
		if stride /= size; size < 2 {
			continue
		}
		if r.c.GridPositions.LastFirst {
			axis = len(r.shape) - 1 - axis
		}
		factor := sol.positions[axis][stride] * float64(size)
		within := 1e-6*factor + 2*sol.sharpness[axis][stride]*float64(size)
		switch base := r.c.GridPositions.BaseSize; {
		case math.Abs(factor-base) <= within:
		case factor > 0 && math.Abs(factor-math.Round(factor)) <= within:
			r.number("base_size", math.Round(factor))
		case factor > 0:
			x, _ := roundest(base/factor, within/factor)
			r.number("interpolation", x)
		}
		return
	}
}

// mask finds the valid cells of a grid of two axes, which are those that have
// been counted.
func (r *reading) mask(positions [][]float64, shape []int) {
	h, w := shape[0], shape[1]
	valid, every := make([]bool, h*w), true
	for cell := range valid {
		above := 0.0
		if cell >= w {
			above = positions[0][cell-w]
		}
		valid[cell] = positions[0][cell] > above+1e-9
		every = every && valid[cell]
	}
	if !every {
		r.valid = valid
		r.bits += float64(h+w) * 2
	}
}

// span assumes that positions are spread over some span.
func (r *reading) span(sol *solution) {
	largest, whole := 0.0, true
	for _, list := range sol.positions {
		for _, pos := range list {
			whole = whole && pos == math.Round(pos)
			largest = max(largest, pos)
		}
	}
	switch {
	case whole:
	case math.Abs(largest-2*math.Pi) < 1e-4:
		r.set(1, "normalize", 1)
	default:
		span, _ := roundest(largest, 1e-5)
		r.set(0, "normalize", 1)
		r.number("span", span)
	}
}
