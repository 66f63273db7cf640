package hypothesis

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// Of returns the conventions that may have made a solution.
func Of(s *phase.Search, sol *phase.Solution) []*Hypothesis {
	var list []*Hypothesis
	for i := range sol.Arrangement.Sources {
		src := &sol.Arrangement.Sources[i]
		h := &Hypothesis{Source: src, Convention: src.Convention, Cost: arrangementCost, Positions: sol.Positions}
		if src.Width != s.Matrix.Columns {
			h.Cost += settingCost
		}
		if src.Flip && !src.Convention.CosineFirst {
			if h.Convention.CosineFirst = true; src.Accepts("flip") {
				h.set(1, "flip", 1)
			} else {
				h.Bug, h.Cost = "swapped-halves", h.Cost+2*customCost
			}
		}
		h.setAmplitude(sol.Amplitude.Value, s.Tol.Offset != 0)
		for _, h := range bases(sol, h) {
			list = append(list, withPositions(s, sol, h)...)
		}
	}
	return list
}

// bases returns a hypothesis for each shift, with the base that the grid implies.
func bases(sol *phase.Solution, h *Hypothesis) []*Hypothesis {
	if sol.Arrangement.Plan.Pairs < 2 {
		return []*Hypothesis{h}
	}
	h.BaseKnown = sol.KnowsBase()
	var list []*Hypothesis
	for _, shift := range h.Source.Shifts() {
		steps := h.Source.Steps - shift
		if steps < 0.5 {
			continue
		}
		h := h.clone()
		switch {
		case shift == h.Convention.Shift:
		case shift == 0:
			h.set(2, "shift", shift)
		default:
			h.SetNumber("shift", shift)
		}
		base, _ := matrix.Roundest(math.Exp(sol.Grid.LogRatio*steps), steps*sol.Grid.LogRatioErr+1e-11)
		if base < phase.MinBase || base > phase.MaxBase {
			continue
		}
		if math.Abs(base-encoder.DefaultBase) > 1e-9*base {
			h.SetNumber("base", base)
		}
		list = append(list, h)
	}
	return list
}

// withPositions returns the hypotheses that explain the positions of a solution.
func withPositions(s *phase.Search, sol *phase.Solution, h *Hypothesis) []*Hypothesis {
	if sol.Arrangement.Plan.Axes > 1 {
		return gridPositions(s, sol, h)
	}
	q, v := sol.Positions[0], sol.Uncertainty[0]
	if clampedPositions(s, h, q) {
		return []*Hypothesis{h}
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
