package hypothesis

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// clampedPositions assumes that negative positions were replaced by 0.
func clampedPositions(s *phase.Search, h *Hypothesis, q []float64) bool {
	if !h.Convention.NoNegative || len(q) != s.Matrix.Rows || len(q) < 2 || q[0] != 0 || q[1] != 0 {
		return false
	}
	zeros := 0
	for i, pos := range q {
		if pos == 0 && zeros == i {
			zeros++
		} else if pos != float64(i-zeros+1) {
			return false
		}
	}
	h.Consecutive, h.Start, h.Step = true, float64(1-zeros), 1
	h.setStart(h.Start, len(q))
	return true
}

// A line is an arithmetic progression of positions.
type line struct{ start, step float64 }

// lineOf returns the progression of the positions q with errors v, if they have one.
func lineOf(s *phase.Search, q, v []float64) (line, bool) {
	first, last := -1, -1
	for i, pos := range q {
		if !math.IsNaN(pos) {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return line{}, false
	}
	l := line{step: 1}
	if last > first {
		gap := float64(s.All[last] - s.All[first])
		l.step = (q[last] - q[first]) / gap
		for _, simple := range [...]float64{math.Round(l.step), bug.Degree, math.Round(l.step*1000) / 1000} {
			if math.Abs(l.step-simple)*gap <= 2*(v[first]+v[last])+1e-12*math.Abs(q[last]) {
				l.step = simple
				break
			}
		}
	}
	l.start = q[first] - l.step*float64(s.All[first])
	if round := math.Round(l.start/l.step) * l.step; l.step != 0 && math.Abs(round-l.start) <= 2*v[first]+1e-12*math.Abs(l.start) {
		l.start = round
		if numberCost(l.step) >= realCost {
			l.fit(s.All, q)
		}
	}
	for i, pos := range q {
		if math.Abs(pos-l.start-l.step*float64(s.All[i])) > 3*(v[i]+v[first])+1e-12*math.Abs(pos) {
			return line{}, false
		}
	}
	return l, true
}

// fit sets the step by least squares. The start stays the same multiple of the
// step.
func (l *line) fit(rows []int, q []float64) {
	steps, num, den := math.Round(l.start/l.step), 0.0, 0.0
	for i, pos := range q {
		if x := steps + float64(rows[i]); !math.IsNaN(pos) {
			num, den = num+pos*x, den+x*x
		}
	}
	if den == 0 {
		return
	}
	if l.step = num / den; math.Abs(l.step-bug.Degree) < 1e-5*bug.Degree {
		l.step = bug.Degree
	}
	l.start = steps * l.step
}

// stepsOfRows assumes consecutive positions, with a step other than 1 due to a scale
// or a bug.
func stepsOfRows(s *phase.Search, h *Hypothesis, l line) []*Hypothesis {
	h.Consecutive, h.Start, h.Step = true, l.start, l.step
	start := math.Round(l.start / l.step)
	switch whole := l.start == start*l.step; {
	case !whole || l.step == 0:
		return nil
	case l.step == 1:
		if !setPaddingRow(s, h) {
			return nil
		}
	case l.step == -1:
		return reversedOrders(s, h)
	case l.step == bug.Degree:
		h.Bug, h.Convention.Scale = "degrees", bug.Degree
	case l.step > 0 && h.Source.Accepts("scale"):
		h.SetNumber("scale", l.step)
	case l.step > 1 && h.Source.Accepts("min_timescale"):
		// The smallest timescale divides the base.
		base := h.Convention.EffectiveBase() * l.step
		h.unset("base")
		h.SetNumber("min_timescale", l.step)
		h.SetNumber("base", base)
	default:
		return nil
	}
	h.Start, h.Step = start, 1
	h.setStart(start, s.Matrix.Rows)
	return []*Hypothesis{h}
}

// setPaddingRow assumes that a zero row is a row of padding. It
// returns false if there are two.
func setPaddingRow(s *phase.Search, h *Hypothesis) bool {
	zeros := 0
	for i, zero := range s.Zero {
		if zero {
			zeros++
			h.setPadding(h.Start + float64(s.All[i]))
		}
	}
	return zeros < 2
}

// reversedOrders assumes descending positions.
func reversedOrders(s *phase.Search, h *Hypothesis) []*Hypothesis {
	var list []*Hypothesis
	last := h.Start - float64(s.Matrix.Rows-1)
	turn := func(name string, o convention.Order, start float64) {
		h := h.clone()
		if h.Source.Accepts(name) {
			h.set(1, name, 1)
		} else {
			h.Convention.Order = o
			h.Cost += 2 * customCost
		}
		if start != float64(h.Convention.Start) {
			h.SetNumber("start", start)
		}
		list = append(list, h)
	}
	if s.Matrix.Rows%2 == 1 {
		turn("relative", convention.Relative, (h.Start+last)/2)
	}
	turn("reverse", convention.Reverse, last)
	return list
}

// stepped assumes positions in equal steps that no scale explains. With rows of padding
// between them, the positions are listed.
func stepped(s *phase.Search, h *Hypothesis, l line, q []float64) []*Hypothesis {
	if slices.Contains(s.Zero, true) {
		return listed(h, q)
	}
	h.explicit, h.Consecutive, h.Start, h.Step = true, true, l.start, l.step
	h.Cost += 2*settingCost + numberCost(l.step) + numberCost(l.start)
	if numberCost(l.step) >= freeCost {
		h.FreeNumbers++
		// Of few rows, a base of three digits is as near to any other.
		if base := numberCost(h.Convention.EffectiveBase()); base > 2*digitCost+1 && base < freeCost {
			h.FreeNumbers++
		}
	}
	if len(q) > 1 && numberCost(l.start) >= freeCost && math.Abs(l.start/l.step-math.Round(l.start/l.step)) > 1e-9 {
		h.FreeNumbers++
	}
	h.Convention.Start, h.Convention.Order = 0, convention.Forward
	h.Positions = [][]float64{make([]float64, len(q))}
	for i := range q {
		h.Positions[0][i] = l.start + l.step*float64(s.All[i])
	}
	return []*Hypothesis{h}
}
