package invfreq

import (
	"math"

	"github.com/posenc/posenc/encoder/rotary"
)

// A problem is to find the scaling for frequencies whose base is known.
type problem struct {
	n, d int
	base priced
	u    []span // ω'/ω

	unscaled []float64 // ω

	kept    int  // pairs at the beginning whose u is 1
	divided int  // where the last pairs begin that have the same u
	tail    span // 1/s of the last pairs
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

// add returns a solution with a scaling of p.
func (p *problem) solution(s rotary.Scaling, cost float64, parameters int) *Fit {
	return &Fit{BaseKnown: true, Config: rotary.Config{HeadDim: p.d, Base: p.base.value, Scaling: s}, cost: p.base.cost + cost, parameters: parameters}
}

// unscaled returns ω[i] = b^(−2i/d).
func unscaled(b float64, i, d int) float64 { return math.Pow(b, -2*float64(i)/float64(d)) }
