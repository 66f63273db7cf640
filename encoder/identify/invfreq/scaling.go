package invfreq

import (
	"math"

	"github.com/posenc/posenc/encoder/rotary"
)

// A problem is to find the scaling for frequencies whose base is known.
type problem struct {
	n, d     int
	base     priced
	unscaled []float64 // ω
	u        []span    // ω'/ω

	kept    int  // pairs at the beginning whose u is 1
	divided int  // where the last pairs begin that have the same u
	tail    span // 1/s of the last pairs
}

// scaled returns the solutions of a base whose scaling differs from pair to pair.
func scaled(w []span, b priced) []*Fit {
	p := &problem{n: len(w), d: 2 * len(w), base: b, u: make([]span, len(w)), unscaled: make([]float64, len(w))}
	for i, s := range w {
		p.unscaled[i] = unscaled(b.value, i, p.d)
		p.u[i] = s.times(1 / p.unscaled[i])
	}
	for p.kept < p.n && p.u[p.kept].has(1) {
		p.kept++
	}
	if n := zeros(w); n > 0 {
		if p.kept < p.n-n {
			return nil
		}
		s, cost := turningPart(p.n-n, p.n)
		return []*Fit{p.solution(s, 1+cost, 2)}
	}
	p.tail, p.divided = p.u[p.n-1], p.n-1
	for p.divided > p.kept {
		common := p.tail.and(p.u[p.divided-1])
		if common.empty() {
			break
		}
		p.tail, p.divided = common, p.divided-1
	}
	if p.kept == p.n || p.divided == 0 {
		return nil // geometric
	}
	var list []*Fit
	if p.kept > 0 {
		list = append(p.llama3(), p.yarn()...)
	}
	if len(list) == 0 {
		list = p.longRoPE()
	}
	return list
}

// unscaled returns ω[i] = b^(−2i/d).
func unscaled(b float64, i, d int) float64 { return math.Pow(b, -2*float64(i)/float64(d)) }

// turningPart returns the scaling by which a number of all pairs turn, and what it costs to
// name the part. Those of models are halves, quarters and eighths.
func turningPart(turning, all int) (rotary.Proportional, float64) {
	cost := 2.0
	if turning*8%all != 0 {
		cost = 10
	}
	return rotary.Proportional{Part: float64(turning) / float64(all)}, cost
}

func (p *problem) solution(s rotary.Scaling, cost float64, parameters int) *Fit {
	return newFit(rotary.Config{HeadDim: p.d, Base: p.base.value, Scaling: s}, p.base.cost+cost, parameters)
}

// factors returns likely factors s, from the pairs that are divided if there are two.
func (p *problem) factors() []priced {
	if p.n-p.divided < 2 || p.tail.hi > 0.99 || !p.tail.known() {
		return nil
	}
	return factorsIn(p.tail.over(1))
}

// inverse returns the span of 1/s that makes the ratios where pairs are divided in part:
//
//	u = 1 − γ·(1 − 1/s)
func (p *problem) inverse(part func(i int) float64) span {
	inverse := span{0, 1}
	for i, u := range p.u {
		gamma := part(i)
		switch own := (span{u.lo * (1 - 1e-9), u.hi * (1 + 1e-9)}); {
		case gamma > 0:
			inverse = inverse.and(span{1 - (1-own.lo)/gamma, 1 - (1-own.hi)/gamma})
		case !own.has(1):
			return span{1, 0}
		}
	}
	return inverse
}

// factorsOf returns likely factors s where pairs are divided in part, those of models if nothing
// bounds s.
func (p *problem) factorsOf(part func(i int) float64) []priced {
	inverse := p.inverse(part)
	if inverse.empty() {
		return nil
	}
	if inverse.known() {
		return factorsIn(inverse.over(1))
	}
	var list []priced
	for _, s := range [...]float64{8, 4, 32, 16, 2, 64, 40} {
		if inverse.has(1 / s) {
			list = append(list, priced{s, 2})
		}
	}
	return list
}

// longRoPE returns the solution that divides each pair by a number of its own, if all of
// these are hundredths, as in the files of Phi-3. Divisors that are not cannot be told from
// another base.
func (p *problem) longRoPE() []*Fit {
	const grid = 100
	list, bits := make([]float64, p.n), 0.0
	for i, s := range p.u {
		e := s.over(1)
		list[i] = math.Round(e.mid()*grid) / grid
		if !s.known() || !e.has(list[i]) || list[i] < 0.9 || list[i] > 1e3 {
			return nil
		}
		bits -= math.Log2(min(1, grid*(e.hi-e.lo)))
	}
	if bits < 3*minEvidence {
		return nil
	}
	l := rotary.LongRoPE{Short: list, Long: list, MaxPosition: 4096, Factor: 1, Use: rotary.AlwaysShort}
	return []*Fit{p.solution(l, 40, p.n/2)}
}

// llama3 returns the solutions that blend pairs by their wavelengths:
//
//	u = (1−t)/s + t,  t = (M·ω/2π − low)/(high − low), between 0 and 1
//
// A multiple of M, low and high is the same t; low is taken for 1.
func (p *problem) llama3() []*Fit {
	var list []*Fit
	add := func(cost float64, s priced, high float64, length, least, most int) {
		f := p.solution(rotary.Llama3{Factor: s.value, Low: 1, High: high, MaxPosition: length}, cost, 4)
		f.MaxPosition = [2]int{least, most}
		list = append(list, f)
	}
	blended := func(s priced, length int, high float64) {
		cost := 2 + s.cost + lengthCost(length)
		if high != 4 {
			cost += 4
		}
		add(cost, s, high, length, length, length)
	}
	if p.divided == p.kept {
		// No pair is blended, as where low = high: the last that is kept turns within M, and
		// the next one does not.
		m := span{math.Ceil(p.wavelength(p.kept - 1)), math.Floor(p.wavelength(p.kept))}
		if length, ok := lengthIn(m); ok {
			for _, s := range p.factors() {
				add(7+s.cost, s, 1, length, int(m.lo), int(m.hi))
			}
		}
	}
	for _, length := range lengths {
		for _, high := range [...]float64{4, 2, 8, 16, 32} {
			for _, s := range p.factorsOf(p.llama3Part(length, high)) {
				blended(s, length, high)
			}
		}
	}
	for _, s := range p.factors() {
		if length, high, ok := p.llama3Line(s.value); ok && p.inverse(p.llama3Part(length, high)).has(1/s.value) {
			blended(s, length, high)
		}
	}
	return list
}

// wavelength returns how many positions pair i takes for a turn.
func (p *problem) wavelength(i int) float64 { return 2 * math.Pi / p.unscaled[i] }

// llama3Part returns γ = 1 − t of each pair for a length.
func (p *problem) llama3Part(length int, high float64) func(i int) float64 {
	return func(i int) float64 {
		turns := p.unscaled[i] * float64(length) / (2 * math.Pi)
		return 1 - max(0, min((turns-1)/(high-1), 1))
	}
}

// llama3Line returns the length and the high factor of the line through the t of the first
// and the last blended pair.
func (p *problem) llama3Line(s float64) (length int, high float64, ok bool) {
	first, last := p.kept, p.divided-1
	if last <= first {
		return 0, 0, false
	}
	t := func(i int) float64 { return (p.u[i].mid() - 1/s) / (1 - 1/s) }
	w := func(i int) float64 { return p.unscaled[i] / (2 * math.Pi) }
	slope := (t(first) - t(last)) / (w(first) - w(last)) // M/(high−1)
	start := t(last) - slope*w(last)                     // −1/(high−1)
	if slope <= 0 || start >= 0 {
		return 0, 0, false
	}
	high, _ = roundest(span{(1 - 1/start) * (1 - 1e-3), (1 - 1/start) * (1 + 1e-3)})
	exact := slope * (high - 1)
	m, _ := roundest(span{exact * (1 - 1e-3), exact * (1 + 1e-3)})
	return int(math.Round(m)), high, high > 1 && m < 1<<40
}

// yarn returns the solutions that blend pairs by their numbers:
//
//	u = 1 − γ + γ/s,  γ = (i − lo)/(hi − lo), between 0 and 1
//
// The pairs lo and hi turn β_fast and β_slow times within M, usually 32 times and once.
func (p *problem) yarn() []*Fit {
	var list []*Fit
	exactly := func(x float64) span { return span{x, x} }
	for _, s := range p.factors() {
		if kept := float64(p.kept); p.divided == p.kept { // a step
			list = append(list, p.yarnBetween(s, exactly(kept-1), exactly(kept))...)
		}
		if lo, hi, ok := p.yarnLine(s.value); ok {
			list = append(list, p.yarnBetween(s, lo, hi)...)
		}
	}
	// The usual lengths and numbers of turns, with lo and hi as integers and as they are, where
	// the pairs up to lo are kept.
	seen := map[span]bool{}
	for _, beta := range betas {
		for _, length := range lengths {
			lo, hi := p.yarnPair(length, beta.fast), p.yarnPair(length, beta.slow)
			for _, at := range [...]span{{math.Floor(lo), math.Ceil(hi)}, {lo, hi}} {
				at = span{max(at.lo, 0), min(at.hi, float64(p.d-1))}
				if int(at.lo) >= p.kept || at.lo >= at.hi || seen[at] {
					continue
				}
				seen[at] = true
				for _, s := range p.factorsOf(yarnPart(at.lo, at.hi)) {
					list = append(list, p.yarnBetween(s, exactly(at.lo), exactly(at.hi))...)
				}
			}
		}
	}
	return list
}

// yarnPart returns γ of each pair.
func yarnPart(lo, hi float64) func(i int) float64 {
	return func(i int) float64 { return max(0, min((float64(i)-lo)/(hi-lo), 1)) }
}

// yarnPair returns the number of the pair that turns some times within M:
//
//	c(r) = d·ln(M/2πr)/(2·ln b)
func (p *problem) yarnPair(length int, turns float64) float64 {
	return float64(p.d) * math.Log(float64(length)/(2*math.Pi*turns)) / (2 * math.Log(p.base.value))
}

// yarnLengths is the inverse of yarnPair: the span of M within which a pair turns some times.
func (p *problem) yarnLengths(pair span, turns float64) span {
	of := func(pair float64) float64 { return 2 * math.Pi * turns * math.Pow(p.base.value, 2*pair/float64(p.d)) }
	return span{of(pair.lo), of(pair.hi)}
}

// yarnLine returns the spans of lo and hi, by the line through the γ of the first and the
// last blended pair.
func (p *problem) yarnLine(s float64) (lo, hi span, ok bool) {
	first, last := p.kept, p.divided-1
	if last <= first {
		return span{}, span{}, false
	}
	gamma := func(u float64) float64 { return (1 - u) / (1 - 1/s) }
	// The line is steepest, or flattest, between opposite ends of the spans.
	line := func(a, b float64) (lo, hi float64) {
		slope := (b - a) / float64(last-first)
		lo = float64(first) - a/slope
		return lo, lo + 1/slope
	}
	lo1, hi1 := line(gamma(p.u[first].hi), gamma(p.u[last].lo))
	lo2, hi2 := line(gamma(p.u[first].lo), gamma(p.u[last].hi))
	lo, hi = span{min(lo1, lo2), max(lo1, lo2)}, span{min(hi1, hi2), max(hi1, hi2)}
	ok = lo.lo > -1 && lo.hi-lo.lo < 4 && hi.hi-hi.lo < 4 && lo.hi < hi.lo
	return lo, hi, ok
}

// yarnBetween returns the solutions with lo and hi in spans: whole numbers, if there are
// any, or else those that a length makes.
func (p *problem) yarnBetween(s priced, lo, hi span) []*Fit {
	var list []*Fit
	widen := func(x span) span { return span{x.lo - 1e-6, x.hi + 1e-6} }
	lo, hi = widen(lo), widen(hi)
	for l := math.Ceil(lo.lo); l <= lo.hi; l++ {
		for h := math.Ceil(hi.lo); h <= hi.hi; h++ {
			if l >= 0 && l < h && p.inverse(yarnPart(l, h)).has(1/s.value) {
				list = append(list, p.yarnTruncated(s, l, h)...)
			}
		}
	}
	if len(list) > 0 {
		return list
	}
	return p.yarnCheapest(s, true, func(fast, slow float64) span {
		return p.yarnLengths(hi, slow).and(p.yarnLengths(lo, fast))
	})
}

// yarnTruncated returns the solution whose lo and hi were rounded down and up to whole
// numbers, so that a span of lengths makes them.
func (p *problem) yarnTruncated(s priced, lo, hi float64) []*Fit {
	return p.yarnCheapest(s, false, func(fast, slow float64) span {
		m, end := p.yarnLengths(span{lo, lo + 1}, fast), p.yarnLengths(span{hi - 1, hi}, slow)
		if m.lo = math.Ceil(m.lo); lo == 0 {
			m.lo = 1
		}
		if hi == float64(p.d-1) {
			end.hi = 1 << 30
		}
		return m.and(end)
	})
}

// betas are likely numbers of turns, those of YaRN first.
var betas = [...]struct{ fast, slow float64 }{
	{32, 1}, {1, 1}, {64, 1}, {16, 1}, {24, 1}, {48, 1}, {128, 1}, {8, 1}, {4, 1}, {2, 1}, {32, 2}, {16, 2}, {24, 2}, {64, 2}, {32, 4}, {64, 4},
}

// yarnCheapest returns the solution of the likeliest numbers of turns and length, of those
// that make the same numbers: lengths gives the span of M for numbers of turns.
func (p *problem) yarnCheapest(s priced, exact bool, lengths func(fast, slow float64) span) []*Fit {
	var best []*Fit
	for _, beta := range betas {
		m := lengths(beta.fast, beta.slow)
		length, ok := lengthIn(m)
		if m.empty() || !ok {
			continue
		}
		y := rotary.YaRN{Factor: s.value, MaxPosition: length, NoTruncate: exact}
		cost, between := 1+s.cost+lengthCost(length), [2]int{int(math.Ceil(m.lo)), int(m.hi)}
		if exact {
			cost, between = cost+1, [2]int{length, length}
		}
		if beta.fast != 32 || beta.slow != 1 {
			y.BetaFast, y.BetaSlow, cost = beta.fast, beta.slow, cost+8
		}
		f := p.solution(y, cost, 4)
		if f.MaxPosition = between; best == nil || f.cost < best[0].cost {
			best = []*Fit{f}
		}
	}
	return best
}

// lengthIn returns the likeliest length of a span: a power of two, another one that models
// are trained on, or the roundest number.
func lengthIn(m span) (int, bool) {
	for _, length := range lengths {
		if m.has(float64(length)) {
			return length, true
		}
	}
	x, _ := roundest(m)
	x = math.Round(x)
	return int(x), m.has(x) && x >= 1
}
