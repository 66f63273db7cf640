package encoder

import "math"

// gridded assumes that positions are those of the cells of a grid, or else are
// told one by one.
func (s *search) gridded(sol *solution, r reading) []reading {
	r.c.Start = r.author.convention.Start
	for _, list := range sol.positions {
		for _, pos := range list {
			if math.IsNaN(pos) {
				return nil
			}
		}
	}
	var list []reading
	if len(s.all) == s.m.rows {
		for _, shape := range shapes(s.m.rows, sol.arrangement.plan.axes) {
			if r, ok := s.celled(sol, r, shape); ok {
				list = append(list, r)
				break
			}
		}
	}
	r.explicit = true
	r.c.Start, r.c.Cells = 0, Cells{}
	for axis, positions := range sol.positions {
		if !math.IsInf(sol.sharpness[axis][0], 1) {
			r = r.told(positions)
			r.bits += strangeBits
		}
		if axis > 0 {
			r.bug = ""
		}
	}
	if r.bug == "swapped-axes" {
		r.bug = ""
	}
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
// choose.
func (s *search) celled(sol *solution, r reading, shape []int) (reading, bool) {
	axes := len(shape)
	// The axis that the last columns of the shape belong to.
	of := func(axis int) int {
		if r.c.Cells.LastFirst {
			return axes - 1 - axis
		}
		return axis
	}
	r.shape = shape
	r = r.with(2 * settingBits)
	switch {
	case r.author.takesSetting("normalize"):
		if axes != 2 {
			return r, false
		}
		r = r.masked(sol.positions, shape)
		r = r.spanned(sol)
	case r.author.takesSetting("base_size"):
		// The cell after the first one of an axis is n·base_size/interpolation
		// from it.
		stride := s.m.rows
		for axis, size := range shape {
			stride /= size
			if size < 2 {
				continue
			}
			factor := sol.positions[of(axis)][stride] * float64(size)
			within := 1e-6*factor + 2*sol.sharpness[of(axis)][stride]*float64(size)
			switch base := r.c.Cells.BaseSize; {
			case math.Abs(factor-base) <= within:
			case factor > 0 && math.Abs(factor-math.Round(factor)) <= within:
				r = r.setting("base_size", math.Round(factor))
			case factor > 0:
				x, _ := roundest(base/factor, within/factor)
				r = r.setting("interpolation", x)
			default:
				return r, false
			}
			break
		}
	}
	table, err := r.c.Grid(r.author.width, r.valid, shape...)
	if err != nil {
		return r, false
	}
	for axis, positions := range sol.positions {
		for row, pos := range positions {
			v := sol.sharpness[axis][row]
			if !math.IsInf(v, 1) && math.Abs(table.Position(axis, row)-pos) > 2*v+2e-7*math.Abs(pos)+1e-12 {
				return r, false
			}
		}
	}
	return r, true
}

// masked finds the valid cells of a grid of two axes, which are those that have
// been counted.
func (r reading) masked(positions [][]float64, shape []int) reading {
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
	return r
}

// spanned assumes that positions are spread over some span.
func (r reading) spanned(sol *solution) reading {
	largest, whole := 0.0, true
	for _, list := range sol.positions {
		for _, pos := range list {
			whole = whole && pos == math.Round(pos)
			largest = max(largest, pos)
		}
	}
	switch {
	case whole:
	case math.Abs(largest-twoPi) < 1e-4:
		r = r.with(1, Setting{"normalize", 1})
	default:
		span, _ := roundest(largest, 1e-5)
		r = r.setting("span", span)
	}
	return r
}
