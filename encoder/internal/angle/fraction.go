// Package angle counts angles in fractions of a turn, as 128-bit integers that wrap
// around as angles do.
//
// Far from the origin a float64 is not enough: at position 2⁵² the rounding of a
// frequency alone moves the angle pos·ω by up to a quarter radian. A Phase has 128
// bits; a product of a phase and a position loses whole turns, which do not count,
// and nothing else. Geometric and Powers make the frequencies of an encoding as
// phases per position. Sincos takes what is left of a turn to a float64, and Cosines
// does so faster where a little less accuracy and no sine is needed.
package angle

import (
	"math"
	"math/bits"
)

// A fraction is a number in [0, 1) in units of 2⁻¹²⁸. One itself is written
// as the largest fraction, ones, 2⁻¹²⁸ too small.
type fraction struct{ Hi, Lo uint64 }

var (
	ones      = fraction{math.MaxUint64, math.MaxUint64}
	ln2       = fraction{0xb17217f7d1cf79ab, 0xc9e3b39803f2f6af} // ln 2
	halfLog2E = fraction{0xb8aa3b295c17f0bb, 0xbe87fed0691d3e88} // 1/(2·ln 2)
	perRadian = fraction{0x28be60db9391054a, 0x7f09d5f47d4d3770} // 1/2π
)

// mul returns a·b, rounded to nearest.
func (a fraction) mul(b fraction) fraction {
	p3, p2 := bits.Mul64(a.Hi, b.Hi)
	m1, m0 := bits.Mul64(a.Hi, b.Lo)
	n1, n0 := bits.Mul64(a.Lo, b.Hi)
	l1, _ := bits.Mul64(a.Lo, b.Lo)

	p1, c1 := bits.Add64(m0, n0, 0)
	p1, c2 := bits.Add64(p1, l1, 0)
	_, c3 := bits.Add64(p1, 1<<63, 0) // rounds
	p2, c4 := bits.Add64(p2, m1, c1)
	p2, c5 := bits.Add64(p2, n1, c2)
	p2, c6 := bits.Add64(p2, 0, c3)
	return fraction{p3 + c4 + c5 + c6, p2}
}

func (a fraction) add(b fraction) fraction { return fraction(Phase(a).Add(Phase(b))) }
func (a fraction) sub(b fraction) fraction { return fraction(Phase(a).Add(Phase(b).Neg())) }

// div returns (n + a)/d for whole numbers n < d.
func (a fraction) div(n, d uint64) fraction {
	hi, rem := bits.Div64(n, a.Hi, d)
	lo, _ := bits.Div64(rem, a.Lo, d)
	return fraction{hi, lo}
}

// left returns a·2ˢ modulo 1, for s ≥ 0.
func (a fraction) left(s int) fraction {
	n := uint(s)
	if n >= 64 {
		a, n = fraction{a.Lo, 0}, n-64
	}
	return fraction{a.Hi<<n | a.Lo>>(64-n), a.Lo << n}
}

// right returns a/2ˢ, rounded down, for s ≥ 0.
func (a fraction) right(s int) fraction {
	n := uint(s)
	if n >= 64 {
		a, n = fraction{0, a.Hi}, n-64
	}
	return fraction{a.Hi >> n, a.Lo>>n | a.Hi<<(64-n)}
}

// Powers returns count phases per position τ[i] = ω[i]/2π of the frequencies
//
//	ω[i] = (i/count)^m
//
// for i = 0, 1, …, count-1. Their error is below 2⁻¹¹⁰ of a turn.
func Powers(m, count int) []Phase {
	taus := make([]Phase, count)
	for i := range taus {
		tau := perRadian
		for range m {
			tau = fraction(Phase(tau.div(0, uint64(count))).Times(i))
		}
		taus[i] = Phase(tau)
	}
	return taus
}
