package property

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
)

// What is said of positional encodings can be seen at any size by computing it:
// that no two positions look the same, that no value leaves [-1, 1], that
// longer sentences fit, that to move is to rotate, that neighbours are alike.
// Each method below searches for the case that comes closest to breaking what
// is said, or breaks it most.
//
// A search is short for any size. It looks at all rows while these have no more
// than 2¹⁸ elements, and otherwise at so many of the first rows and so many of
// the last ones. Extreme.Checked tells how much that was.
const searched = 1 << 18

// An Extreme is the worst case that a search has found, and where.
type Extreme struct {
	Value     float64
	Position  float64 // of the row
	Offset    float64 // from there to the other row, if two are compared
	Dimension int     // the column, if single elements are compared
	Checked   int     // the number of values of which this is the worst; 0 if there are none
}

// largest keeps the larger one of two cases.
func (x *Extreme) largest(value, position, offset float64, dimension int) {
	if x.Checked == 0 || value > x.Value {
		x.Value, x.Position, x.Offset, x.Dimension = value, position, offset, dimension
	}
	x.Checked++
}

// smallest keeps the smaller one of two cases.
func (x *Extreme) smallest(value, position, offset float64, dimension int) {
	if x.Checked == 0 || value < x.Value {
		x.Value, x.Position, x.Offset, x.Dimension = value, position, offset, dimension
	}
	x.Checked++
}

// ends returns the intervals of rows that a search looks at. The second one
// is empty if the first one has all rows.
func ends(e *encoder.Encoding) [2][2]int {
	rows := searched / e.DModel()
	head := min(rows, e.SeqLen())
	return [2][2]int{{0, head}, {max(head, e.SeqLen()-rows), e.SeqLen()}}
}

// Unique returns the smallest distance |PE[m] − PE[m+k]| between two rows of
// the encoding: above 0 if every position has a code of its own. Rows k apart
// are equally distant wherever they stand, so that only the offsets 1, 2, …,
// seq_len-1 are compared, or the first 2¹⁹/d of them. Of positions given one by
// one, as many pairs are compared.
func Unique(e *encoder.Encoding) Extreme {
	var worst Extreme
	left := 2 * searched / e.DModel()
	compare := func(position float64, offsets []float64) {
		distances := make([]float64, len(offsets))
		if e.Distances(distances, offsets) != nil {
			return // positions farther apart than any offset
		}
		for r, k := range offsets {
			worst.smallest(distances[r], position, k, 0)
		}
		left -= len(offsets)
	}
	if e.Positions().List == nil {
		offsets := make([]float64, min(left, max(e.SeqLen()-1, 0)))
		for r := range offsets {
			offsets[r] = float64(r + 1)
		}
		compare(float64(e.Positions().Start), offsets)
		return worst
	}
	for r, p := range e.Positions().List {
		if left == 0 {
			break
		}
		others := e.Positions().List[r+1:]
		offsets := make([]float64, min(left, len(others)))
		for s := range offsets {
			offsets[s] = others[s] - p
		}
		compare(p, offsets)
	}
	return worst
}

// Bounded returns the largest magnitude of an element: at most 1.
func Bounded(e *encoder.Encoding) Extreme {
	var worst Extreme
	for _, w := range ends(e) {
		for p, row := range e.Between(w[0], w[1]) {
			for j, x := range row {
				worst.largest(math.Abs(x), p, 0, j)
			}
		}
	}
	return worst
}

// AnyLength returns the largest difference between an element of the encoding
// and the same element when one more position follows: nothing but rounding, as
// no row depends on how many there are. It returns an *Error if no position can
// follow in ±MaxPosition.
func AnyLength(e *encoder.Encoding) (Extreme, error) {
	var worst Extreme
	longer, err := longer(e)
	if err != nil {
		return worst, err
	}
	for _, w := range ends(e) {
		lo, hi := w[0], w[1]
		rows, more := make([]float64, (hi-lo)*e.DModel()), make([]float64, (hi-lo+1)*e.DModel())
		e.Rows64(rows, lo, hi)
		longer.Rows64(more, lo, hi+1)
		for at, x := range rows {
			worst.largest(math.Abs(x-more[at]), e.Position(lo+at/e.DModel()), 0, at%e.DModel())
		}
	}
	return worst, nil
}

// longer returns the encoding of one more position.
func longer(e *encoder.Encoding) (*encoder.Encoding, error) {
	positions := e.Positions()
	if positions.List == nil {
		return renewed(e, e.SeqLen()+1)
	}
	next := 0.0
	if n := len(positions.List); n > 0 {
		last := positions.List[n-1]
		if last > encoder.MaxPosition-1 {
			return nil, encoder.Invalid("position", last, "is the last one up to 2^53")
		}
		next = last + 1
	}
	return e.At(append(slices.Clone(positions.List), next))
}

// renewed returns an encoding like e, of so many consecutive positions, with the
// frequencies made anew.
func renewed(e *encoder.Encoding, seqLen int) (*encoder.Encoding, error) {
	return encoder.New(seqLen, e.DModel(), encoder.Base(e.Base()), encoder.Start(e.Positions().Start), encoder.Frequencies(e.Spectrum()))
}

// LinearShift returns the largest element of M(k)·PE[p] − PE[p+k]: nothing but
// rounding, as the row of p+k is the same linear function of the row of p for
// every p. It moves between any two of a few rows that are spread evenly from
// the first one to the last one, 16 of them, or fewer if rows are long.
func LinearShift(e *encoder.Encoding) Extreme {
	var worst Extreme
	at := spreadRows(e, max(4, min(16, 1<<11/e.DModel())))
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
				continue // no two positions are so far apart that an offset could be
			}
			shift.Apply(moved, here)
			for j, x := range there {
				worst.largest(math.Abs(moved[j]-x), p, k, j)
			}
		}
	}
	return worst
}

// spreadRows returns up to n rows of the encoding, spread evenly.
func spreadRows(e *encoder.Encoding, n int) []int {
	rows := make([]int, min(n, e.SeqLen()))
	for r := range rows {
		rows[r] = r
		if n < e.SeqLen() {
			rows[r] = r*((e.SeqLen()-1)/(n-1)) + r*((e.SeqLen()-1)%(n-1))/(n-1)
		}
	}
	return rows
}

// A Smoothness says how alike neighbouring rows are.
type Smoothness struct {
	Step  Extreme // the largest step of a single element from one row to the next
	Bound float64 // what it cannot exceed: the way of the fastest hand

	// The smallest and the largest distance between neighbouring rows. They are
	// the same, but for rounding, where all positions are equally far apart.
	Nearest, Farthest Extreme
}

// Smooth compares each row with the next one, k further on. No element changes
// by more than its hand moves,
//
//	|PE[p+k, j] − PE[p, j]| ≤ 2·sin(k·ω/2)
//
// for the largest ω, as long as k·ω ≤ π, and by no more than 2 at all.
func Smooth(e *encoder.Encoding) Smoothness {
	var s Smoothness
	fastest := max(e.Frequency(0), e.Frequency(len(e.Phases())-1))
	before := make([]float64, e.DModel())
	for _, w := range ends(e) {
		first, last := true, 0.0
		for p, row := range e.Between(w[0], w[1]) {
			if !first {
				s.compare(before, row, last, p-last)
				s.Bound = max(s.Bound, 2*math.Sin(min(math.Abs(p-last)*fastest, math.Pi)/2))
			}
			copy(before, row)
			first, last = false, p
		}
	}
	return s
}

// compare takes in two neighbouring rows, the second one k after the position p
// of the first one.
func (s *Smoothness) compare(a, b []float64, p, k float64) {
	square := 0.0
	for j := range a {
		step := b[j] - a[j]
		s.Step.largest(math.Abs(step), p, k, j)
		square += step * step
	}
	s.Nearest.smallest(math.Sqrt(square), p, k, 0)
	s.Farthest.largest(math.Sqrt(square), p, k, 0)
}

// A Rate says how differently fast the hands are.
type Rate struct {
	Ratio            Extreme // the smallest ω[i]/ω[i+1], Dimension being 2i: above 1 if each pair is slower than the one before
	Fastest, Slowest float64 // the extremes of ω[i], in radians per position
}

// Rates compares the frequency of each pair with that of the next one. In the
// geometric spectrum all ratios are n^(2/d).
func Rates(e *encoder.Encoding) Rate {
	rate := Rate{Fastest: e.Frequency(0), Slowest: e.Frequency(0)}
	for i := 1; i < len(e.Phases()); i++ {
		before, w := e.Frequency(i-1), e.Frequency(i)
		ratio := before / w
		if before == w {
			ratio = 1 // also if both hands stand still
		}
		rate.Ratio.smallest(ratio, 0, 0, 2*(i-1))
		rate.Fastest, rate.Slowest = max(rate.Fastest, w), min(rate.Slowest, w)
	}
	return rate
}

// Fixed returns the largest difference between an element and the same element
// computed anew, from the frequencies on: 0, to the last bit, as there are no
// parameters that could have been trained in between.
func Fixed(e *encoder.Encoding) Extreme {
	var worst Extreme
	again, err := renewed(e, e.SeqLen())
	if list := e.Positions().List; err == nil && list != nil {
		again, err = again.At(list)
	}
	if err != nil {
		return worst
	}
	for _, w := range ends(e) {
		lo, hi := w[0], w[1]
		rows, anew := make([]float64, (hi-lo)*e.DModel()), make([]float64, (hi-lo)*e.DModel())
		e.Rows64(rows, lo, hi)
		again.Rows64(anew, lo, hi)
		for at, x := range rows {
			worst.largest(math.Abs(x-anew[at]), e.Position(lo+at/e.DModel()), 0, at%e.DModel())
		}
	}
	return worst
}
