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

// log2 returns the whole part and the fraction of log₂ b, for b ≥ 1:
//
//	log₂ m = 2/ln 2 · artanh z,  z = (m−1)/(m+1)
//	artanh z = z + z³/3 + z⁵/5 + …
//
// (Abramowitz & Stegun 4.1.27), m in [1, 2) being the significand of b and
// z < 1/3, so that the terms up to z⁷⁹ are enough.
func log2(b float64) (whole uint64, frac fraction) {
	m, exp := math.Frexp(b)
	significand := uint64(math.Ldexp(m, 53))
	z := fraction{}.div(significand-1<<52, significand+1<<52)
	z2 := z.mul(z)
	sum := fraction{}
	for k := uint64(39); k > 0; k-- {
		sum = z2.mul(sum.add(ones.div(0, 2*k+1)))
	}
	log := z.add(z.mul(sum)).mul(halfLog2E)
	return uint64(exp - 1), fraction{log.Hi<<2 | log.Lo>>62, log.Lo << 2}
}

// exp2neg returns 2⁻ʸ for y = whole + frac, by the Taylor series of e⁻ˣ in
// Horner's form, 1 − x·(1 − x/2·(1 − x/3·(1 − …))), x = frac·ln 2.
func exp2neg(whole uint64, frac fraction) fraction {
	x := frac.mul(ln2)
	sum := ones
	for n := uint64(34); n > 0; n-- {
		sum = ones.sub(x.mul(sum).div(0, n))
	}
	for ; whole >= 64; whole -= 64 {
		sum = fraction{0, sum.Hi}
	}
	return fraction{sum.Hi >> whole, sum.Lo>>whole | sum.Hi<<(64-whole)}
}

// Geometric returns count phases per position τ[i] = ω[i]/2π of the geometric
// frequency grid
//
//	ω[i] = base^(−i/steps)
//
// for i = 0, 1, …, count-1 and steps > 0, at least ½ if there is more than one.
// Their error is below 2⁻¹¹² of a turn, so that even 2⁵³ positions from the
// origin an angle is right to 2⁻⁵⁹.
func Geometric(base, steps float64, count int) []Phase {
	taus := make([]Phase, count)
	ratio, tau := ones, perRadian
	if count > 1 {
		ratio = root(base, steps)
	}
	for i := range taus {
		taus[i] = Phase(tau)
		tau = tau.mul(ratio)
	}
	return taus
}

// root returns base^(−1/steps), for base ≥ 1 and steps in [½, 2⁵³).
func root(base, steps float64) fraction {
	// steps = m/2ˢ with an odd integer m, or a whole number.
	m, s := steps, uint(0)
	for ; m != math.Trunc(m); s++ {
		m *= 2
	}
	whole, frac := log2(base)
	whole = whole<<s | frac.Hi>>(64-s)
	frac = fraction{frac.Hi<<s | frac.Lo>>(64-s), frac.Lo << s}
	d := uint64(m)
	return exp2neg(whole/d, frac.div(whole%d, d))
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
