package sweep

import "math"

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
		narrow(dst, c)
		m.bound(dst)
		return
	}
	sin, cos := m.halves(row)
	if m.twice {
		narrowTwice(sin, cos, c)
	} else {
		narrowApart(sin, cos, c)
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
