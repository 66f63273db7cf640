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
		padded := false // a zero row is a row of padding
		for i, zero := range s.Zero {
			switch {
			case zero && padded:
				return nil
			case zero:
				padded = true
				h.setPadding(h.Start + float64(s.All[i]))
			}
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

// listed assumes listed positions. Zero rows have the position of padding: the one of the
// source, or the last one before all others. Beside zero rows, positions must be
// multiples of 1/20, as arbitrary ones would explain too much.
func listed(h *Hypothesis, q []float64) []*Hypothesis {
	h.explicit = true
	least, zeros, simple := math.Inf(1), false, true
	for _, pos := range q {
		if math.IsNaN(pos) {
			zeros = true
		} else {
			least = min(least, pos)
			simple = simple && pos*20 == math.Round(pos*20)
		}
	}
	if !simple {
		h.FreeNumbers++
	}
	padding := math.Ceil(least) - 1
	if own := float64(h.Convention.Padding); h.Convention.Padded && !slices.Contains(q, own) {
		padding = own
	}
	if zeros {
		if !simple {
			return nil
		}
		h.setPadding(padding)
	}
	list := make([]float64, len(q))
	for i, pos := range q {
		if list[i] = pos; math.IsNaN(pos) {
			list[i] = padding
		}
	}
	h.Convention.Start, h.Convention.Order = 0, convention.Forward
	hypotheses := []*Hypothesis{h}
	if own, ok := inDegrees(list); ok {
		h := h.clone()
		h.Bug, h.Convention.Scale, h.Positions = "degrees", bug.Degree, [][]float64{own}
		h.listPositions(own)
		hypotheses = append(hypotheses, h)
	}
	h.Positions = [][]float64{list}
	h.listPositions(list)
	return hypotheses
}

// inDegrees returns the positions divided by Degree, if all quotients are whole and
// have no common divisor.
func inDegrees(list []float64) ([]float64, bool) {
	own, divisor := make([]float64, len(list)), 0
	for i, pos := range list {
		n := pos / bug.Degree
		own[i] = math.Round(n)
		if math.Abs(n-own[i]) > 1e-3 {
			return nil, false
		}
		for a, b := divisor, int(math.Abs(own[i])); ; a, b = b, a%b {
			if divisor = a; b == 0 {
				break
			}
		}
	}
	return own, divisor == 1
}

// listPositions assumes a list of positions.
func (h *Hypothesis) listPositions(list []float64) {
	if bits, bug := repeatedPositions(list); bits > 0 {
		h.Cost += bits
		if h.Bug == "" {
			h.Bug = bug
		}
		return
	}
	switch {
	case clamped(list):
		h.Clamped = true
	case !h.gaps && roundedFrom(list):
		h.Rounded = true
	}
	if h.Clamped || h.Rounded {
		h.Cost += 4*settingCost + numberCost(list[0]) + numberCost(list[len(list)-1])
		return
	}
	for i, pos := range list {
		switch {
		case i > 1 && math.Abs(pos-2*list[i-1]+list[i-2]) <= 1e-12*math.Abs(pos), i > 0 && pos == list[i-1]+1:
			h.Cost++
		default:
			h.Cost += 2 + numberCost(pos)
		}
	}
}

// repeatedPositions returns the cost of positions in which each value is repeated w
// times, as for sentences of w words if the axes of a batch are swapped, or in which
// a run of w values is repeated, and the bug that causes it. The cost is 0 if the
// list has neither form, and infinite if all rows have the same position, which
// explains no difference between them.
func repeatedPositions(list []float64) (bits float64, bug string) {
	// run counts the first position and those after it that equal it, or that do not.
	run := func(same bool) int {
		w := 1
		for w < len(list) && (list[w] == list[0]) == same {
			w++
		}
		return w
	}
	follows := func(ahead func(i int) int) bool {
		for i, pos := range list {
			if pos != list[0]+float64(ahead(i)) {
				return false
			}
		}
		return true
	}
	cost := func(w int) float64 { return 2*settingCost + numberCost(list[0]) + numberCost(float64(w)) }
	w := run(true)
	switch {
	case w == len(list) && w > 1:
		return math.Inf(1), ""
	case w > 1 && follows(func(i int) int { return i / w }):
		return cost(w), "swapped-axes"
	}
	w = run(false)
	if w > 1 && w < len(list) && follows(func(i int) int { return i % w }) {
		return cost(w), ""
	}
	return 0, ""
}

// clamped reports whether positions are consecutive up to some row and constant from there on, or
// the other way round.
func clamped(list []float64) bool {
	constant := func(part []float64) bool {
		return len(part) > 1 && !slices.ContainsFunc(part, func(x float64) bool { return x != part[0] })
	}
	n, first, last := len(list), 1, 1 // consecutive ones
	for first < n && list[first] == list[first-1]+1 {
		first++
	}
	for last < n && list[n-last] == list[n-last-1]+1 {
		last++
	}
	return first > 2 && constant(list[first:]) || last > 2 && constant(list[:n-last])
}

// roundedFrom reports whether positions are an arithmetic progression rounded to
// whole numbers, up, down or to the nearest.
func roundedFrom(list []float64) bool {
	last := len(list) - 1
	if last < 5 || slices.ContainsFunc(list, fractional) {
		return false
	}
	lo, hi := math.Inf(-1), math.Inf(1) // bounds of the step, as each position is exact to 1
	for i := 1; i <= last; i++ {
		ahead, n := list[i]-list[0], float64(i)
		lo, hi = max(lo, (ahead-1)/n), min(hi, (ahead+1)/n)
	}
	return lo < hi && lo > 0
}
