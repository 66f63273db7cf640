package angle

import (
	"math"
	"math/bits"
)

// A Real is a real number of 128 significant bits, ±m·2^exp with m in [½, 1), or 0.
// Sums, products and quotients are within 2⁻¹²⁶ of their value; nothing overflows.
// Floats of math/big have no logarithms and no powers. Frequencies are made of reals, and
// parts of a turn that are too small for a Phase.
type Real struct {
	m   fraction
	exp int
	neg bool
}

// NewReal returns x, a finite number.
func NewReal(x float64) Real {
	frac, exp := math.Frexp(math.Abs(x))
	return Real{fraction{uint64(math.Ldexp(frac, 53)) << 11, 0}, exp, x < 0}.normalized()
}

// normalized returns the real with its leading bit set.
func (x Real) normalized() Real {
	if x.m.Hi == 0 {
		if x.m.Lo == 0 {
			return Real{}
		}
		x.m, x.exp = fraction{x.m.Lo, 0}, x.exp-64
	}
	if s := bits.LeadingZeros64(x.m.Hi); s > 0 {
		x.m, x.exp = x.m.left(s), x.exp-s
	}
	return x
}

func (x Real) Neg() Real {
	x.neg = !x.neg && x.m != fraction{}
	return x
}

// Sign returns -1, 0 or 1.
func (x Real) Sign() int {
	switch {
	case x.m == fraction{}:
		return 0
	case x.neg:
		return -1
	}
	return 1
}

// Cmp returns the sign of x − y.
func (x Real) Cmp(y Real) int { return x.Sub(y).Sign() }

func (x Real) Sub(y Real) Real { return x.Add(y.Neg()) }

func (x Real) Add(y Real) Real {
	if y.m == (fraction{}) {
		return x
	}
	if x.m == (fraction{}) {
		return y
	}
	if x.exp < y.exp || x.exp == y.exp && x.m.less(y.m) {
		x, y = y, x
	}
	small := y.m.right(x.exp - y.exp)
	if x.neg != y.neg {
		return Real{x.m.Sub(small), x.exp, x.neg}.normalized()
	}
	lo, carry := bits.Add64(x.m.Lo, small.Lo, 0)
	hi, carry := bits.Add64(x.m.Hi, small.Hi, carry)
	if carry > 0 {
		return Real{fraction{hi>>1 | 1<<63, lo>>1 | hi<<63}, x.exp + 1, x.neg}
	}
	return Real{fraction{hi, lo}, x.exp, x.neg}
}

func (x Real) Mul(y Real) Real {
	return Real{x.m.mul(y.m), x.exp + y.exp, x.neg != y.neg}.normalized()
}

// Quo returns x/y for y ≠ 0, by long division of x/2, whose significand is the smaller
// one.
func (x Real) Quo(y Real) Real {
	rest, quotient := x.m.right(1), fraction{}
	for range 128 {
		high := rest.Hi >> 63
		rest = rest.Add(rest)
		quotient = quotient.Add(quotient)
		if high > 0 || !rest.less(y.m) {
			rest, quotient.Lo = rest.Sub(y.m), quotient.Lo|1
		}
	}
	return Real{quotient, x.exp + 1 - y.exp, x.neg != y.neg}.normalized()
}

// Over returns x/n for n > 0.
func (x Real) Over(n int) Real {
	return Real{x.m.div(0, uint64(n)), x.exp, x.neg}.normalized()
}

// Times returns n·x.
func (x Real) Times(n int) Real { return x.Mul(NewReal(float64(n))) }

// Floor returns the greatest integer ≤ x.
func (x Real) Floor() Real {
	if x.exp >= 128 {
		return x
	}
	whole := Real{}
	if x.exp > 0 {
		// The bits below the point are dropped.
		whole = Real{x.m.right(128 - x.exp), 128, x.neg}.normalized()
	}
	if x.neg && whole.Cmp(x) != 0 {
		return whole.Sub(NewReal(1))
	}
	return whole
}

// Ceil returns the least integer ≥ x.
func (x Real) Ceil() Real { return x.Neg().Floor().Neg() }

// Float64 returns the float64 nearest to x.
func (x Real) Float64() float64 {
	hi := x.m.Hi
	if x.m.Lo != 0 {
		hi |= 1 // so that a tie is none
	}
	y := math.Ldexp(float64(hi), x.exp-64)
	if x.neg {
		return -y
	}
	return y
}

// Reals that formulas need.
var (
	one      = NewReal(1)
	ln2      = Real{fraction{0xb17217f7d1cf79ab, 0xc9e3b39803f2f6af}, 0, false}
	twoLog2E = Real{fraction{0xb8aa3b295c17f0bb, 0xbe87fed0691d3e88}, 2, false} // 2/ln 2
	turns    = Real{perRadian, 0, false}.normalized()

	// TwoPi is the number of radians of a turn.
	TwoPi = one.Quo(turns)
)

// inverses[n] is 1/n, for n > 0.
var inverses = func() (list [53]Real) {
	for n := 1; n < len(list); n++ {
		list[n] = one.Over(n)
	}
	return list
}()

// Log2 returns log₂ x for x > 0:
//
//	log₂ m = 2/ln 2 · artanh z,  z = (m−1)/(m+1)
//	artanh z = z + z³/3 + z⁵/5 + …
//
// (Abramowitz & Stegun 4.1.27), where m is the significand of x in [√½, √2). Then |z| < 0.172,
// and the terms up to z⁵¹ are enough.
func (x Real) Log2() Real {
	exp := x.exp
	x.exp = 0
	if x.m.less(Phase{0xb504f333f9de6484, 0}) { // √½
		x.exp, exp = 1, exp-1
	}
	z := x.Sub(one).Quo(x.Add(one))
	z2 := z.Mul(z)
	sum := Real{}
	for k := 25; k >= 0; k-- {
		sum = inverses[2*k+1].Add(z2.Mul(sum))
	}
	return twoLog2E.Mul(z).Mul(sum).Add(NewReal(float64(exp)))
}

// Ln returns the natural logarithm of x > 0.
func (x Real) Ln() Real { return x.Log2().Mul(ln2) }

// Exp2 returns 2ˣ, by the Taylor series of e to the power of x·ln 2 without its whole
// part, |y| < 0.35. Beyond ±2³⁰, x counts as ±2³⁰.
func (x Real) Exp2() Real {
	if x.exp > 30 {
		x = Real{fraction{1 << 63, 0}, 31, x.neg}
	}
	whole := x.Add(NewReal(0.5)).Floor()
	y := x.Sub(whole).Mul(ln2)
	sum := one
	for n := 28; n > 0; n-- {
		sum = one.Add(y.Mul(sum).Mul(inverses[n]))
	}
	sum.exp += int(whole.Float64())
	return sum
}

// Sqrt returns √x for x ≥ 0.
func (x Real) Sqrt() Real {
	if x.m == (fraction{}) {
		return x
	}
	return x.Log2().Over(2).Exp2()
}

// Phase returns an angle of x radians, modulo one turn, within 2⁻¹²⁶ of a turn for
// |x| < 1.
func (x Real) Phase() Phase {
	t := x.Mul(turns)
	p := t.m.left(max(t.exp, 0)).right(max(-t.exp, 0))
	if t.neg {
		return p.Neg()
	}
	return p
}

// fraction returns x in [0, 1], rounded down.
func (x Real) fraction() fraction {
	if x.exp > 0 {
		return ones
	}
	return x.m.right(-x.exp)
}

// Exponent returns the e of x = m·2^e with m in [½, 1).
func (x Real) Exponent() int { return x.exp }

// Shift returns x/2ˢ.
func (x Real) Shift(s int) Real {
	if x.m != (fraction{}) {
		x.exp -= s
	}
	return x
}
