package encoder

import "math"

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
	c         Convention
	settings  []Setting
	bug       string
	bits      float64 // what it assumes
	baseKnown bool

	explicit    bool // positions, rather than Start and Order
	positions   [][]float64
	consecutive bool
	start, step float64
	shape       []int
	valid       []bool
}

// with returns the reading with one assumption more.
func (r reading) with(bits float64, settings ...Setting) reading {
	r.bits += bits
	r.settings = append(r.settings[:len(r.settings):len(r.settings)], settings...)
	for _, s := range settings {
		if r.c.set(s.Name, s.Value) != nil {
			r.bits = math.Inf(1)
		}
	}
	return r
}

// setting is with for a single setting, which the author may not take.
func (r reading) setting(name string, x float64) reading {
	bits := settingBits + numberBits(x)
	if !r.author.takesSetting(name) {
		bits += strangeBits
	}
	return r.with(bits, Setting{name, x})
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
func (s *search) readings(sol *solution) []reading {
	var list []reading
	for i := range sol.arrangement.authors {
		b := &sol.arrangement.authors[i]
		r := reading{author: b, c: b.convention, bits: arrangementBits, positions: sol.positions}
		if b.width != s.m.cols {
			r.bits += settingBits
		}
		if b.flip {
			if r.c.CosineFirst = true; b.takesSetting("flip") {
				r = r.with(1, Setting{"flip", 1})
			} else {
				r.bug, r.bits = "swapped-halves", r.bits+3
			}
		}
		for _, r := range sol.bases(r.amplified(sol)) {
			list = append(list, s.placed(sol, r)...)
		}
	}
	return list
}

// amplified assumes the amplitude.
func (r reading) amplified(sol *solution) reading {
	a := sol.amplitude
	switch usual := r.c.amplitude(r.author.width); {
	case math.Abs(a-usual) <= 1e-12*a:
	case r.author.takesSetting("amplitude"):
		r = r.with(settingBits+numberBits(a), Setting{"amplitude", a})
	default:
		r.c.Norm, r.c.Amplitude = Plain, a
		r.bits += 2*strangeBits + numberBits(a)
	}
	return r
}

// bases assumes shifts, and with each the base that follows from the fall.
func (sol *solution) bases(r reading) []reading {
	if sol.arrangement.plan.pairs < 2 {
		return []reading{r}
	}
	r.baseKnown = sol.turning()
	var list []reading
	for _, shift := range r.author.shifts() {
		steps := r.author.steps - shift
		if steps < 0.5 {
			continue
		}
		r := r
		switch {
		case shift == r.c.Shift:
		case shift == 0:
			r = r.with(2, Setting{"shift", shift})
		default:
			r = r.with(settingBits+numberBits(shift), Setting{"shift", shift})
		}
		base, _ := roundest(math.Exp(sol.gear.fall*steps), steps*sol.gear.blur+1e-11)
		switch {
		case math.Abs(base-r.c.base()) <= 1e-9*base:
		case base < 1:
			continue
		default:
			r = r.setting("base", base)
		}
		list = append(list, r)
	}
	return list
}

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
func (s *search) placed(sol *solution, r reading) []reading {
	if sol.arrangement.plan.axes > 1 {
		return s.gridded(sol, r)
	}
	q, v := sol.positions[0], sol.sharpness[0]
	if r, ok := s.clamped(r, q); ok {
		return []reading{r}
	}
	if line, ok := s.line(q, v); ok {
		if list := s.lined(r, line); list != nil {
			return list
		}
	}
	return s.tokens(r, q)
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
		for _, simple := range [...]float64{math.Round(l.step), degrees, math.Round(l.step*1000) / 1000} {
			if math.Abs(l.step-simple)*gap <= 2*(v[first]+v[last])+1e-12*math.Abs(q[last]) {
				l.step = simple
				break
			}
		}
	}
	l.start = q[first] - l.step*float64(s.all[first])
	if round := math.Round(l.start/l.step) * l.step; l.step != 0 && math.Abs(round-l.start) <= 2*v[first]+1e-12*math.Abs(l.start) {
		l.start = round
	}
	for i, pos := range q {
		if math.Abs(pos-l.start-l.step*float64(s.all[i])) > 3*(v[i]+v[first])+1e-12*math.Abs(pos) {
			return line{}, false
		}
	}
	return l, true
}

// lined assumes that positions follow each other in equal steps.
func (s *search) lined(r reading, l line) []reading {
	n := float64(s.m.rows)
	r.consecutive, r.start, r.step = true, l.start, l.step
	whole := l.start == math.Round(l.start)
	switch {
	case l.step == 1 && whole:
		return s.padded(r, l)
	case l.step == -1 && whole && s.m.rows > 1:
		return s.reversed(r, l.start, l.start-n+1)
	case l.step == degrees && s.m.rows > 1:
		start := math.Round(l.start / degrees)
		r.bug, r.c.Scale, r.step = "degrees", degrees, 1
		r.start = start
		return []reading{r.from(start)}
	case l.step > 0 && l.step != 1 && r.author.takesSetting("scale"):
		start := math.Round(l.start / l.step)
		if start*l.step != l.start {
			return nil
		}
		r.start, r.step = start, 1
		return []reading{r.setting("scale", l.step).from(start)}
	case l.step >= 1 && l.step != 1 && r.author.takesSetting("min_timescale"):
		start := math.Round(l.start / l.step)
		if start*l.step != l.start {
			return nil
		}
		r.start, r.step = start, 1
		base := r.c.base()
		return []reading{r.without("base").setting("min_timescale", l.step).setting("base", base*l.step).from(start)}
	}
	return nil
}

// without takes a setting back, for another one to be made.
func (r reading) without(name string) reading {
	var rest []Setting
	for _, s := range r.settings {
		if s.Name != name {
			rest = append(rest, s)
		} else {
			r.bits -= settingBits + numberBits(s.Value)
		}
	}
	r.settings = rest
	return r
}

// from assumes the first position.
func (r reading) from(start float64) reading {
	switch start {
	case float64(r.c.Start):
	case float64(r.c.Start) + 1:
		if r = r.setting("start", start); r.bug == "" && !r.c.Padded {
			r.bug = "off-by-one"
		}
	default:
		r = r.setting("start", start)
	}
	return r
}

// padded assumes consecutive positions, of which one may be that of padding.
func (s *search) padded(r reading, l line) []reading {
	zeros, padding := 0, 0.0
	for i, zero := range s.pad {
		if zero {
			zeros++
			padding = l.start + float64(s.all[i])
		}
	}
	switch {
	case zeros == 0:
		return []reading{r.from(l.start)}
	case zeros > 1:
		return nil
	case !r.c.Padded || float64(r.c.Padding) != padding:
		if r.author.takesSetting("padding_idx") {
			r = r.with(settingBits+numberBits(padding), Setting{"padding_idx", padding})
		} else {
			r.c.Padded, r.c.Padding = true, int(padding)
			r.bits += 2*strangeBits + numberBits(padding)
		}
	}
	return []reading{r.from(l.start)}
}

// reversed assumes positions that run backwards.
func (s *search) reversed(r reading, first, last float64) []reading {
	var list []reading
	turn := func(name string, o Order, start float64) {
		r := r
		if r.author.takesSetting(name) {
			r = r.with(1, Setting{name, 1})
		} else {
			r.c.Order = o
			r.bits += 2 * strangeBits
		}
		if start != float64(r.c.Start) {
			r = r.setting("start", start)
		}
		list = append(list, r)
	}
	if middle := (first + last) / 2; s.m.rows%2 == 1 {
		turn("relative", Relative, middle)
	}
	turn("reverse", Reverse, last)
	return list
}

// clamped assumes that negative positions have become 0.
func (s *search) clamped(r reading, q []float64) (reading, bool) {
	if !r.c.NoNegative || len(q) != s.m.rows || len(q) < 2 || q[0] != 0 || q[1] != 0 {
		return r, false
	}
	zeros := 0
	for i, pos := range q {
		if pos == 0 && zeros == i {
			zeros++
		} else if pos != float64(i-zeros+1) {
			return r, false
		}
	}
	r.consecutive, r.start, r.step = true, float64(1-zeros), 1
	return r.from(r.start), true
}

// tokens assumes positions one by one. Those of zero rows are of padding.
func (s *search) tokens(r reading, q []float64) []reading {
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
		if r.author.takesSetting("padding_idx") {
			r = r.with(settingBits+numberBits(least-1), Setting{"padding_idx", least - 1})
		} else {
			r.c.Padded, r.c.Padding = true, int(least-1)
			r.bits += 2*strangeBits + numberBits(least-1)
		}
	}
	list := make([]float64, len(q))
	for i, pos := range q {
		if list[i] = pos; math.IsNaN(pos) {
			list[i] = least - 1
		}
	}
	r.c.Start, r.c.Order = 0, Forward
	r.positions = [][]float64{list}
	rs := []reading{r.told(list)}
	if own, ok := inDegree(list); ok {
		r.bug, r.c.Scale, r.positions = "degrees", degrees, [][]float64{own}
		rs = append(rs, r.told(own))
	}
	return rs
}

// inDegree returns positions that are whole numbers of degrees.
func inDegree(list []float64) ([]float64, bool) {
	own, some := make([]float64, len(list)), false
	for i, pos := range list {
		n := pos / degrees
		own[i] = math.Round(n)
		if math.Abs(n-own[i]) > 1e-3 {
			return nil, false
		}
		some = some || pos != 0
	}
	return own, some
}

// told assumes a list of positions.
func (r reading) told(list []float64) reading {
	if bits, bug := staircase(list); bits > 0 {
		r.bits += bits
		if r.bug == "" {
			r.bug = bug
		}
		return r
	}
	for i, pos := range list {
		switch {
		case i > 1 && math.Abs(pos-2*list[i-1]+list[i-2]) <= 1e-12*math.Abs(pos):
			r.bits++
		case i > 0 && pos == list[i-1]+1:
			r.bits++
		default:
			r.bits += 2 + numberBits(pos)
		}
	}
	return r
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
