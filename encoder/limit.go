package encoder

import "math"

// CosineIntegral returns
//
//	Ci(x) = γ + ln x + ∫ (cos t − 1)/t dt
//
// over t from 0 to x (DLMF 6.2.11–13), within 2e-15 of its true value for
// x up to MaxPosition. It climbs from −∞, crosses zero at 0.6165, and swings
// ever closer around zero.
//
// Special cases are:
//
//	CosineIntegral(0)   = -Inf
//	CosineIntegral(x)   = NaN for x < 0
//	CosineIntegral(Inf) = 0
func CosineIntegral(x float64) float64 {
	if math.IsInf(x, 1) {
		return 0
	}
	return ci(x, 0)
}

// ci returns Ci(x + dx) for a dx that is a rounding error of x: what is missing
// of ∫ (cos t)/t dt from there to ∞.
func ci(x, dx float64) float64 {
	if !(x > near) {
		return gamma + math.Log(x) - cin(x)
	}
	sin, cos := math.Sincos(dx)
	return -real(tail(0, x) * complex(cos, sin))
}

// gamma is Euler's constant γ (DLMF 5.2.3).
const gamma = 0.57721566490153286060651209008240243

// cin returns ∫ (1 − cos t)/t dt over t from 0 to x, for |x| ≤ near, by its
// power series (DLMF 6.6.6):
//
//	Cin(x) = x²/(2·2!) − x⁴/(4·4!) + x⁶/(6·6!) − …
func cin(x float64) float64 {
	sum, power := 0.0, -1.0
	for m := 2.0; m <= 36; m += 2 {
		power *= -x * x / (m * (m - 1))
		sum += power / m
	}
	return sum
}

// Limit returns what the relative dot product, divided by d/2, becomes in
// ever wider rows:
//
//	G(k) = ∫ cos(k·n^(−t)) dt = (Ci(k) − Ci(k/n))/ln n
//
// over t from 0 to 1, for a base n in [1, ∞) and an offset k in ±MaxPosition.
// It is even in k and within 5e-15 of its true value.
//
// Special cases are:
//
//	Limit(0, n) = 1
//	Limit(k, 1) = cos k
func Limit(k, base float64) float64 {
	k = math.Abs(k)
	low, log := k/base, math.Log(base)
	switch {
	case base < 2 && k-low <= near:
		return limitByPoints(k, log)
	case k <= near:
		// The logarithms cancel but for ln n.
		return 1 - (cin(k)-cin(low))/log
	}
	// Far out, the rounding error of k/n is an angle that shows.
	rest := -math.FMA(low, base, -k) / base
	return (ci(k, 0) - ci(low, rest)) / log
}

// limitByPoints returns G(k) for a base near 1, where ln n tells nothing, by a
// Gauss–Legendre rule of ten points (DLMF 3.5(v)). The hands are less than
// near radians apart, and the rule is exact to 1e-17 there: in
//
//	cos(k·n^(−t)) = cos k·cos a − sin k·sin a,  a = k·(n^(−t) − 1)
//
// the angle a is small.
func limitByPoints(k, log float64) float64 {
	sin, cos := math.Sincos(k)
	sum := 0.0
	for _, p := range [...]struct{ x, weight float64 }{
		{0.14887433898163121088, 0.29552422471475287017},
		{0.43339539412924719080, 0.26926671930999635509},
		{0.67940956829902440623, 0.21908636251598204400},
		{0.86506336668898451073, 0.14945134915058059315},
		{0.97390652851717172008, 0.06667134430868813759},
	} {
		for _, t := range [...]float64{(1 - p.x) / 2, (1 + p.x) / 2} {
			sinA, cosA := math.Sincos(k * math.Expm1(-t*log))
			sum += p.weight / 2 * (cos*cosA - sin*sinA)
		}
	}
	return sum
}

// Limit returns what the dot product of two rows k positions apart, divided by
// d/2, becomes in ever wider rows with the spectrum of e,
//
//	∫ cos(k·θ(t)) dt
//
// over t from 0 to 1, for any real k in ±MaxPosition: that is Limit(k, n) for
// Geometric, sin k / k for Linear, and a Fresnel integral (DLMF 7.2.7) for
// Quadratic. It is even in k and within 5e-15 of its true value, at a cost that
// does not depend on k.
func (e *Encoding) Limit(k float64) float64 {
	if e.spectrum == Geometric {
		return Limit(k, e.base)
	}
	return powerLimit(math.Abs(k), float64(e.spectrum))
}

// powerLimit returns ∫ cos(k·t^m) dt over t from 0 to 1, for k ≥ 0 and a whole
// number m: for small k by the series
//
//	1 − k²/(2!·(2m+1)) + k⁴/(4!·(4m+1)) − …
//
// and otherwise, with u = t^m and a = 1/m, as the integral from 0 to ∞ (DLMF
// 5.9.6) without the one from 1 to ∞,
//
//	a·(Γ(a)·cos(πa/2)/kᵃ − Re T(a, k))
func powerLimit(k, m float64) float64 {
	if k <= near {
		sum, power := 1.0, 1.0
		for j := 2.0; j <= 36; j += 2 {
			power *= -k * k / (j * (j - 1))
			sum += power / (j*m + 1)
		}
		return sum
	}
	if m == 1 {
		return math.Sin(k) / k
	}
	a := 1 / m
	return a * (math.Gamma(a)*math.Cos(math.Pi/2*a)*math.Pow(k, -a) - real(tail(a, k)))
}

// LimitZero returns the first offset k > 0 at which Limit(k, base) is zero,
// within 1e-13 of it in proportion, for a base in [1, ∞). It is π/2 for base 1
// and about 0.6165·n for large bases, where Ci(k/n) changes its sign.
//
// The derivative of Ci(k) − Ci(k/n) is (cos k − cos(k/n))/k. Between its zeros,
// which are
//
//	2πj·n/(n+1)  a valley
//	2πj·n/(n−1)  a peak
//
// G is monotonic, so that no crossing can be missed.
func LimitZero(base float64) float64 {
	// Ci is at most 1.33·(x − 0.6165), and |Ci(k)| < 1/k: there is no zero
	// further than 2 below 0.6165·n.
	const zero = 0.61650548562071591 // of Ci
	if base >= MaxPosition {
		return zero * base
	}
	j := max(1, math.Floor((zero*base-2)/(2*math.Pi)))
	valley := func() float64 { return 2 * math.Pi * j * (base / (base + 1)) }
	for Limit(valley(), base) >= 0 {
		j++
	}
	peak := 0.0
	if j > 1 {
		peak = 2 * math.Pi * (j - 1) * (base / (base - 1))
	}
	return bisect(func(k float64) bool { return Limit(k, base) < 0 }, peak, valley())
}

// bisect returns where between lo and hi below becomes true.
func bisect(below func(float64) bool, lo, hi float64) float64 {
	for {
		mid := lo + (hi-lo)/2
		switch {
		case !(lo < mid && mid < hi):
			return hi
		case below(mid):
			hi = mid
		default:
			lo = mid
		}
	}
}

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
