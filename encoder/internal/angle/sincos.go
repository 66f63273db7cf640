package angle

import "math"

// Cosines writes the cosine of each phase to dst, within 4e-16:
//
//	cos 2πa = sin (π/2·v),  v = 1 − 4·|a|
//
// for a in [−½, ½] turn. The sine is v times a polynomial in v², through its values
// at the zeros of the Chebyshev polynomial of degree 19, and within 1.7e-19 of it
// between them. Unlike Sincos this needs no quarter turns, and 64 bits of a phase.
func Cosines(dst []float64, phases []Phase) {
	dst = dst[:len(phases)]
	for i, a := range phases {
		magnitude := int64(a.Hi) ^ int64(a.Hi)>>63 // |a|, in units of 2⁻⁶⁴ turn, rounded down
		v := float64(1<<62-magnitude) * 0x1p-62
		z := v * v
		dst[i] = v * ((((((((5.862350042819027e-12*z-6.683965200407248e-10)*z+5.6921285237658584e-08)*z-
			3.5988429470614973e-06)*z+1.6044118467426605e-04)*z-4.681754135292606e-03)*z+
			7.969262624616379e-02)*z-6.459640975062461e-01)*z + 1.5707963267948966)
	}
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
	return radians(x, y)
}

// radians returns (x + y)·2⁻⁶⁴·2π. Conversions keep compilers from fusing what
// must be rounded.
func radians(x, y float64) (head, tail float64) {
	xHead := math.Float64frombits(math.Float64bits(x) &^ (1<<27 - 1))
	xTail := x - xHead
	head = float64(x * twoPi)
	tail = float64(xHead*twoPiHead) - head + float64(xHead*twoPiTail) + float64(xTail*twoPiHead) + float64(xTail*twoPiTail) +
		(float64(x*twoPiRest) + float64(y*twoPi))
	return head * 0x1p-64, tail * 0x1p-64
}

// Sincos returns the sine and the cosine of a, each within 0.51 units in the
// last place of 1. The sine is exactly odd in a, the cosine exactly even.
func (a Phase) Sincos() (sin, cos float64) {
	var pair [2]float64
	Sincos(pair[:], []Phase{a})
	return pair[0], pair[1]
}

// Sincos writes the sine and the cosine of each phase to dst, beside each other,
// as Phase.Sincos returns them: by the Taylor series
//
//	sin x = x − x³/3! + x⁵/5! − … − x¹⁵/15! + x¹⁷/17!
//	cos x = 1 − x²/2! + x⁴/4! − … + x¹⁶/16!
//
// of what a phase is from the nearest quarter turn, |x| ≤ π/4, whose first terms
// left out are below 1e-18. The large terms are added last, each with what its
// rounding lost. All of it is one loop without calls, which cost as much as the
// arithmetic in WebAssembly.
func Sincos(dst []float64, phases []Phase) {
	for i, a := range phases {
		// |a|: negative means all ones, and -a is the complement of a, plus 2⁻¹²⁸.
		negative := uint64(int64(a.Hi) >> 63)
		lo := (a.Lo ^ negative) - negative
		hi := a.Hi ^ negative
		if lo == 0 {
			hi -= negative
		}

		// The nearest quarter turn q, and what is left as x + dx radians, as Radians
		// returns it.
		q := (hi + 1<<61) >> 62
		rest := int64(hi - q<<62)
		x := float64(rest)
		x, dx := radians(x, float64(rest-int64(x))+float64(int64(lo>>1))*0x1p-63)

		z := float64(x * x)
		p := ((((((1.0/355687428096000*z-1.0/1307674368000)*z+1.0/6227020800)*z-1.0/39916800)*z+1.0/362880)*z-1.0/5040)*z+1.0/120)*z - 1.0/6
		sin := x + (float64(float64(x*z)*p) + dx*(1-0.5*z))

		r := ((((((1.0/20922789888000*z-1.0/87178291200)*z+1.0/479001600)*z-1.0/3628800)*z+1.0/40320)*z-1.0/720)*z + 1.0/24) * z
		half := 0.5 * z
		cos := 1 - half
		cos += ((1 - cos) - half) + (float64(z*r) - x*dx)

		// Odd quarters swap the two, and half the quarters negate each: by bits,
		// since q is as good as random and a branch would be guessed wrong.
		sin64, cos64 := math.Float64bits(sin), math.Float64bits(cos)
		swap := (sin64 ^ cos64) & -(q & 1)
		sin64 ^= swap ^ q>>1<<63 ^ negative<<63
		cos64 ^= swap ^ (q+1)>>1<<63
		dst[2*i], dst[2*i+1] = math.Float64frombits(sin64), math.Float64frombits(cos64)
	}
}

// Wrap returns the angle in [−π, π], in radians, that differs from a by whole turns.
func Wrap(a float64) float64 { return a - twoPi*math.RoundToEven(a/twoPi) }
