package invfreq

import (
	"math"

	"github.com/posenc/posenc/encoder/rotary"
)

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
		if length, high, ok := p.llama3Line(s.value); ok && p.blends(s.value, p.llama3Part(length, high)) {
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
