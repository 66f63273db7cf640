package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/convention"
)

// clampedPositions assumes that negative positions were replaced by 0.
func (s *search) clampedPositions(r *hypothesis, q []float64) bool {
	if !r.c.NoNegative || len(q) != s.m.rows || len(q) < 2 || q[0] != 0 || q[1] != 0 {
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
	r.consecutive, r.start, r.step = true, float64(1-zeros), 1
	r.setStart(r.start)
	return true
}

// A line is an arithmetic progression of positions.
type line struct{ start, step float64 }

// line returns the progression of the positions q with errors v, if they have one.
func (s *search) line(q, v []float64) (line, bool) {
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
		gap := float64(s.all[last] - s.all[first])
		l.step = (q[last] - q[first]) / gap
		for _, simple := range [...]float64{math.Round(l.step), bug.Degree, math.Round(l.step*1000) / 1000} {
			if math.Abs(l.step-simple)*gap <= 2*(v[first]+v[last])+1e-12*math.Abs(q[last]) {
				l.step = simple
				break
			}
		}
	}
	l.start = q[first] - l.step*float64(s.all[first])
	if round := math.Round(l.start/l.step) * l.step; l.step != 0 && math.Abs(round-l.start) <= 2*v[first]+1e-12*math.Abs(l.start) {
		l.start = round
		if numberCost(l.step) >= realCost {
			l.fit(s.all, q)
		}
	}
	for i, pos := range q {
		if math.Abs(pos-l.start-l.step*float64(s.all[i])) > 3*(v[i]+v[first])+1e-12*math.Abs(pos) {
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
func (s *search) stepsOfRows(r *hypothesis, l line) []*hypothesis {
	r.consecutive, r.start, r.step = true, l.start, l.step
	start := math.Round(l.start / l.step)
	switch whole := l.start == start*l.step; {
	case !whole || l.step == 0:
		return nil
	case l.step == 1:
		if !s.setPaddingRow(r) {
			return nil
		}
	case l.step == -1:
		return s.reversedOrders(r)
	case l.step == bug.Degree:
		r.bug, r.c.Scale = "degrees", bug.Degree
	case l.step > 0 && r.source.TakesSetting("scale"):
		r.setNumber("scale", l.step)
	case l.step > 1 && r.source.TakesSetting("min_timescale"):
		// The smallest timescale divides the base.
		base := r.c.EffectiveBase() * l.step
		r.unset("base")
		r.setNumber("min_timescale", l.step)
		r.setNumber("base", base)
	default:
		return nil
	}
	r.start, r.step = start, 1
	r.setStart(start)
	return []*hypothesis{r}
}

// setPaddingRow assumes that the position of a zero row is that of padding. It
// returns false if there are two.
func (s *search) setPaddingRow(r *hypothesis) bool {
	zeros := 0
	for i, zero := range s.pad {
		if zero {
			zeros++
			r.setPadding(r.start + float64(s.all[i]))
		}
	}
	return zeros < 2
}

// reversedOrders assumes descending positions.
func (s *search) reversedOrders(r *hypothesis) []*hypothesis {
	var list []*hypothesis
	last := r.start - float64(s.m.rows-1)
	turn := func(name string, o convention.Order, start float64) {
		r := r.clone()
		if r.source.TakesSetting(name) {
			r.set(1, name, 1)
		} else {
			r.c.Order = o
			r.bits += 2 * customCost
		}
		if start != float64(r.c.Start) {
			r.setNumber("start", start)
		}
		list = append(list, r)
	}
	if s.m.rows%2 == 1 {
		turn("relative", convention.Relative, (r.start+last)/2)
	}
	turn("reverse", convention.Reverse, last)
	return list
}

// stepped assumes positions in equal steps that no scale explains.
func (s *search) stepped(r *hypothesis, l line, q []float64) []*hypothesis {
	r.explicit, r.consecutive, r.start, r.step = true, true, l.start, l.step
	r.bits += 2*settingCost + numberCost(l.step) + numberCost(l.start)
	if numberCost(l.step) >= realCost {
		r.freeNumbers++
	}
	r.c.Start, r.c.Order = 0, convention.Forward
	r.positions = [][]float64{make([]float64, len(q))}
	for i, pos := range q {
		if math.IsNaN(pos) {
			return nil
		}
		r.positions[0][i] = l.start + l.step*float64(s.all[i])
	}
	return []*hypothesis{r}
}
