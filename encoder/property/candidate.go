package property

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

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

// A Candidate is a fixed way to encode a position as Dims numbers, without
// trained or random parameters.
type Candidate struct {
	Dims  int
	write func(dst []float64, pos, length int)
}

// Code writes the code of the word at position pos = 0, 1, …, length-1 of a
// sentence of length words into dst, which has Dims elements.
func (c Candidate) Code(dst []float64, pos, length int) { c.write(dst, pos, length) }

// PlainIndex is the position itself:
//
//	code(pos) = pos
func PlainIndex() Candidate {
	return Candidate{1, func(dst []float64, pos, _ int) { dst[0] = float64(pos) }}
}

// ScaledIndex scales the positions of each sentence to [0, 1]:
//
//	code(pos) = pos/(length−1)
//
// Special cases are:
//
//	code(0) = 0 for a sentence of one word
func ScaledIndex() Candidate {
	return Candidate{1, func(dst []float64, pos, length int) { dst[0] = float64(pos) / float64(max(1, length-1)) }}
}

// BinaryDigits encodes pos as n binary digits, the lowest first, as Bits does.
// It returns an *Error if n is not in [1, MaxDModel].
func BinaryDigits(n int) (Candidate, error) {
	if err := encoder.CheckSize("number of digits", n); err != nil {
		return Candidate{}, err
	}
	return Candidate{n, func(dst []float64, pos, _ int) {
		for b, bit := range Bits(pos, n) {
			dst[b] = float64(bit)
		}
	}}, nil
}

// Sinusoid encodes pos < words by the given pairs of PE[pos], whatever the
// positions of e:
//
//	code(pos)[2k]   = sin(pos·ω[pairs[k]])
//	code(pos)[2k+1] = cos(pos·ω[pairs[k]])
//
// The codes are computed once, within 1e-15 of their true values. The pairs are
// in [0, Pairs()) and words is not negative. To judge sentences of n words takes
// 10·n codes.
func Sinusoid(e *encoder.Encoding, pairs []int, words int) Candidate {
	tau := make([]angle.Phase, len(pairs))
	for k, i := range pairs {
		tau[k] = e.Phases()[i]
	}
	d := 2 * len(pairs)
	codes := make([]float64, words*d)
	sweep.Rows(codes, tau, sweep.Positions{}, 0, words)
	return Candidate{d, func(dst []float64, pos, _ int) { copy(dst, codes[pos*d:]) }}
}
