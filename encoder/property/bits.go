// Package property checks what is claimed of positional encodings by searching
// for the worst case at a given size.
//
// For the encoding of "Attention is all you need" (Vaswani et al. 2017, section
// 3.5) with rows PE[p] of d numbers and frequencies ω[i], i = 0, 1, …, d/2-1,
// the claims and the numbers that decide them are
//
//	every position has its own code  min |PE[m+k] − PE[m]| > 0             Unique
//	all numbers are bounded          PE[p, 2i]² + PE[p, 2i+1]² = 1         Circle
//	steps have the same size         |PE[p+1] − PE[p]| is the same          Steps
//	neighbours are nearest           min |PE[m+k] − PE[m]| for k ≥ 2        NearestBetween
//	each pair is periodic            PE[2π/ω[i], j] = PE[0, j]              Period
//	moving by k is linear            M(k)·PE[p] = PE[p+k] for all p         LinearShift
//	each pair has its own frequency  min ω[i]/ω[i+1] > 1                    FrequencyRatios
//	the formula is enough            PE[p, 2i] = sin(p/n^(2i/d)), …         Formula
//
// Each of these functions returns an Extreme: the worst value and where it was
// found. A search takes little time at any size. It looks at all rows if these
// have at most 2¹⁸ elements, and otherwise at the first and the last rows, 2¹⁸
// elements of each; Extreme.Checked is the number of values compared.
//
// The package also finds landmarks of the dot product g(k) = Σ cos(k·ω[i])
// (FirstRise, FirstNegative), the range of each column (ColumnRanges, Periods),
// compares the encoding with simpler ways to number words (Candidate), and
// derives it: a sequence of complex numbers p_m whose products p_m·p_n* depend
// on m−n alone is p_m = r·e^{i(mθ+φ)} (RelativePhasor, StationarityError).
package property

import (
	"math"

	"github.com/posenc/posenc/encoder"
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

// Period returns how far a pair is from where it began after one turn,
//
//	max |PE[2π/ω[i], j] − PE[0, j]| for j = 2i, 2i+1
//
// over the pairs whose turn ends at a position up to MaxPosition. That is rounding error
// alone: each pair is periodic. A whole row repeats only where all of its pairs do.
func Period(e *encoder.Encoding) Extreme {
	var worst Extreme
	for i := range e.Pairs() {
		turn := e.Wavelength(i)
		if turn > encoder.MaxPosition {
			continue
		}
		sin, cos := e.Pair(i, turn)
		worst.keepLargest(max(math.Abs(sin), math.Abs(cos-1)), 0, turn, 2*i)
	}
	return worst
}

// Circle returns how far a pair is from the unit circle,
//
//	max |PE[p, 2i]² + PE[p, 2i+1]² − 1|
//
// which is rounding error alone. No number is then above 1 in magnitude.
func Circle(e *encoder.Encoding) Extreme {
	var worst Extreme
	visitRows(e, func(_ bool, p float64, row []float64) {
		for j := 0; j < len(row); j += 2 {
			worst.keepLargest(math.Abs(row[j]*row[j]+row[j+1]*row[j+1]-1), p, 0, j)
		}
	})
	return worst
}
