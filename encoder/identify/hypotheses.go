package identify

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// hypotheses returns the conventions that may have made a solution.
func hypotheses(s *phase.Search, sol *phase.Solution) []*hypothesis {
	var list []*hypothesis
	for i := range sol.Arrangement.Sources {
		src := &sol.Arrangement.Sources[i]
		h := &hypothesis{source: src, c: src.Convention, cost: arrangementCost, positions: sol.Positions}
		if src.Width != s.Matrix.Columns {
			h.cost += settingCost
		}
		if src.Flip {
			if h.c.CosineFirst = true; src.Accepts("flip") {
				h.set(1, "flip", 1)
			} else {
				h.bug, h.cost = "swapped-halves", h.cost+3
			}
		}
		h.setAmplitude(sol.Amplitude, s.Tol.Offset != 0)
		for _, h := range bases(sol, h) {
			list = append(list, withPositions(s, sol, h)...)
		}
	}
	return list
}

// bases returns a hypothesis for each shift, with the base that the grid implies.
func bases(sol *phase.Solution, h *hypothesis) []*hypothesis {
	if sol.Arrangement.Plan.Pairs < 2 {
		return []*hypothesis{h}
	}
	h.baseKnown = sol.KnowsBase()
	var list []*hypothesis
	for _, shift := range h.source.Shifts() {
		steps := h.source.Steps - shift
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
		base, _ := matrix.Roundest(math.Exp(sol.Grid.LogRatio*steps), steps*sol.Grid.LogRatioErr+1e-11)
		if base < phase.MinBase || base > phase.MaxBase {
			continue
		}
		if math.Abs(base-encoder.DefaultBase) > 1e-9*base {
			h.setNumber("base", base)
		}
		list = append(list, h)
	}
	return list
}

// withPositions returns the hypotheses that explain the positions of a solution.
func withPositions(s *phase.Search, sol *phase.Solution, h *hypothesis) []*hypothesis {
	if sol.Arrangement.Plan.Axes > 1 {
		return gridPositions(s, sol, h)
	}
	q, v := sol.Positions[0], sol.Uncertainty[0]
	if clampedPositions(s, h, q) {
		return []*hypothesis{h}
	}
	line, ok := lineOf(s, q, v)
	if ok {
		if list := stepsOfRows(s, h.clone(), line); list != nil {
			return list
		}
	}
	if ok && line.step != 0 && line.step != bug.Degree {
		return stepped(s, h, line, q)
	}
	return listed(h, q)
}
