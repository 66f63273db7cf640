package invfreq

import (
	"math"

	"github.com/posenc/posenc/encoder/rotary"
)

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
	for _, at := range p.yarnUsual() {
		for _, s := range p.factorsOf(yarnPart(at.lo, at.hi)) {
			list = append(list, p.yarnBetween(s, exactly(at.lo), exactly(at.hi))...)
		}
	}
	return list
}

// yarnUsual returns the pairs lo and hi for the usual lengths and numbers of turns, as
// integers and as they are, where the pairs up to lo are kept.
func (p *problem) yarnUsual() []span {
	var list []span
	seen := map[span]bool{}
	for _, beta := range betas {
		for _, length := range lengths {
			lo, hi := p.yarnPair(length, beta.fast), p.yarnPair(length, beta.slow)
			for _, at := range [...]span{{math.Floor(lo), math.Ceil(hi)}, {lo, hi}} {
				at = span{max(at.lo, 0), min(at.hi, float64(p.d-1))}
				if int(at.lo) < p.kept && at.lo < at.hi && !seen[at] {
					seen[at] = true
					list = append(list, at)
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

// yarnLength is the inverse of yarnPair: the M within which a pair turns some times.
func (p *problem) yarnLength(pair, turns float64) float64 {
	return 2 * math.Pi * turns * math.Pow(p.base.value, 2*pair/float64(p.d))
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
			if l >= 0 && l < h && p.blends(s.value, yarnPart(l, h)) {
				list = append(list, p.yarnTruncated(s, l, h)...)
			}
		}
	}
	if len(list) > 0 {
		return list
	}
	return p.yarnCheapest(s, true, func(fast, slow float64) span {
		m := span{p.yarnLength(hi.lo, slow), p.yarnLength(hi.hi, slow)}
		return m.and(span{p.yarnLength(lo.lo, fast), p.yarnLength(lo.hi, fast)})
	})
}

// yarnTruncated returns the solution whose lo and hi were rounded down and up to whole
// numbers, so that a span of lengths makes them.
func (p *problem) yarnTruncated(s priced, lo, hi float64) []*Fit {
	return p.yarnCheapest(s, false, func(fast, slow float64) span {
		m := span{math.Ceil(p.yarnLength(lo, fast)), p.yarnLength(lo+1, fast)}
		if lo == 0 {
			m.lo = 1
		}
		end := span{p.yarnLength(hi-1, slow), p.yarnLength(hi, slow)}
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
