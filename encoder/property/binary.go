package property

import "math"

// Bits returns the n lowest binary digits of pos, the lowest first:
//
//	bit b of pos = ⌊pos/2ᵇ⌋ mod 2
//
// for b = 0, 1, …, n-1. Written below each other, the digits of 0, 1, 2, … are
// square waves: bit b flips every 2ᵇ positions, as the hand of pair i of an
// encoding is turned by π every π/ω[i] positions. Digits that are not asked
// for are cut off, so that 2ⁿ has the digits of 0.
func Bits(pos, n int) []int {
	digits := make([]int, n)
	for b := range digits {
		digits[b] = pos >> b & 1
	}
	return digits
}

// BitPeriod returns 2ᵇ⁺¹, the number of positions after which bit b repeats
// itself, as Wavelength is for a pair, for b ≥ 0.
func BitPeriod(b int) float64 { return math.Ldexp(1, b+1) }
