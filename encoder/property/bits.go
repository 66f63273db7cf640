package property

import "math"

// Bits returns the n lowest binary digits of pos, the lowest first:
//
//	bit b of pos = ⌊pos/2ᵇ⌋ mod 2
//
// for b = 0, 1, …, n-1. Higher digits are dropped: Bits(2ⁿ, n) equals Bits(0, n).
//
// Over the positions 0, 1, 2, … each bit is a square wave, which flips every 2ᵇ
// positions, just as pair i of an encoding turns by π every π/ω[i] positions.
func Bits(pos, n int) []int {
	digits := make([]int, n)
	for b := range digits {
		digits[b] = pos >> b & 1
	}
	return digits
}

// BitPeriod returns 2ᵇ⁺¹, the period of bit b in positions, for b ≥ 0. It is to
// a bit what encoder.Encoding.Wavelength is to a pair.
func BitPeriod(b int) float64 { return math.Ldexp(1, b+1) }
