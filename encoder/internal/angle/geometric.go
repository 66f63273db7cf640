package angle

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
	log := NewReal(base).Log2().Quo(NewReal(steps)).Neg()
	ratio := log.Exp2().fraction()
	for i := 0; i < len(taus); i += anchorEvery {
		if i > 0 {
			taus[i] = log.Times(i).Exp2().Phase()
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
