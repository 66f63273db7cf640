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
	arrangementBits = 4 // one of some
	settingBits     = 4 // something is not as it is by default
	strangeBits     = 8 // something is not as a library could be asked for
	digitBits       = 3.33
	realBits        = 30 // a number that is not round
	enoughBits      = 16
)

// A reading is a convention by which an author may have made the numbers of a
// solution.
type reading struct {
	author    *author
	c         convention.Convention
	settings  []Setting
	bug       string
	slip      Slip
	bits      float64 // what it assumes
	baseKnown bool
	free      int // frequencies that its numbers would explain, whatever they were

	explicit    bool // positions, rather than Start and Order
	positions   [][]float64
	consecutive bool
	start, step float64
	shape       []int
	valid       []bool
}

// also returns another reading, which begins with the same assumptions.
func (r *reading) also() *reading {
	other := *r
	other.settings = append([]Setting(nil), r.settings...)
	return &other
}

// set assumes a setting.
func (r *reading) set(bits float64, name string, x float64) {
	r.bits += bits
	r.settings = append(r.settings, Setting{name, x})
	if r.c.Set(name, x) != nil {
		r.bits = math.Inf(1)
	}
}

// number assumes a setting that is some number, whether the author takes it or
// not.
func (r *reading) number(name string, x float64) {
	bits := settingBits + numberBits(x)
	if !r.author.Accepts(name) {
		bits += strangeBits
	}
	if (name == "base" || name == "scale") && numberBits(x) >= realBits {
		r.free++
	}
	r.set(bits, name, x)
}

// numberBits returns what it costs to assume a number.
func numberBits(x float64) float64 {
	bits := float64(realBits)
	if x == math.Round(x) {
		bits = min(bits, 1+math.Log2(1+math.Abs(x)))
	}
	if _, n := roundest(math.Abs(x), 1e-12); n <= 6 && x != 0 {
		bits = min(bits, digitBits*float64(n)+1)
	}
	return bits
}

// readings returns what may be behind a solution.
func (s *search) readings(sol *solution) []*reading {
	var list []*reading
	for i := range sol.arrangement.authors {
		b := &sol.arrangement.authors[i]
		r := &reading{author: b, c: b.Convention, bits: arrangementBits, positions: sol.positions}
		if b.width != s.m.cols {
			r.bits += settingBits
		}
		if b.flip {
			if r.c.CosineFirst = true; b.Accepts("flip") {
				r.set(1, "flip", 1)
			} else {
				r.bug, r.bits = "swapped-halves", r.bits+3
			}
		}
		r.amplify(sol.amplitude, s.loss.offset != 0)
		for _, r := range sol.bases(r) {
			list = append(list, s.placed(sol, r)...)
		}
	}
	return list
}

// amplify assumes the amplitude, which is whatever it is where numbers have been
// moved besides.
func (r *reading) amplify(a float64, moved bool) {
	switch usual := r.c.EffectiveAmplitude(r.author.width); {
	case math.Abs(a-usual) <= 1e-12*a:
	case moved && r.c.Norm == convention.Plain:
		r.c.Amplitude = a
	case r.author.Accepts("amplitude"):
		r.number("amplitude", a)
	default:
		r.c.Norm, r.c.Amplitude = convention.Plain, a
		r.bits += 2*strangeBits + numberBits(a)
	}
}

// bases assumes shifts, and with each the base that follows from the fall.
func (sol *solution) bases(r *reading) []*reading {
	if sol.arrangement.plan.Pairs < 2 {
		return []*reading{r}
	}
	r.baseKnown = sol.turning()
	var list []*reading
	for _, shift := range r.author.shifts() {
		steps := r.author.steps - shift
		if steps < 0.5 {
			continue
		}
		r := r.also()
		switch {
		case shift == r.c.Shift:
		case shift == 0:
			r.set(2, "shift", shift)
		default:
			r.number("shift", shift)
		}
		base, _ := roundest(math.Exp(sol.gear.fall*steps), steps*sol.gear.blur+1e-11)
		if base < leastBase || base > mostBase {
			continue
		}
		if math.Abs(base-encoder.DefaultBase) > 1e-9*base {
			r.number("base", base)
		}
		list = append(list, r)
	}
	return list
}

// Bases that anybody could have asked for: others make all hands turn alike, or
// all but one stand still.
const (
	leastBase = 1.5
	mostBase  = 1e9
)

// turning reports whether a position tells frequencies: 0 does not.
func (sol *solution) turning() bool {
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
func (s *search) placed(sol *solution, r *reading) []*reading {
	if sol.arrangement.plan.Axes > 1 {
		return s.gridded(sol, r)
	}
	q, v := sol.positions[0], sol.sharpness[0]
	if s.clamped(r, q) {
		return []*reading{r}
	}
	line, ok := s.line(q, v)
	if ok {
		if list := s.lined(r.also(), line); list != nil {
			return list
		}
	}
	if ok && line.step != 0 && line.step != bug.Degree {
		return s.spaced(r, line, q)
	}
	return s.tokens(r, q)
}

// spaced assumes positions in equal steps that are no scale.
func (s *search) spaced(r *reading, l line, q []float64) []*reading {
	r.explicit, r.consecutive, r.start, r.step = true, true, l.start, l.step
	r.bits += 2*settingBits + numberBits(l.step) + numberBits(l.start)
	if numberBits(l.step) >= realBits {
		r.free++
	}
	r.c.Start, r.c.Order = 0, convention.Forward
	r.positions = [][]float64{make([]float64, len(q))}
	for i, pos := range q {
		if math.IsNaN(pos) {
			return nil
		}
		r.positions[0][i] = l.start + l.step*float64(s.all[i])
	}
	return []*reading{r}
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
		if numberBits(l.step) >= realBits {
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
func (s *search) lined(r *reading, l line) []*reading {
	r.consecutive, r.start, r.step = true, l.start, l.step
	start := math.Round(l.start / l.step)
	switch whole := l.start == start*l.step; {
	case !whole || l.step == 0:
		return nil
	case l.step == 1:
		if !s.padded(r) {
			return nil
		}
	case l.step == -1:
		return s.reversed(r)
	case l.step == bug.Degree:
		r.bug, r.c.Scale = "degrees", bug.Degree
	case l.step > 0 && r.author.Accepts("scale"):
		r.number("scale", l.step)
	case l.step > 1 && r.author.Accepts("min_timescale"):
		// It divides the base that has been assumed.
		base := r.c.EffectiveBase() * l.step
		r.drop("base")
		r.number("min_timescale", l.step)
		r.number("base", base)
	default:
		return nil
	}
	r.start, r.step = start, 1
	r.from(start)
	return []*reading{r}
}

// drop takes a setting back, for another one to be made.
func (r *reading) drop(name string) {
	for i, s := range r.settings {
		if s.Name == name {
			r.settings = append(r.settings[:i], r.settings[i+1:]...)
			r.bits -= settingBits + numberBits(s.Value)
			return
		}
	}
}

// from assumes the first position.
func (r *reading) from(start float64) {
	ahead := start - float64(r.c.Start)
	if ahead == 0 {
		return
	}
	if r.number("start", start); ahead == 1 && r.bug == "" && !r.c.Padded {
		r.bug = "off-by-one"
	}
}

// pad assumes that rows of a position are zero.
func (r *reading) pad(position float64) {
	switch {
	case r.c.Padded && float64(r.c.Padding) == position:
	case r.author.Accepts("padding_idx"):
		r.number("padding_idx", position)
	default:
		r.c.Padded, r.c.Padding = true, int(position)
		r.bits += 2*strangeBits + numberBits(position)
	}
}

// padded assumes that one of consecutive positions is that of padding, if a row
// is zero. There cannot be two.
func (s *search) padded(r *reading) bool {
	zeros := 0
	for i, zero := range s.pad {
		if zero {
			zeros++
			r.pad(r.start + float64(s.all[i]))
		}
	}
	return zeros < 2
}

// reversed assumes positions that run backwards.
func (s *search) reversed(r *reading) []*reading {
	var list []*reading
	last := r.start - float64(s.m.rows-1)
	turn := func(name string, o convention.Order, start float64) {
		r := r.also()
		if r.author.Accepts(name) {
			r.set(1, name, 1)
		} else {
			r.c.Order = o
			r.bits += 2 * strangeBits
		}
		if start != float64(r.c.Start) {
			r.number("start", start)
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
func (s *search) clamped(r *reading, q []float64) bool {
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
	r.from(r.start)
	return true
}

// tokens assumes positions one by one. Those of zero rows are of padding.
func (s *search) tokens(r *reading, q []float64) []*reading {
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
		r.pad(least - 1)
	}
	list := make([]float64, len(q))
	for i, pos := range q {
		if list[i] = pos; math.IsNaN(pos) {
			list[i] = least - 1
		}
	}
	r.c.Start, r.c.Order = 0, convention.Forward
	rs := []*reading{r}
	if own, ok := inDegree(list); ok {
		r := r.also()
		r.bug, r.c.Scale, r.positions = "degrees", bug.Degree, [][]float64{own}
		r.tell(own)
		rs = append(rs, r)
	}
	r.positions = [][]float64{list}
	r.tell(list)
	return rs
}

// inDegree returns positions that are whole numbers of Degree, and not all of
// some larger angle.
func inDegree(list []float64) ([]float64, bool) {
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
func (r *reading) tell(list []float64) {
	if bits, bug := staircase(list); bits > 0 {
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
		r.bits += 4*settingBits + numberBits(list[0]) + numberBits(list[len(list)-1])
		return
	}
	for i, pos := range list {
		switch {
		case i > 1 && math.Abs(pos-2*list[i-1]+list[i-2]) <= 1e-12*math.Abs(pos), i > 0 && pos == list[i-1]+1:
			r.bits++
		default:
			r.bits += 2 + numberBits(pos)
		}
	}
}

// staircase returns what it costs to assume that w rows follow each other with
// one position, w with the next, and so on, as the words of sentences do where
// the axes of a batch are swapped; or that each sentence begins anew. It is 0 if
// they do not.
func staircase(list []float64) (bits float64, bug string) {
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
		return 2*settingBits + numberBits(list[0]) + numberBits(float64(w)), "swapped-axes"
	}
	for w = 1; w < n && list[w] != list[0]; {
		w++
	}
	again := w > 1 && w < n
	for i, pos := range list {
		again = again && pos == list[0]+float64(i%w)
	}
	if again {
		return 2*settingBits + numberBits(list[0]) + numberBits(float64(w)), ""
	}
	return 0, ""
}
