package hypothesis

import (
	"math"
	"slices"

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
		h := &Hypothesis{Source: src, Convention: src.Convention, Cost: arrangementCost, Positions: sol.Positions, gaps: s.Gaps}
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
		for _, base := range roundBases(math.Exp(sol.Grid.LogRatio*steps), steps*sol.Grid.LogRatioErr) {
			if base < phase.MinBase || base > phase.MaxBase {
				continue
			}
			h := h.clone()
			if math.Abs(base-encoder.DefaultBase) > 1e-9*base {
				h.SetNumber("base", base)
			}
			list = append(list, h)
		}
	}
	return list
}

// roundBases returns the round numbers within a factor of 1±err of x, with more and more
// digits, and x itself: the comparison with all numbers is stricter than err.
func roundBases(x, err float64) []float64 {
	var list []float64
	for ; err > 1e-12; err /= 8 {
		if base, _ := matrix.Roundest(x, err); !slices.Contains(list, base) {
			list = append(list, base)
		}
	}
	if base, _ := matrix.Roundest(x, 1e-11); !slices.Contains(list, base) {
		list = append(list, base)
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
