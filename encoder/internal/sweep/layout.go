package sweep

import "cmp"

// A Layout says where the pairs of a row stand:
//
//	row[Sin + i·Step] = Amplitude · sin(pos·ω[i])
//	row[Cos + i·Step] = Amplitude · cos(pos·ω[i])
//
// Either Step is 2, and sine and cosine of a pair are neighbours, or it is 1, or each
// number stands twice. What would stand beyond the last column is left out. Rows may begin
// before the one above ends, where their sines are in one table and their cosines in
// another.
type Layout struct {
	Columns   int // of a row
	Stride    int // from a row to the next one, if it is not Columns
	Sin, Cos  int
	Step      int
	Amplitude float64

	// Twice has each number stand in the next column, too. Step is 2, sines and cosines
	// are apart, and all columns exist.
	Twice bool

	// Unbounded lets rounding errors lead beyond the amplitude, by less than 1e-15.
	Unbounded bool
}

// Interleaved returns the layout of the paper, sin, cos, sin, cos, ….
func Interleaved(pairs int) Layout {
	return Layout{Columns: 2 * pairs, Sin: 0, Cos: 1, Step: 2, Amplitude: 1}
}

// stride returns the distance from the beginning of a row to the next one.
func (l Layout) stride() int { return cmp.Or(l.Stride, l.Columns) }

// interleaved reports whether the sine and the cosine of a pair are neighbours.
func (l Layout) interleaved() bool { return l.Step == 2 && !l.Twice }

// skip returns the layout of the pairs i, i+1, ….
func (l Layout) skip(i int) Layout {
	l.Sin += i * l.Step
	l.Cos += i * l.Step
	return l
}

// whole returns how many of the first n pairs have both columns, and some how many
// have at least one.
func (l Layout) whole(n int) (whole, some int) {
	sines, cosines := l.seats(l.Sin, n), l.seats(l.Cos, n)
	return min(sines, cosines), max(sines, cosines)
}

// seats returns how many of the columns first, first+Step, … there are, up to n.
func (l Layout) seats(first, n int) int {
	return min(max((l.Columns-first+l.Step-1)/l.Step, 0), n)
}

// copyRow copies the n pairs of one row to another.
func copyRow[T Float](l Layout, dst, src []T, n int) {
	if l.interleaved() {
		first := min(l.Sin, l.Cos)
		end := min(first+2*n, l.Columns)
		copy(dst[min(first, end):end], src[min(first, end):end])
		return
	}
	for _, first := range [...]int{l.Sin, l.Cos} {
		end := first + l.seats(first, n)*l.Step
		copy(dst[min(first, end):end], src[min(first, end):end])
	}
}

// Origin writes n pairs of the row of position 0, which angle addition would leave
// with rounding errors in place of sin 0 = 0.
func Origin[T Float](row []T, l Layout, n int) {
	for i := range l.seats(l.Sin, n) {
		Put(row, l, l.Sin+i*l.Step, 0)
	}
	for i := range l.seats(l.Cos, n) {
		Put(row, l, l.Cos+i*l.Step, T(l.Amplitude))
	}
}

// Put writes a number to a column, and to the next one if each stands twice.
func Put[T Float](row []T, l Layout, column int, x T) {
	row[column] = x
	if l.Twice {
		row[column+1] = x
	}
}
