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
		b := &sol.arrangement.sources[i]
		r := &hypothesis{source: b, c: b.Convention, bits: arrangementCost, positions: sol.positions}
		if b.width != s.m.cols {
			r.bits += settingCost
		}
		if b.flip {
			if r.c.CosineFirst = true; b.TakesSetting("flip") {
				r.set(1, "flip", 1)
			} else {
				r.bug, r.bits = "swapped-halves", r.bits+3
			}
		}
		r.setAmplitude(sol.amplitude, s.tol.offset != 0)
		for _, r := range sol.bases(r) {
			list = append(list, s.withPositions(sol, r)...)
		}
	}
	return list
}

// bases returns a hypothesis for each shift, with the base that the grid implies.
func (sol *solution) bases(r *hypothesis) []*hypothesis {
	if sol.arrangement.plan.Pairs < 2 {
		return []*hypothesis{r}
	}
	r.baseKnown = sol.knowsBase()
	var list []*hypothesis
	for _, shift := range r.source.shifts() {
		steps := r.source.steps - shift
		if steps < 0.5 {
			continue
		}
		r := r.clone()
		switch {
		case shift == r.c.Shift:
		case shift == 0:
			r.set(2, "shift", shift)
		default:
			r.setNumber("shift", shift)
		}
		base, _ := roundestWithin(math.Exp(sol.grid.logRatio*steps), steps*sol.grid.logRatioErr+1e-11)
		if base < minBase || base > maxBase {
			continue
		}
		if math.Abs(base-encoder.DefaultBase) > 1e-9*base {
			r.setNumber("base", base)
		}
		list = append(list, r)
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
func (s *search) withPositions(sol *solution, r *hypothesis) []*hypothesis {
	if sol.arrangement.plan.Axes > 1 {
		return s.gridPositions(sol, r)
	}
	q, v := sol.positions[0], sol.uncertainty[0]
	if s.clampedPositions(r, q) {
		return []*hypothesis{r}
	}
	line, ok := s.line(q, v)
	if ok {
		if list := s.stepsOfRows(r.clone(), line); list != nil {
			return list
		}
	}
	if ok && line.step != 0 && line.step != bug.Degree {
		return s.stepped(r, line, q)
	}
	return s.listed(r, q)
}
