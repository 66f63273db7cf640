package invfreq

import (
	"math"

	"github.com/posenc/posenc/encoder/rotary"
)

// frequencies returns the solutions for frequencies of an unknown base.
func frequencies(w []span) []*Fit {
	turning := w[:len(w)-zeros(w)]
	head := headRun(turning)
	var list []*Fit
	if head.length == len(turning) {
		list = geometric(w, head, len(w)-len(turning))
	}
	d := 2 * len(w)
	for _, b := range append(append(head.bases(d), tailRun(turning).bases(d)...), popular()...) {
		list = append(list, scaled(w, b)...)
	}
	return list
}

// popular are the first of the known bases, which are tried even if no pairs follow each
// other by their ratio.
func popular() []priced {
	var list []priced
	for i, b := range knownBases[:8] {
		list = append(list, priced{b, 2 + float64(i)/4})
	}
	return list
}

// zeros returns the number of pairs at the end that stand still.
func zeros(w []span) int {
	n := 0
	for n < len(w) && w[len(w)-1-n] == (span{}) {
		n++
	}
	return n
}

// geometric returns the solutions for frequencies that all follow each other by the same
// ratio, and then n that are 0.
func geometric(w []span, r run, n int) []*Fit {
	d := 2 * len(w)
	base := r.base(r.length-1, d)
	switch first := w[0]; {
	case base.lo < 1.01:
		return nil
	case n > 0:
		return proportional(first, base, d, n)
	case first.has(1):
		list := plain(base, d)
		for _, b := range basesIn(r.base(r.length-1, d-1)) { // of an odd number of elements
			if b.cost < 8 {
				list = append(list, fit(rotary.Config{HeadDim: d - 1, Base: b.value}, 8+b.cost, 1))
			}
		}
		return append(list, stretched(base, d)...)
	case first.has(2 * math.Pi):
		var list []*Fit
		for _, b := range basesIn(base) {
			list = append(list, fit(rotary.Config{HeadDim: d, Base: b.value, Turns: true}, 4+b.cost, 1))
		}
		return list
	default:
		return append(interpolated(first, base, d), fixed(first, base, d)...)
	}
}

// fit returns a solution whose base is known.
func fit(c rotary.Config, cost float64, parameters int) *Fit {
	return &Fit{Config: c, BaseKnown: true, cost: cost, parameters: parameters}
}

// plain returns the solutions without scaling.
func plain(base span, d int) []*Fit {
	var list []*Fit
	for _, b := range basesIn(base) {
		list = append(list, fit(rotary.Config{HeadDim: d, Base: b.value}, b.cost, 1))
	}
	return list
}

// proportional returns the solutions of which the last n pairs stand still.
func proportional(first, base span, d, n int) []*Fit {
	pairs := d / 2
	p := rotary.Proportional{Part: float64(pairs-n) / float64(pairs)}
	var list []*Fit
	for _, b := range basesIn(base) {
		p.Factor = 0
		if first.has(1) {
			list = append(list, fit(rotary.Config{HeadDim: d, Base: b.value, Scaling: p}, 2+b.cost, 2))
		}
		for _, s := range factorsIn(first.over(1)) {
			p.Factor = s.value
			list = append(list, fit(rotary.Config{HeadDim: d, Base: b.value, Scaling: p}, 2+b.cost+s.cost, 3))
		}
	}
	return list
}

// interpolated returns the solutions that divide all frequencies by the same factor.
func interpolated(first, base span, d int) []*Fit {
	var list []*Fit
	for _, b := range basesIn(base) {
		for _, s := range factorsIn(first.over(1)) {
			if s.value > 1 && b.cost+s.cost < unround {
				list = append(list, fit(rotary.Config{HeadDim: d, Base: b.value, Scaling: rotary.Linear{Factor: s.value}}, 2+b.cost+s.cost, 2))
			}
		}
	}
	return list
}

// stretched returns the solutions whose base is that of another embedding times
// s^(d/(d−2)).
func stretched(base span, d int) []*Fit {
	var list []*Fit
	if d <= 2 {
		return nil
	}
	for i, b := range knownBases {
		power := float64(d-2) / float64(d)
		factor := span{math.Pow(base.lo/b, power), math.Pow(base.hi/b, power)}
		if factor.lo < 1.05 || factor.hi > 300 {
			continue
		}
		for _, s := range factorsIn(factor) {
			if s.cost < 12 {
				list = append(list, &Fit{BaseKnown: true, Config: rotary.Config{HeadDim: d, Base: b, Scaling: rotary.NTK{Factor: s.value}}, cost: 4 + float64(i)/4 + s.cost, parameters: 2})
			}
		}
	}
	return list
}

// fixed returns the solutions with the base b·s whose frequencies are divided by s^(2/d).
func fixed(first, base span, d int) []*Fit {
	half := float64(d) / 2
	factor := span{math.Pow(first.hi, -half), math.Pow(first.lo, -half)}
	if factor.lo < 1.05 || factor.hi > 300 {
		return nil
	}
	var list []*Fit
	for _, s := range factorsIn(factor) {
		for _, b := range basesIn(base.times(1 / s.value)) {
			if b.cost+s.cost < unround {
				list = append(list, &Fit{BaseKnown: true, Config: rotary.Config{HeadDim: d, Base: b.value, Scaling: rotary.NTKFixed{Factor: s.value}}, cost: 12 + b.cost + s.cost, parameters: 2})
			}
		}
	}
	return list
}

// scaled returns the solutions of a base whose scaling differs from pair to pair.
func scaled(w []span, b priced) []*Fit {
	p := &problem{n: len(w), d: 2 * len(w), base: b, u: make([]span, len(w))}
	for i, s := range w {
		p.u[i] = s.times(1 / unscaled(b.value, i, p.d))
	}
	n := zeros(w)
	if n > 0 {
		return p.onlyFirst(n)
	}
	p.divide()
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

// divide finds the pairs that are kept, and those that are divided.
func (p *problem) divide() {
	for p.kept < p.n && p.u[p.kept].has(1) {
		p.kept++
	}
	p.tail, p.divided = p.u[p.n-1], p.n-1
	for p.divided > p.kept {
		common := p.tail.and(p.u[p.divided-1])
		if common.empty() {
			break
		}
		p.tail, p.divided = common, p.divided-1
	}
}

// onlyFirst returns the solution where n pairs at the end stand still, and the others are
// kept.
func (p *problem) onlyFirst(n int) []*Fit {
	for _, s := range p.u[:p.n-n] {
		if !s.has(1) {
			return nil
		}
	}
	return []*Fit{p.solution(rotary.Proportional{Part: float64(p.n-n) / float64(p.n)}, 3, 2)}
}
