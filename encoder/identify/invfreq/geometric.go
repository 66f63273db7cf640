package invfreq

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/rotary"
)

// frequencies returns the solutions for frequencies of an unknown base.
func frequencies(w []span) []*Fit {
	d, n := 2*len(w), zeros(w)
	turning := w[:len(w)-n]
	head := headRun(turning)
	var list []*Fit
	if len(head) == len(turning) {
		list = geometric(turning, head, n)
	}
	bases := append(head.bases(d), tailRun(turning).bases(d)...)
	for i, b := range knownBases[:8] { // even if no pairs follow each other by their ratio
		bases = append(bases, priced{b, 2 + float64(i)/4})
	}
	for _, b := range bases {
		list = append(list, scaled(w, b)...)
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
	var list []*Fit
	first, d := w[0], 2*(len(w)+n)
	add := func(cost float64, parameters int, c rotary.Config) {
		c.HeadDim = cmp.Or(c.HeadDim, d)
		list = append(list, newFit(c, cost, parameters))
	}
	base := r.base(len(r)-1, d)
	if base.lo < 1.01 {
		return nil
	}
	bases := basesIn(base)
	switch {
	case n > 0:
		p, cost := turningPart(len(w), len(w)+n)
		for _, b := range bases {
			if first.has(1) {
				add(cost+b.cost, 2, rotary.Config{Base: b.value, Scaling: p})
			}
			for _, s := range factorsIn(first.over(1)) {
				divided := p
				divided.Factor = s.value
				add(cost+b.cost+s.cost, 3, rotary.Config{Base: b.value, Scaling: divided})
			}
		}
	case first.has(1):
		for _, b := range bases {
			add(b.cost, 1, rotary.Config{Base: b.value})
		}
		for _, b := range basesIn(r.base(len(r)-1, d-1)) {
			if b.cost < 8 {
				add(8+b.cost, 1, rotary.Config{HeadDim: d - 1, Base: b.value})
			}
		}
		// NTK-aware scaling multiplies the base b by s^(d/(d−2)).
		for i, b := range knownBases {
			power := float64(d-2) / float64(d)
			for _, s := range likelyFactors(span{math.Pow(base.lo/b, power), math.Pow(base.hi/b, power)}) {
				if s.cost < 12 {
					add(4+float64(i)/4+s.cost, 2, rotary.Config{Base: b, Scaling: rotary.NTK{Factor: s.value}})
				}
			}
		}
	case first.has(2 * math.Pi):
		for _, b := range bases {
			add(4+b.cost, 1, rotary.Config{Base: b.value, Turns: true})
		}
	default:
		for _, b := range bases {
			for _, s := range factorsIn(first.over(1)) {
				if s.value > 1 && b.cost+s.cost < unround {
					add(2+b.cost+s.cost, 2, rotary.Config{Base: b.value, Scaling: rotary.Linear{Factor: s.value}})
				}
			}
		}
		// The fixed NTK-aware scaling has the base b·s, and divides frequencies by s^(2/d).
		half := float64(d) / 2
		for _, s := range likelyFactors(span{math.Pow(first.hi, -half), math.Pow(first.lo, -half)}) {
			for _, b := range basesIn(base.times(1 / s.value)) {
				if b.cost+s.cost < unround {
					add(12+b.cost+s.cost, 2, rotary.Config{Base: b.value, Scaling: rotary.NTKFixed{Factor: s.value}})
				}
			}
		}
	}
	return list
}

// likelyFactors returns the factors of a span that NTK-aware scaling may have.
func likelyFactors(s span) []priced {
	if s.lo < 1.05 || s.hi > 300 {
		return nil
	}
	return factorsIn(s)
}

// A run is the pairs from the first, or down from the last, whose frequencies are
// geometric: ω[i] = ω[0]·e^(−r·i). Element k of it is the span of r if pairs 0 … k are in the
// run.
type run []span

// headRun returns the run of the first pairs. The first frequency is 1 if it may be.
func headRun(w []span) run {
	first := w[0]
	if first.has(1) {
		first = span{1, 1}
	}
	return runOf(len(w), func(k int) (span, span) { return first, w[k] })
}

// tailRun returns the run of the last pairs.
func tailRun(w []span) run {
	last := len(w) - 1
	return runOf(len(w), func(k int) (span, span) { return w[last-k], w[last] })
}

// runOf returns the run of n pairs, where at returns two that are k apart, the faster one
// first.
func runOf(n int, at func(k int) (fast, slow span)) run {
	r := span{0, math.Inf(1)}
	list := run{r}
	for k := 1; k < n; k++ {
		fast, slow := at(k)
		if fast.lo <= 0 || slow.hi <= 0 {
			break
		}
		own := span{math.Log(fast.lo/slow.hi) / float64(k), math.Inf(1)}
		if slow.lo > 0 {
			own.hi = math.Log(fast.hi/slow.lo) / float64(k)
		}
		if r = r.and(own); r.empty() || r.hi <= 0 {
			break
		}
		list = append(list, r)
	}
	return list
}

// base returns the span of the base of d elements, if k+1 pairs are in the run:
// r = 2·ln b/d.
func (r run) base(k, d int) span {
	s := r[k].times(float64(d) / 2)
	return span{math.Exp(s.lo), math.Exp(s.hi)}
}

// bases returns likely bases, each once, the likeliest first. The last pairs of a run may
// belong to what follows it, and narrow the base too far.
func (r run) bases(d int) []priced {
	var list []priced
	last := len(r) - 1
	for k := last; k >= 2; k-- {
		s := r.base(k, d)
		if s.lo < 1.01 || !s.known() && k < last {
			break
		}
		for _, b := range basesIn(s) {
			if !slices.ContainsFunc(list, b.same) && (b.cost < 16 || k == last) {
				list = append(list, b)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b priced) int { return cmp.Compare(a.cost, b.cost) })
	return list[:min(len(list), 12)]
}
