package invfreq

import "math"

// A span is an interval that a positive number lies in. Its lower end is 0 if nothing but
// the upper one is known.
type span struct{ lo, hi float64 }

// spansOf returns the spans of numbers. The spans of pairs that stand still are [0, smallest].
func spansOf(x []float64, t *tolerance, smallest float64) []span {
	list := make([]span, len(x))
	turning := len(x) - still(x)
	for i := turning; i < len(x); i++ {
		list[i].hi = smallest
	}
	for i, v := range x[:turning] {
		err := t.At(v) + t.computed*v
		list[i] = span{max(0, v-err), v + err}
	}
	return list
}

func (s span) has(x float64) bool { return s.lo <= x && x <= s.hi }

// known reports whether the span bounds a number from both sides by less than a quarter.
func (s span) known() bool { return s.lo > 0 && s.hi < 1.25*s.lo }

func (s span) and(t span) span { return span{max(s.lo, t.lo), min(s.hi, t.hi)} }

func (s span) empty() bool { return s.lo > s.hi }

func (s span) mid() float64 { return s.lo/2 + s.hi/2 }

// err returns the relative error of mid.
func (s span) err() float64 { return (s.hi - s.lo) / (s.hi + s.lo) }

// times returns the span of c·x, and over the span of c/x, for c > 0.
func (s span) times(c float64) span { return span{s.lo * c, s.hi * c} }

func (s span) over(c float64) span {
	if s.lo == 0 {
		return span{c / s.hi, math.Inf(1)}
	}
	return span{c / s.hi, c / s.lo}
}

// evidence returns the number of bits of the numbers that an embedding of some parameters explains:
// each known pair rules out all but a part of its neighbourhood, and each parameter is
// read off one pair.
func evidence(w []span, parameters int) float64 {
	bits, n := 0.0, 0
	for _, s := range w {
		if s.known() {
			bits += -math.Log2(max(s.err(), 0x1p-50))
			n++
		}
	}
	if n <= parameters {
		return 0
	}
	return bits * float64(n-parameters) / float64(n)
}

// minEvidence is the number of bits that a match needs.
const minEvidence = 24

// still returns the number of pairs at the end that stand still: their frequencies are 0, their
// divisors 1e30 or more.
func still(x []float64) int {
	n := 0
	for n < len(x) && (x[len(x)-1-n] == 0 || x[len(x)-1-n] >= 1e30) {
		n++
	}
	return n
}
