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

// An Extreme is the worst case found by a search, and its place.
type Extreme struct {
	Value     float64
	Position  float64 // of the row
	Offset    float64 // from there to the other row, if two rows are compared
	Dimension int     // the column, if single elements are compared
	Checked   int     // the number of values compared; 0 if there are none
}

// keepLargest replaces x by the given case if its value is larger.
func (x *Extreme) keepLargest(value, position, offset float64, dimension int) {
	if x.Checked == 0 || value > x.Value {
		x.Value, x.Position, x.Offset, x.Dimension = value, position, offset, dimension
	}
	x.Checked++
}

// keepSmallest replaces x by the given case if its value is smaller.
func (x *Extreme) keepSmallest(value, position, offset float64, dimension int) {
	if x.Checked == 0 || value < x.Value {
		x.Value, x.Position, x.Offset, x.Dimension = value, position, offset, dimension
	}
	x.Checked++
}

// maxElements is the number of elements searched at each end of an encoding.
const maxElements = 1 << 18

// visitRows calls visit for each row of the two intervals that a search covers, the head and the
// tail, with the position of the row. The tail is empty if the head covers all rows.
func visitRows(e *encoder.Encoding, visit func(tail bool, p float64, row []float64)) {
	rows := maxElements / e.DModel()
	head := min(rows, e.SeqLen())
	for i, w := range [2][2]int{{0, head}, {max(head, e.SeqLen()-rows), e.SeqLen()}} {
		for p, row := range e.Between(w[0], w[1]) {
			visit(i == 1, p, row)
		}
	}
}

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

// FrequencyRatios returns the smallest ratio of neighbouring frequencies,
//
//	min ω[i]/ω[i+1]
//
// which is above 1 if each pair is slower than the one before. Its Dimension is
// 2i. In the geometric spectrum all ratios are n^(2/d).
func FrequencyRatios(e *encoder.Encoding) Extreme {
	var smallest Extreme
	for i := range e.Pairs() - 1 {
		w, next := e.Frequency(i), e.Frequency(i+1)
		ratio := w / next
		if w == next {
			ratio = 1 // also if both are 0
		}
		smallest.keepSmallest(ratio, 0, 0, 2*i)
	}
	return smallest
}

// Steps returns how much the distances of neighbouring rows differ from the first of
// them,
//
//	max | |PE[p+1] − PE[p]| − |PE[1] − PE[0]| |
//
// for consecutive positions p, counted from the first row. That is rounding error alone,
// as the distance depends on the offset only.
func Steps(e *encoder.Encoding) Extreme {
	var worst Extreme
	before := make([]float64, e.DModel())
	rows, first, last, inTail := 0, 0.0, 0.0, false
	visitRows(e, func(tail bool, p float64, row []float64) {
		if rows > 0 && tail == inTail {
			step := distance(row, before)
			if worst.Checked == 0 {
				first = step
			}
			worst.keepLargest(math.Abs(step-first), last, p-last, 0)
		}
		copy(before, row)
		rows, last, inTail = rows+1, p, tail
	})
	return worst
}

// NearestBetween returns the smallest distance of two rows of consecutive positions that
// are first, first+1, …, or last positions apart,
//
//	min |PE[m+k] − PE[m]| for k = first, first+1, …, last
//
// or of the first 2¹⁹/d of these offsets.
func NearestBetween(e *encoder.Encoding, first, last int) Extreme {
	var nearest Extreme
	offsets := make([]float64, max(0, min(last-first+1, 2*maxElements/e.DModel())))
	for r := range offsets {
		offsets[r] = float64(first + r)
	}
	nearest.compare(e, e.Position(0), offsets)
	return nearest
}

// Unique returns the smallest distance between two rows of the encoding,
//
//	min |PE[m+k] − PE[m]|
//
// which is above 0 if every position has its own code. The distance of
// consecutive positions depends on k alone, so only the offsets k = 1, 2, …,
// seq_len-1 are compared, or the first 2¹⁹/d of them. Of listed positions the
// same number of pairs is compared.
func Unique(e *encoder.Encoding) Extreme {
	list := e.Positions().List
	if list == nil {
		return NearestBetween(e, 1, e.SeqLen()-1)
	}
	var nearest Extreme
	for r, p := range list {
		left, others := 2*maxElements/e.DModel()-nearest.Checked, list[r+1:]
		if left == 0 {
			break
		}
		offsets := make([]float64, min(left, len(others)))
		for i := range offsets {
			offsets[i] = others[i] - p
		}
		nearest.compare(e, p, offsets)
	}
	return nearest
}

// compare keeps the smallest distance of the row of a position from the rows at some offsets
// from it.
func (x *Extreme) compare(e *encoder.Encoding, position float64, offsets []float64) {
	distances := make([]float64, len(offsets))
	if e.Distances(distances, offsets) != nil {
		return // the positions are farther apart than the largest offset
	}
	for r, k := range offsets {
		x.keepSmallest(distances[r], position, k, 0)
	}
}

// LinearShift returns the largest element of
//
//	|M(k)·PE[p] − PE[p+k]|
//
// where M(k) is encoder.Encoding.Shift. It is rounding error alone: PE[p+k] is
// the same linear function of PE[p] for every p. The positions p and p+k are any
// two of up to 16 evenly spaced rows, or fewer if rows are long.
func LinearShift(e *encoder.Encoding) Extreme {
	var worst Extreme
	at := evenlySpacedRows(e, max(4, min(16, 1<<11/e.DModel())))
	rows, moved := make([][]float64, len(at)), make([]float64, e.DModel())
	for r, row := range at {
		rows[r] = make([]float64, e.DModel())
		e.Row(rows[r], e.Position(row))
	}
	for r, here := range rows {
		p := e.Position(at[r])
		for s, there := range rows {
			k := e.Position(at[s]) - p
			shift, err := e.Shift(k)
			if err != nil {
				continue // the positions are farther apart than the largest offset
			}
			shift.Apply(moved, here)
			for j, x := range there {
				worst.keepLargest(math.Abs(moved[j]-x), p, k, j)
			}
		}
	}
	return worst
}

// evenlySpacedRows returns the indices of up to n rows from the first to the last.
func evenlySpacedRows(e *encoder.Encoding, n int) []int {
	rows := make([]int, min(n, e.SeqLen()))
	for r := range rows {
		rows[r] = r
		if n < e.SeqLen() {
			rows[r] = r*((e.SeqLen()-1)/(n-1)) + r*((e.SeqLen()-1)%(n-1))/(n-1)
		}
	}
	return rows
}

// Formula returns the largest difference between an element of the encoding and the
// formula as a short program has it, in float64,
//
//	max |PE[p, 2i] − sin(p/n^(2i/d))|, and the same for cosines
//
// and what such a program may be off by: three roundings of the largest angle,
//
//	bound = 4·2⁻⁵³·max |p| + 2⁻⁵⁰
//
// Formula applies to the frequencies of the paper.
func Formula(e *encoder.Encoding) (worst Extreme, bound float64) {
	d, farthest := float64(e.DModel()), 0.0
	divisors := make([]float64, e.Pairs())
	for i := range divisors {
		divisors[i] = math.Pow(e.Base(), 2*float64(i)/d)
	}
	visitRows(e, func(_ bool, p float64, row []float64) {
		farthest = max(farthest, math.Abs(p))
		for i, divisor := range divisors {
			sin, cos := math.Sincos(p / divisor)
			worst.keepLargest(math.Abs(row[2*i]-sin), p, 0, 2*i)
			worst.keepLargest(math.Abs(row[2*i+1]-cos), p, 0, 2*i+1)
		}
	})
	return worst, 4*farthest*0x1p-53 + 0x1p-50
}
