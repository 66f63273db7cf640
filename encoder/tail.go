package encoder

import "math"

// near is the argument up to which integrals of oscillations are power series.
// Their terms grow to 4 there, and lose two bits; farther out a continued
// fraction loses none.
const near = 4

// tail returns what an oscillation still sums up to beyond u = 1,
//
//	T(a, x) = ∫ u^(a−1)·e^(ixu) du
//
// over u from 1 to ∞, for a in [0, 1] and x ≥ near. With z = −ix it is
// z⁻ᵃ·Γ(a, z), an incomplete gamma function, which has a continued fraction
// (the even part of DLMF 8.9.2):
//
//	T = e⁻ᶻ/(z+1−a − 1·(1−a)/(z+3−a − 2·(2−a)/(z+5−a − …)))
//
// Lentz's method (Press et al., Numerical Recipes, section 5.2) takes it in from
// the front.
func tail(a, x float64) complex128 {
	const infinite = 1e300
	b := complex(1-a, -x)
	c, d := complex(infinite, 0), 1/b
	t := d
	for m := 1.0; ; m++ {
		b += 2
		above := complex(-m*(m-a), 0)
		c, d = b+above/c, 1/(b+above*d)
		t *= c * d
		// Not a number is an end as well.
		if factor := c * d; !(math.Abs(real(factor)-1)+math.Abs(imag(factor)) > 0x1p-50) {
			sin, cos := math.Sincos(x)
			return complex(cos, sin) * t
		}
	}
}
