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

// solution returns a solution with the base of p and a scaling.
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

// factorsOf returns likely factors s that make the ratios where pairs are divided in part:
//
//	u = 1 − γ·(1 − 1/s)
//
// The factors are those of models if nothing bounds s.
func (p *problem) factorsOf(part func(i int) float64) []priced {
	inverse := span{0, 1}
	for i, u := range p.u {
		gamma := part(i)
		switch own := (span{u.lo * (1 - 1e-9), u.hi * (1 + 1e-9)}); {
		case gamma > 0:
			inverse = inverse.and(span{1 - (1-own.lo)/gamma, 1 - (1-own.hi)/gamma})
		case !own.has(1):
			return nil
		}
	}
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

// blends reports whether pairs that are divided by s in part have ratios in all spans, but
// for rounding.
func (p *problem) blends(s float64, part func(i int) float64) bool {
	for i, u := range p.u {
		if x := 1 - part(i)*(1-1/s); x < u.lo-1e-9*x || x > u.hi+1e-9*x {
			return false
		}
	}
	return true
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
