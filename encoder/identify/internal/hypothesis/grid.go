package hypothesis

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// gridPositions assumes the positions of a grid of cells, or listed ones.
func gridPositions(s *phase.Search, sol *phase.Solution, h *Hypothesis) []*Hypothesis {
	if slices.Contains(s.Zero, true) {
		return nil
	}
	var list []*Hypothesis
	if len(s.All) == s.Matrix.Rows {
		for _, shape := range shapes(s.Matrix.Rows, sol.Arrangement.Plan.Axes) {
			if h := h.clone(); fitsGrid(s, sol, h, shape) {
				list = append(list, h)
				break
			}
		}
	}
	h.explicit = true
	h.Convention.Start, h.Convention.GridPositions = 0, convention.GridPositions{}
	bug := h.Bug
	for axis, positions := range sol.Positions {
		if !math.IsInf(sol.Uncertainty[axis][0], 1) {
			h.listPositions(positions)
			h.Cost += customCost
			if slices.ContainsFunc(positions, fractional) {
				return list // several arbitrary numbers in each row would explain too much
			}
		}
	}
	h.Bug, h.Clamped, h.Rounded = bug, false, false
	return append(list, h)
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
func fitsGrid(s *phase.Search, sol *phase.Solution, h *Hypothesis, shape []int) bool {
	h.Shape = shape
	h.Cost += 2 * settingCost
	if h.Source.Accepts("normalize") {
		h.setMask(sol.Positions, shape)
		h.setSpan(sol)
	} else if h.Source.Accepts("base_size") {
		setStretch(s, sol, h)
	}
	table, err := h.Table(s.Matrix.Rows)
	if err != nil {
		return false
	}
	for axis, positions := range sol.Positions {
		for row, pos := range positions {
			v := sol.Uncertainty[axis][row]
			if !math.IsInf(v, 1) && math.Abs(table.Position(axis, row)-pos) > 2*v+2e-7*math.Abs(pos)+1e-12 {
				return false
			}
		}
	}
	return true
}

// setStretch assumes the factor of the axes: the second cell of an axis of n cells is
// at base_size/interpolation/n.
func setStretch(s *phase.Search, sol *phase.Solution, h *Hypothesis) {
	stride := s.Matrix.Rows
	for axis, size := range h.Shape {
		if stride /= size; size < 2 {
			continue
		}
		if h.Convention.GridPositions.LastFirst {
			axis = len(h.Shape) - 1 - axis
		}
		factor := sol.Positions[axis][stride] * float64(size)
		within := 1e-6*factor + 2*sol.Uncertainty[axis][stride]*float64(size)
		switch base := h.Convention.GridPositions.BaseSize; {
		case math.Abs(factor-base) <= within:
		case factor > 0 && math.Abs(factor-math.Round(factor)) <= within:
			h.SetNumber("base_size", math.Round(factor))
		case factor > 0:
			x, _ := matrix.Roundest(base/factor, within/factor)
			h.SetNumber("interpolation", x)
		}
		return
	}
}

// setMask assumes that only the cells counted by the positions are valid.
func (h *Hypothesis) setMask(positions [][]float64, shape []int) {
	rows, columns := shape[0], shape[1]
	valid, every := make([]bool, rows*columns), true
	for cell := range valid {
		above := 0.0
		if cell >= columns {
			above = positions[0][cell-columns]
		}
		valid[cell] = positions[0][cell] > above+1e-9
		every = every && valid[cell]
	}
	if !every {
		h.Valid = valid
		h.Cost += float64(rows+columns) * 2
	}
}

// setSpan assumes that positions are normalized to some span.
func (h *Hypothesis) setSpan(sol *phase.Solution) {
	largest, whole := 0.0, true
	for _, list := range sol.Positions {
		for _, pos := range list {
			whole = whole && pos == math.Round(pos)
			largest = max(largest, pos)
		}
	}
	switch {
	case whole:
	case math.Abs(largest-2*math.Pi) < 1e-4:
		h.set(1, "normalize", 1)
	default:
		span, _ := matrix.Roundest(largest, 1e-5)
		h.set(0, "normalize", 1)
		h.SetNumber("span", span)
	}
}
