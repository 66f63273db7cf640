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
