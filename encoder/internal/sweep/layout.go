package sweep

import (
	"cmp"
	"math"
)

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

// A matrix is the destination of a tile of pairs. All of their columns exist.
type matrix[T Float] struct {
	dst       []T
	stride    int
	width     int // of the sines and of the cosines of a row, or of both
	amplitude float64

	// If the pairs are interleaved they begin in the column sin, and else their
	// sines do and their cosines in the column cos.
	interleaved bool
	twice       bool // each number
	cosineFirst bool // where sines would be
	sin, cos    int

	// limit is the amplitude if rounding errors beyond it would show in a T.
	limit   float64
	limited bool
}

func newMatrix[T Float](dst []T, l Layout, pairs int) matrix[T] {
	a := math.Abs(l.Amplitude)
	m := matrix[T]{
		dst: dst, stride: l.stride(), width: l.Step * pairs, amplitude: l.Amplitude,
		interleaved: l.interleaved(), twice: l.Twice, sin: l.Sin, cos: l.Cos,
		limit: float64(T(a)), limited: !l.Unbounded && T(a*(1+1e-15)) != T(a),
	}
	if m.interleaved && l.Cos < l.Sin {
		m.cosineFirst, m.sin = true, l.Cos
	}
	return m
}

// block writes the n rows lo, lo+1, …: the row c, which has the index lo+k, and c turned
// back and ahead by each of the k rows of fine, two of them at a time.
func (m *matrix[T]) block(lo, n, k int, c, fine []float64) {
	if k < n {
		m.centre(lo+k, c)
	}
	w := len(c)
	around := func(j int) (ahead, back int) {
		if k+j >= n {
			return lo + k - j, lo + k - j
		}
		return lo + k + j, lo + k - j
	}
	for i := max(1, k-n+1); i <= k; i += 2 {
		j := min(i+1, k)
		aheadF, backF := around(i)
		aheadG, backG := around(j)
		m.mirror(aheadF, backF, aheadG, backG, c, fine[(i-1)*w:][:w], fine[(j-1)*w:][:w])
	}
}

// centre writes the row c.
func (m *matrix[T]) centre(row int, c []float64) {
	if m.interleaved {
		dst := m.row(row)
		for j := range dst {
			dst[j] = T(c[j])
		}
		m.bound(dst)
		return
	}
	sin, cos := m.halves(row)
	for i := range sin {
		j := 2 * i
		if m.twice {
			j = i &^ 1
		}
		sin[i], cos[i] = T(c[j]), T(c[j+1])
	}
	m.boundApart(sin, cos)
}

// mirror writes c turned ahead and back by f, and by g.
func (m *matrix[T]) mirror(aheadF, backF, aheadG, backG int, c, f, g []float64) {
	if m.interleaved {
		af, bf, ag, bg := m.row(aheadF), m.row(backF), m.row(aheadG), m.row(backG)
		mirror(af, bf, ag, bg, c, f, g)
		m.bound(af, bf, ag, bg)
		return
	}
	sinAF, cosAF := m.halves(aheadF)
	sinBF, cosBF := m.halves(backF)
	sinAG, cosAG := m.halves(aheadG)
	sinBG, cosBG := m.halves(backG)
	if m.twice {
		mirrorTwice(sinAF, cosAF, sinBF, cosBF, sinAG, cosAG, sinBG, cosBG, c, f, g)
	} else {
		mirrorApart(sinAF, cosAF, sinBF, cosBF, sinAG, cosAG, sinBG, cosBG, c, f, g)
	}
	m.boundApart(sinAF, cosAF, sinBF, cosBF, sinAG, cosAG, sinBG, cosBG)
}

// bound brings interleaved rows into ±limit.
func (m *matrix[T]) bound(rows ...[]T) {
	if !m.limited {
		return
	}
	for _, row := range rows {
		bound(row, m.limit)
	}
}

// boundApart brings sines and cosines, by turns, into ±limit.
func (m *matrix[T]) boundApart(rows ...[]T) {
	if !m.limited {
		return
	}
	for ; len(rows) > 0; rows = rows[2:] {
		boundApart(rows[0], rows[1], m.limit)
	}
}

// row returns an interleaved row.
func (m *matrix[T]) row(row int) []T { return m.dst[row*m.stride+m.sin:][:m.width] }

// halves returns the sines and the cosines of a row.
func (m *matrix[T]) halves(row int) (sin, cos []T) {
	at := row * m.stride
	return m.dst[at+m.sin:][:m.width], m.dst[at+m.cos:][:m.width]
}
