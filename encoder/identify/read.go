package identify

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/convention"
)

// What assumptions cost, in bits: those that numbers must explain beyond what
// is assumed before a convention counts as found.
const (
	arrangementCost = 4 // one of some
	settingCost     = 4 // something is not as it is by default
	customCost      = 8 // something is not as a library could be asked for
	digitCost       = 3.33
	realCost        = 30 // a number that is not round
	minEvidence     = 16
)

// A reading is a convention by which an author may have made the numbers of a
// solution.
type hypothesis struct {
	source      *source
	c           convention.Convention
	settings    []Setting
	bug         string
	slip        Slip
	bits        float64 // what it assumes
	baseKnown   bool
	freeNumbers int // frequencies that its numbers would explain, whatever they were

	explicit    bool // positions, rather than Start and Order
	positions   [][]float64
	consecutive bool
	start, step float64
	shape       []int
	valid       []bool
}

// also returns another reading, which begins with the same assumptions.
func (r *hypothesis) clone() *hypothesis {
	other := *r
	other.settings = append([]Setting(nil), r.settings...)
	return &other
}

// set assumes a setting.
func (r *hypothesis) set(bits float64, name string, x float64) {
	r.bits += bits
	r.settings = append(r.settings, Setting{name, x})
	if r.c.Set(name, x) != nil {
		r.bits = math.Inf(1)
	}
}

// number assumes a setting that is some number, whether the author takes it or
// not.
func (r *hypothesis) setNumber(name string, x float64) {
	bits := settingCost + numberCost(x)
	if !r.source.TakesSetting(name) {
		bits += customCost
	}
	if (name == "base" || name == "scale") && numberCost(x) >= realCost {
		r.freeNumbers++
	}
	r.set(bits, name, x)
}

// numberBits returns what it costs to assume a number.
func numberCost(x float64) float64 {
	bits := float64(realCost)
	if x == math.Round(x) {
		bits = min(bits, 1+math.Log2(1+math.Abs(x)))
	}
	if _, n := roundestWithin(math.Abs(x), 1e-12); n <= 6 && x != 0 {
		bits = min(bits, digitCost*float64(n)+1)
	}
	return bits
}

// readings returns what may be behind a solution.
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

// amplify assumes the amplitude, which is whatever it is where numbers have been
// moved besides.
func (r *hypothesis) setAmplitude(a float64, moved bool) {
	switch usual := r.c.EffectiveAmplitude(r.source.width); {
	case math.Abs(a-usual) <= 1e-12*a:
	case moved && r.c.Norm == convention.Plain:
		r.c.Amplitude = a
	case r.source.TakesSetting("amplitude"):
		r.setNumber("amplitude", a)
	default:
		r.c.Norm, r.c.Amplitude = convention.Plain, a
		r.bits += 2*customCost + numberCost(a)
	}
}

// bases assumes shifts, and with each the base that follows from the fall.
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

// Bases that anybody could have asked for: others make all hands turn alike, or
// all but one stand still.
const (
	minBase = 1.5
	maxBase = 1e9
)

// turning reports whether a position tells frequencies: 0 does not.
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

// placed assumes positions.
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

// spaced assumes positions in equal steps that are no scale.
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

// A line is positions in equal steps.
type line struct{ start, step float64 }

// line returns the line on which positions lie.
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

// fit sets the step to the slope of the line nearest to all positions. The start
// stays the same number of steps from 0.
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

// lined assumes that positions follow each other in equal steps, which may be
// those of a scale.
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
		// It divides the base that has been assumed.
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

// drop takes a setting back, for another one to be made.
func (r *hypothesis) unset(name string) {
	for i, s := range r.settings {
		if s.Name == name {
			r.settings = append(r.settings[:i], r.settings[i+1:]...)
			r.bits -= settingCost + numberCost(s.Value)
			return
		}
	}
}

// from assumes the first position.
func (r *hypothesis) setStart(start float64) {
	ahead := start - float64(r.c.Start)
	if ahead == 0 {
		return
	}
	if r.setNumber("start", start); ahead == 1 && r.bug == "" && !r.c.Padded {
		r.bug = "off-by-one"
	}
}

// pad assumes that rows of a position are zero.
func (r *hypothesis) setPadding(position float64) {
	switch {
	case r.c.Padded && float64(r.c.Padding) == position:
	case r.source.TakesSetting("padding_idx"):
		r.setNumber("padding_idx", position)
	default:
		r.c.Padded, r.c.Padding = true, int(position)
		r.bits += 2*customCost + numberCost(position)
	}
}

// padded assumes that one of consecutive positions is that of padding, if a row
// is zero. There cannot be two.
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

// reversed assumes positions that run backwards.
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

// clamped assumes that negative positions have become 0.
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

// tokens assumes positions one by one. Those of zero rows are of padding.
func (s *search) listed(r *hypothesis, q []float64) []*hypothesis {
	r.explicit = true
	least, zeros := math.Inf(1), false
	for _, pos := range q {
		if math.IsNaN(pos) {
			zeros = true
		} else {
			least = min(least, pos)
		}
	}
	if zeros {
		if least != math.Round(least) {
			return nil
		}
		r.setPadding(least - 1)
	}
	list := make([]float64, len(q))
	for i, pos := range q {
		if list[i] = pos; math.IsNaN(pos) {
			list[i] = least - 1
		}
	}
	r.c.Start, r.c.Order = 0, convention.Forward
	rs := []*hypothesis{r}
	if own, ok := inDegrees(list); ok {
		r := r.clone()
		r.bug, r.c.Scale, r.positions = "degrees", bug.Degree, [][]float64{own}
		r.listPositions(own)
		rs = append(rs, r)
	}
	r.positions = [][]float64{list}
	r.listPositions(list)
	return rs
}

// inDegree returns positions that are whole numbers of Degree, and not all of
// some larger angle.
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

// tell assumes a list of positions.
func (r *hypothesis) listPositions(list []float64) {
	if bits, bug := repeatedPositions(list); bits > 0 {
		r.bits += bits
		if r.bug == "" {
			r.bug = bug
		}
		return
	}
	switch {
	case clampedAt(list) || clampedAt(backwards(list)):
		r.slip = Clamped
	case roundedFrom(list):
		r.slip = Rounded
	}
	if r.slip != NoSlip {
		r.bits += 4*settingCost + numberCost(list[0]) + numberCost(list[len(list)-1])
		return
	}
	for i, pos := range list {
		switch {
		case i > 1 && math.Abs(pos-2*list[i-1]+list[i-2]) <= 1e-12*math.Abs(pos), i > 0 && pos == list[i-1]+1:
			r.bits++
		default:
			r.bits += 2 + numberCost(pos)
		}
	}
}

// staircase returns what it costs to assume that w rows follow each other with
// one position, w with the next, and so on, as the words of sentences do where
// the axes of a batch are swapped; or that each sentence begins anew. It is 0 if
// they do not.
func repeatedPositions(list []float64) (bits float64, bug string) {
	n := len(list)
	w := 1
	for w < n && list[w] == list[0] {
		w++
	}
	rising := w > 1
	for i, pos := range list {
		rising = rising && pos == list[0]+float64(i/w)
	}
	if rising {
		return 2*settingCost + numberCost(list[0]) + numberCost(float64(w)), "swapped-axes"
	}
	for w = 1; w < n && list[w] != list[0]; {
		w++
	}
	again := w > 1 && w < n
	for i, pos := range list {
		again = again && pos == list[0]+float64(i%w)
	}
	if again {
		return 2*settingCost + numberCost(list[0]) + numberCost(float64(w)), ""
	}
	return 0, ""
}
