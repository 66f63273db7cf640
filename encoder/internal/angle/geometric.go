package angle

import (
	"math"
	"math/bits"
)

// anchorEvery is how many frequencies are made one from the other.
const anchorEvery = 1024

// Geometric returns count phases per position of the grid that SetGeometric writes.
func Geometric(base, steps float64, count int) []Phase {
	taus := make([]Phase, count)
	SetGeometric(taus, base, steps)
	return taus
}

// SetGeometric writes the phases per position τ[i] = ω[i]/2π of the geometric
// frequency grid
//
//	ω[i] = base^(−i/steps)
//
// for i = 0, 1, …, len(taus)-1 and steps ≥ ½, which do not matter if there is one
// phase only. Their error is below 2⁻¹¹² of a turn, so that even 2⁵³ positions
// from the origin an angle is right to 2⁻⁵⁹.
//
// Each is the product of the one before and base^(−1/steps), but for every
// 1024th, which is computed from the logarithm of the base so that errors do not
// add up.
func SetGeometric(taus []Phase, base, steps float64) {
	if len(taus) == 0 {
		return
	}
	taus[0] = perRadian
	if len(taus) == 1 {
		return
	}
	log := log2(base).over(steps)
	ratio := exp2neg(log)
	for i := 0; i < len(taus); i += anchorEvery {
		if i > 0 {
			taus[i] = perRadian.mul(exp2neg(log.times(uint64(i))))
		}
		progression(taus[i:min(i+anchorEvery, len(taus))], ratio)
	}
}

// progression writes tau[0]·ratio, tau[0]·ratio², … to tau[1], tau[2], …, for
// tau[0] below a quarter turn.
//
// A product multiplies four digits in base 2³¹ by four: unlike 64-bit numbers, up
// to four products of such digits can be added without a carry. Those below the
// last digit that is kept are left off, which makes tau[i+1] too small by less
// than 2⁻¹²³.
func progression(tau []Phase, ratio fraction) {
	const digit = 1<<31 - 1
	b1, b2, b3, b4 := ratio.Hi>>33, ratio.Hi>>2&digit, (ratio.Hi<<29|ratio.Lo>>35)&digit, ratio.Lo>>4&digit

	// The two leading bits of tau are 0, and the digits are those of 4·tau.
	t := tau[0]
	a1, a2, a3, a4 := t.Hi>>31, t.Hi&digit, t.Lo>>33, t.Lo>>2&digit
	for i := range tau[1:] {
		p5 := a1*b4 + a2*b3 + a3*b2 + a4*b1
		p4 := a1*b3 + a2*b2 + a3*b1 + p5>>31
		p3 := a1*b2 + a2*b1 + p4>>31
		p2 := a1*b1 + p3>>31
		a1, a2, a3, a4 = p2>>31, p2&digit, p3&digit, p4&digit
		tau[1+i] = Phase{a1<<31 | a2, a3<<33 | a4<<2}
	}
}

// A logarithm is a number ≥ 0, the logarithm of another to base 2.
type logarithm struct {
	whole uint64
	frac  fraction
}

// log2 returns log₂ b for b ≥ 1:
//
//	log₂ m = 2/ln 2 · artanh z,  z = (m−1)/(m+1)
//	artanh z = z + z³/3 + z⁵/5 + …
//
// (Abramowitz & Stegun 4.1.27), where m is the significand of b in [1, 2), or 2
// divided by it if that is less. Then z < 0.172, and the terms up to z⁴⁹ are
// enough.
func log2(b float64) logarithm {
	frac, exp := math.Frexp(b)
	x, y := uint64(1<<52), uint64(math.Ldexp(frac, 53)) // m = y/x
	inverted := float64(y) > math.Sqrt2*(1<<52)
	if inverted {
		x, y = y, 1<<53
	}
	z := fraction{}.div(y-x, y+x)
	z2 := z.mul(z)
	sum := inverseOdd[24]
	for k := 23; k > 0; k-- {
		sum = inverseOdd[k].Add(z2.mul(sum))
	}
	f := z.Add(z.mul(z2.mul(sum))).mul(halfLog2E)
	f = f.left(2)
	if inverted {
		return logarithm{uint64(exp - 1), fraction{}.Sub(f)}
	}
	return logarithm{uint64(exp - 1), f}
}

// inverseOdd[k] is 1/(2k+1), for k > 0.
var inverseOdd = func() (inverse [25]fraction) {
	for k := range inverse {
		inverse[k] = ones.div(0, uint64(2*k+1))
	}
	return inverse
}()

// over returns x/steps, for steps in [½, 2⁵³).
func (x logarithm) over(steps float64) logarithm {
	// steps = m/2ˢ with an odd integer m, or a whole number.
	m, s := steps, uint(0)
	for ; m != math.Trunc(m); s++ {
		m *= 2
	}
	whole := x.whole<<s | x.frac.Hi>>(64-s)
	frac := fraction{x.frac.Hi<<s | x.frac.Lo>>(64-s), x.frac.Lo << s}
	d := uint64(m)
	return logarithm{whole / d, frac.div(whole%d, d)}
}

// times returns i·x.
func (x logarithm) times(i uint64) logarithm {
	carry, lo := bits.Mul64(x.frac.Lo, i)
	whole, hi := bits.Mul64(x.frac.Hi, i)
	hi, c := bits.Add64(hi, carry, 0)
	return logarithm{x.whole*i + whole + c, fraction{hi, lo}}
}

// exp2neg returns 2⁻ˣ = (e⁻ʸ)¹⁶ · 2^−whole with y = frac·ln 2/16, by the Taylor
// series in Horner's form, 1 − y·(1 − y·(1/2! − y·(1/3! − …))). As y < 0.044, the
// terms up to y¹⁸ are enough. The result is within 2⁻¹²².
func exp2neg(x logarithm) fraction {
	y := x.frac.mul(ln2).right(4)
	sum := inverseFactorial[18]
	for n := 17; n >= 0; n-- {
		sum = inverseFactorial[n].Sub(y.mul(sum))
	}
	for range 4 {
		sum = sum.mul(sum)
	}
	return sum.right(int(min(x.whole, 128)))
}

// inverseFactorial[n] is 1/n!.
var inverseFactorial = func() (inverse [19]fraction) {
	inverse[0], inverse[1] = ones, ones
	for n := 2; n < len(inverse); n++ {
		inverse[n] = inverse[n-1].div(0, uint64(n))
	}
	return inverse
}()
