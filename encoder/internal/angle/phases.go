package angle

import "math/bits"

// What follows does for all pairs of a row what the methods of a Phase do for one,
// in loops without calls, which cost more than the arithmetic in WebAssembly.

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
