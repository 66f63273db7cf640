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

// A Phase is an angle counted in units of 2⁻¹²⁸ of a full turn. A whole turn
// overflows to nothing, so that reduction modulo 2π costs no arithmetic and
// loses no bit: the phase accumulator of radio hardware, 128 bits wide.
type Phase struct{ Hi, Lo uint64 }

// Parts of a turn. A sine is a quarter behind its cosine.
var (
	Half    = Phase{1 << 63, 0}
	Quarter = Phase{1 << 62, 0}
)

func (a Phase) Add(b Phase) Phase {
	lo, carry := bits.Add64(a.Lo, b.Lo, 0)
	hi, _ := bits.Add64(a.Hi, b.Hi, carry)
	return Phase{hi, lo}
}

func (a Phase) Neg() Phase {
	lo, borrow := bits.Sub64(0, a.Lo, 0)
	hi, _ := bits.Sub64(0, a.Hi, borrow)
	return Phase{hi, lo}
}

// Half returns a/2 for a phase that stands for less than a turn.
func (a Phase) Half() Phase {
	return Phase{a.Hi >> 1, a.Lo>>1 | a.Hi<<63}
}

// Times returns n·a modulo one turn.
func (a Phase) Times(n int) Phase {
	if n < 0 {
		return a.Times(-n).Neg()
	}
	hi, lo := bits.Mul64(a.Lo, uint64(n))
	return Phase{hi + a.Hi*uint64(n), lo}
}

// At returns x·a modulo one turn for any real position x, |x| ≤ 2⁵³.
func (a Phase) At(x float64) Phase {
	if n := int(x); float64(n) == x {
		return a.Times(n)
	}
	if x < 0 {
		return a.At(-x).Neg()
	}
	// x = m/2ˢ with a 53-bit integer m; m·a has 192 bits before the shift.
	frac, exp := math.Frexp(x)
	m, s := uint64(math.Ldexp(frac, 53)), uint(53-exp)
	p1, p0 := bits.Mul64(a.Lo, m)
	p2, mid := bits.Mul64(a.Hi, m)
	p1, carry := bits.Add64(p1, mid, 0)
	p2 += carry
	for ; s >= 64; s -= 64 {
		p2, p1, p0 = 0, p2, p1
	}
	// A shift by 64-s is zero in Go when s is 0, as it should be here.
	return Phase{p1>>s | p2<<(64-s), p0>>s | p1<<(64-s)}
}

// AtProduct returns x·y·a modulo one turn for real x and y, as if x·y were not
// rounded.
func (a Phase) AtProduct(x, y float64) Phase {
	head := float64(x * y)
	return a.At(head).Add(a.At(math.FMA(x, y, -head)))
}

// At, Multiples and Advance do for all pairs of a row what the methods of a Phase do for
// one, in loops without calls, which cost more than the arithmetic in WebAssembly.

// At writes x·τ modulo one turn for each τ in tau to dst, |x| ≤ 2⁵³.
func At(dst, tau []Phase, x float64) {
	if n := int(x); float64(n) == x {
		Multiples(dst, tau, n)
		return
	}
	for i, tau := range tau {
		dst[i] = tau.At(x)
	}
}

// Multiples writes n·τ modulo one turn for each τ in tau to dst.
func Multiples(dst, tau []Phase, n int) {
	if n < 0 || n >= 1<<32 {
		for i, tau := range tau {
			hi, lo := bits.Mul64(tau.Lo, uint64(n))
			if n < 0 {
				hi -= tau.Lo // n was taken for n + 2⁶⁴
			}
			dst[i] = Phase{hi + tau.Hi*uint64(n), lo}
		}
		return
	}
	small := uint64(n)
	for i, tau := range tau {
		dst[i] = tau.timesSmall(small)
	}
}

// Advance writes from[i] + n·step[i] to dst[i], for 0 ≤ n < 2³².
func Advance(dst, from, step []Phase, n int) {
	small := uint64(n)
	for i, step := range step {
		dst[i] = from[i].Add(step.timesSmall(small))
	}
}

// timesSmall is Times for n < 2³².
func (a Phase) timesSmall(n uint64) Phase {
	low := a.Lo & (1<<32 - 1) * n
	high := a.Lo>>32*n + low>>32
	return Phase{a.Hi*n + high>>32, a.Lo * n}
}

// A fraction is a number in [0, 1) in units of 2⁻¹²⁸, as a Phase is of a turn. One itself is
// written as the largest fraction, ones, 2⁻¹²⁸ too small.
type fraction = Phase

var (
	ones      = fraction{math.MaxUint64, math.MaxUint64}
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
			tau = tau.div(0, uint64(count)).Times(i)
		}
		taus[i] = tau
	}
	return taus
}
