package invfreq

import (
	"cmp"
	"math"
	"slices"
)

// A run is the pairs from the first, or down from the last, whose frequencies are
// geometric: ω[i] = ω[0]·e^(−r·i).
type run struct {
	length int
	ratio  []span // of r, if pairs 0 … k are in the run, for each k < length
}

// headRun returns the run of the first pairs. The first frequency is 1 if it may be.
func headRun(w []span) run {
	first := w[0]
	if first.has(1) {
		first = span{1, 1}
	}
	return runOf(len(w), func(k int) (span, span) { return first, w[k] })
}

// tailRun returns the run of the last pairs among n.
func tailRun(w []span) run {
	last := len(w) - 1
	return runOf(len(w), func(k int) (span, span) { return w[last-k], w[last] })
}

// runOf returns the run of n pairs, where at returns two that are k apart, the faster one
// first.
func runOf(n int, at func(k int) (fast, slow span)) run {
	r := span{0, math.Inf(1)}
	result := run{1, []span{r}}
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
		result.length, result.ratio = k+1, append(result.ratio, r)
	}
	return result
}

// base returns the span of the base of d elements, if k+1 pairs are in the run:
// r = 2·ln b/d.
func (r run) base(k, d int) span {
	s := r.ratio[k].times(float64(d) / 2)
	return span{math.Exp(s.lo), math.Exp(s.hi)}
}

// bases returns likely bases, each once, the likeliest first. The last pairs of a run may
// belong to what follows it, and narrow the base too far.
func (r run) bases(d int) []priced {
	var list []priced
	for k := r.length - 1; k >= 2; k-- {
		s := r.base(k, d)
		if s.lo < 1.01 || !s.known() && k < r.length-1 {
			break
		}
		for _, b := range basesIn(s) {
			if !slices.ContainsFunc(list, func(p priced) bool { return p.value == b.value }) && (b.cost < 16 || k == r.length-1) {
				list = append(list, b)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b priced) int { return cmp.Compare(a.cost, b.cost) })
	return list[:min(len(list), 12)]
}
