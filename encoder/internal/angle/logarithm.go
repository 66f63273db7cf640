package angle

import (
	"math"
	"math/bits"
)

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
		sum = inverseOdd[k].add(z2.mul(sum))
	}
	f := z.add(z.mul(z2.mul(sum))).mul(halfLog2E)
	f = f.left(2)
	if inverted {
		return logarithm{uint64(exp - 1), fraction{}.sub(f)}
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
		sum = inverseFactorial[n].sub(y.mul(sum))
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
