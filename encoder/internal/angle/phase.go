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

// 2π to 106 bits. The float64 nearest to it is split into two halves of 26
// bits, so that their products with other halves are exact; twoPiRest is what
// that float64 leaves off.
const (
	twoPi     = 2 * math.Pi
	twoPiHead = 0x1.921fb5p+2
	twoPiTail = 0x1.110b46p-24
	twoPiRest = 0x1.1a62633145c07p-52
)

// Radians returns the angle a, taken from [-π, π), as an unevaluated sum of
// two float64. Its relative error is below 2⁻¹⁰⁰ down to phases of 2⁻²⁰ turn,
// and its absolute error below 2⁻¹²⁰ everywhere.
func (a Phase) Radians() (head, tail float64) {
	// The 128-bit integer as a sum x + y, in units of 2⁻⁶⁴ turn.
	x := float64(int64(a.Hi))
	y := float64(int64(a.Hi)-int64(x)) + float64(int64(a.Lo>>1))*0x1p-63

	// (x + y)·2π. Conversions keep compilers from fusing what must be rounded.
	xHead := math.Float64frombits(math.Float64bits(x) &^ (1<<27 - 1))
	xTail := x - xHead
	head = float64(x * twoPi)
	tail = float64(xHead*twoPiHead) - head
	tail += float64(xHead * twoPiTail)
	tail += float64(xTail * twoPiHead)
	tail += float64(xTail * twoPiTail)
	tail += float64(x*twoPiRest) + float64(y*twoPi)
	return head * 0x1p-64, tail * 0x1p-64
}

// Sincos returns the sine and the cosine of a, each within 0.51 units in the
// last place of 1. The sine is exactly odd in a, the cosine exactly even.
func (a Phase) Sincos() (sin, cos float64) {
	// |a|: negative means all ones, and -a is the complement of a, plus one.
	negative := uint64(int64(a.Hi) >> 63)
	a = Phase{a.Hi ^ negative, a.Lo ^ negative}.Add(Phase{0, negative & 1})

	// The nearest quarter turn q, and what is left: at most an eighth.
	q := (a.Hi + 1<<61) >> 62
	x, dx := Phase{a.Hi - q<<62, a.Lo}.Radians()
	s, c := sincosTaylor(x, dx)

	// Odd quarters swap the two, and half the quarters negate each: by bits,
	// since q is as good as random and a branch would be guessed wrong.
	sin64, cos64 := math.Float64bits(s), math.Float64bits(c)
	swap := (sin64 ^ cos64) & -(q & 1)
	sin64 ^= swap ^ q>>1<<63 ^ negative<<63
	cos64 ^= swap ^ (q+1)>>1<<63
	return math.Float64frombits(sin64), math.Float64frombits(cos64)
}

// sincosTaylor returns sin(x+dx) and cos(x+dx) for |x| ≤ π/4 and a dx that is
// a rounding error of x, by the Taylor series
//
//	sin x = x − x³/3! + x⁵/5! − … − x¹⁵/15! + x¹⁷/17!
//	cos x = 1 − x²/2! + x⁴/4! − … + x¹⁶/16!
//
// whose first terms left out are below 1e-18 there. The large terms are added
// last, each with what its rounding lost.
func sincosTaylor(x, dx float64) (sin, cos float64) {
	z := float64(x * x)
	p := ((((((1.0/355687428096000*z-1.0/1307674368000)*z+1.0/6227020800)*z-1.0/39916800)*z+1.0/362880)*z-1.0/5040)*z+1.0/120)*z - 1.0/6
	sin = x + (float64(float64(x*z)*p) + dx*(1-0.5*z))

	r := ((((((1.0/20922789888000*z-1.0/87178291200)*z+1.0/479001600)*z-1.0/3628800)*z+1.0/40320)*z-1.0/720)*z + 1.0/24) * z
	half := 0.5 * z
	cos = 1 - half
	cos += ((1 - cos) - half) + (float64(z*r) - x*dx)
	return sin, cos
}

// Wrap returns the angle in [−π, π], in radians, that differs from a by whole turns.
func Wrap(a float64) float64 { return a - twoPi*math.RoundToEven(a/twoPi) }
