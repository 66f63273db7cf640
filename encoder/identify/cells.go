package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
)

// gridPositions assumes the positions of a grid of cells, or listed ones.
func (s *search) gridPositions(sol *solution, r *hypothesis) []*hypothesis {
	for _, zero := range s.pad {
		if zero {
			return nil
		}
	}
	var list []*hypothesis
	if len(s.all) == s.m.rows {
		for _, shape := range shapes(s.m.rows, sol.arrangement.plan.Axes) {
			if r := r.clone(); s.fitsGrid(sol, r, shape) {
				list = append(list, r)
				break
			}
		}
	}
	r.explicit = true
	r.c.Start, r.c.Cells = 0, convention.Cells{}
	bug := r.bug
	for axis, positions := range sol.positions {
		if !math.IsInf(sol.uncertainty[axis][0], 1) {
			r.listPositions(positions)
			r.bits += customCost
			for _, pos := range positions {
				if pos != math.Round(pos) {
					return list // several arbitrary numbers in each row would explain too much
				}
			}
		}
	}
	r.bug, r.slip = bug, NoSlip
	return append(list, r)
}

// shapes returns the shapes of grids of n cells with the given number of axes, the
// most nearly square first.
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

// fitsGrid assumes a grid of the given shape, with the settings that its source
// accepts, and reports whether its positions are those of the solution.
func (s *search) fitsGrid(sol *solution, r *hypothesis, shape []int) bool {
	r.shape = shape
	r.bits += 2 * settingCost
	if r.source.TakesSetting("normalize") {
		r.setMask(sol.positions, shape)
		r.setSpan(sol)
	} else if r.source.TakesSetting("base_size") {
		s.setStretch(sol, r)
	}
	table, err := s.table(r)
	if err != nil {
		return false
	}
	for axis, positions := range sol.positions {
		for row, pos := range positions {
			v := sol.uncertainty[axis][row]
			if !math.IsInf(v, 1) && math.Abs(table.Position(axis, row)-pos) > 2*v+2e-7*math.Abs(pos)+1e-12 {
				return false
			}
		}
	}
	return true
}

// setStretch assumes the factor of the axes: the second cell of an axis of n cells is
// at base_size/interpolation/n.
func (s *search) setStretch(sol *solution, r *hypothesis) {
	stride := s.m.rows
	for axis, size := range r.shape {
		if stride /= size; size < 2 {
			continue
		}
		if r.c.Cells.LastFirst {
			axis = len(r.shape) - 1 - axis
		}
		factor := sol.positions[axis][stride] * float64(size)
		within := 1e-6*factor + 2*sol.uncertainty[axis][stride]*float64(size)
		switch base := r.c.Cells.BaseSize; {
		case math.Abs(factor-base) <= within:
		case factor > 0 && math.Abs(factor-math.Round(factor)) <= within:
			r.setNumber("base_size", math.Round(factor))
		case factor > 0:
			x, _ := roundestWithin(base/factor, within/factor)
			r.setNumber("interpolation", x)
		}
		return
	}
}

// setMask assumes that only the cells counted by the positions are valid.
func (r *hypothesis) setMask(positions [][]float64, shape []int) {
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

// setSpan assumes that positions are normalized to some span.
func (r *hypothesis) setSpan(sol *solution) {
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
		span, _ := roundestWithin(largest, 1e-5)
		r.set(0, "normalize", 1)
		r.setNumber("span", span)
	}
}
