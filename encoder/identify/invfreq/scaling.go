package invfreq

import (
	"cmp"
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
	s := solutions{d: 2 * len(w)}
	base := r.base(r.length-1, s.d)
	switch first := w[0]; {
	case base.lo < 1.01:
	case n > 0:
		s.proportional(first, basesIn(base), n)
	case first.has(1):
		for _, b := range basesIn(base) {
			s.add(rotary.Config{Base: b.value}, b.cost, 1)
		}
		for _, b := range basesIn(r.base(r.length-1, s.d-1)) {
			if b.cost < 8 {
				s.add(rotary.Config{HeadDim: s.d - 1, Base: b.value}, 8+b.cost, 1)
			}
		}
		s.list = append(s.list, stretched(base, s.d)...)
	case first.has(2 * math.Pi):
		for _, b := range basesIn(base) {
			s.add(rotary.Config{Base: b.value, Turns: true}, 4+b.cost, 1)
		}
	default:
		s.interpolated(first, basesIn(base))
		s.list = append(s.list, fixed(first, base, s.d)...)
	}
	return s.list
}

// solutions are fits of geometric frequencies, of heads of width d.
type solutions struct {
	d    int
	list []*Fit
}

// add adds a solution, whose heads have the width d unless c says another.
func (s *solutions) add(c rotary.Config, cost float64, parameters int) {
	c.HeadDim = cmp.Or(c.HeadDim, s.d)
	s.list = append(s.list, &Fit{Config: c, BaseKnown: true, cost: cost, parameters: parameters})
}

// proportional adds the solutions whose last n pairs stand still.
func (s *solutions) proportional(first span, bases []priced, n int) {
	p, cost := turningPart(s.d/2-n, s.d/2)
	for _, b := range bases {
		if first.has(1) {
			s.add(rotary.Config{Base: b.value, Scaling: p}, cost+b.cost, 2)
		}
		for _, factor := range factorsIn(first.over(1)) {
			divided := p
			divided.Factor = factor.value
			s.add(rotary.Config{Base: b.value, Scaling: divided}, cost+b.cost+factor.cost, 3)
		}
	}
}

// interpolated adds the solutions that divide all frequencies by the same factor.
func (s *solutions) interpolated(first span, bases []priced) {
	for _, b := range bases {
		for _, factor := range factorsIn(first.over(1)) {
			if factor.value > 1 && b.cost+factor.cost < unround {
				s.add(rotary.Config{Base: b.value, Scaling: rotary.Linear{Factor: factor.value}}, 2+b.cost+factor.cost, 2)
			}
		}
	}
}

// stretched returns the solutions whose base is the base of another embedding times
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
	p := &problem{n: len(w), d: 2 * len(w), base: b, u: make([]span, len(w)), unscaled: make([]float64, len(w))}
	for i, s := range w {
		p.unscaled[i] = unscaled(b.value, i, p.d)
		p.u[i] = s.times(1 / p.unscaled[i])
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
	s, cost := turningPart(p.n-n, p.n)
	return []*Fit{p.solution(s, 1+cost, 2)}
}

// turningPart returns the scaling by which a number of all pairs turn, and what it costs to
// name the part. Those of models are halves, quarters and eighths.
func turningPart(turning, all int) (rotary.Proportional, float64) {
	cost := 2.0
	if turning*8%all != 0 {
		cost = 10
	}
	return rotary.Proportional{Part: float64(turning) / float64(all)}, cost
}
