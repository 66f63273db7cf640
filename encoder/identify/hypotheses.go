package identify

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
)

// hypotheses returns the conventions that may have made a solution.
func (s *search) hypotheses(sol *solution) []*hypothesis {
	var list []*hypothesis
	for i := range sol.arrangement.sources {
		src := &sol.arrangement.sources[i]
		h := &hypothesis{source: src, c: src.Convention, cost: arrangementCost, positions: sol.positions}
		if src.width != s.m.cols {
			h.cost += settingCost
		}
		if src.flip {
			if h.c.CosineFirst = true; src.Accepts("flip") {
				h.set(1, "flip", 1)
			} else {
				h.bug, h.cost = "swapped-halves", h.cost+3
			}
		}
		h.setAmplitude(sol.amplitude, s.tol.offset != 0)
		for _, h := range sol.bases(h) {
			list = append(list, s.withPositions(sol, h)...)
		}
	}
	return list
}

// bases returns a hypothesis for each shift, with the base that the grid implies.
func (sol *solution) bases(h *hypothesis) []*hypothesis {
	if sol.arrangement.plan.Pairs < 2 {
		return []*hypothesis{h}
	}
	h.baseKnown = sol.knowsBase()
	var list []*hypothesis
	for _, shift := range h.source.shifts() {
		steps := h.source.steps - shift
		if steps < 0.5 {
			continue
		}
		h := h.clone()
		switch {
		case shift == h.c.Shift:
		case shift == 0:
			h.set(2, "shift", shift)
		default:
			h.setNumber("shift", shift)
		}
		base, _ := roundestWithin(math.Exp(sol.grid.logRatio*steps), steps*sol.grid.logRatioErr+1e-11)
		if base < minBase || base > maxBase {
			continue
		}
		if math.Abs(base-encoder.DefaultBase) > 1e-9*base {
			h.setNumber("base", base)
		}
		list = append(list, h)
	}
	return list
}

// Bases outside of these limits give all pairs nearly the same frequency, or all but
// one nearly none.
const (
	minBase = 1.5
	maxBase = 1e9
)

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

// withPositions returns the hypotheses that explain the positions of a solution.
func (s *search) withPositions(sol *solution, h *hypothesis) []*hypothesis {
	if sol.arrangement.plan.Axes > 1 {
		return s.gridPositions(sol, h)
	}
	q, v := sol.positions[0], sol.uncertainty[0]
	if s.clampedPositions(h, q) {
		return []*hypothesis{h}
	}
	line, ok := s.line(q, v)
	if ok {
		if list := s.stepsOfRows(h.clone(), line); list != nil {
			return list
		}
	}
	if ok && line.step != 0 && line.step != bug.Degree {
		return s.stepped(h, line, q)
	}
	return s.listed(h, q)
}
