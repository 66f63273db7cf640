package sweep

import "math"

// A matrix is the destination of a tile of pairs. All of their columns exist.
type matrix[T Float] struct {
	dst       []T
	columns   int
	pairs     int
	amplitude float64

	// If the pairs are interleaved they begin in the column sin, and else their
	// sines do and their cosines in the column cos.
	interleaved bool
	cosineFirst bool // where sines would be
	sin, cos    int

	// limit is the amplitude if rounding errors beyond it would show in a T.
	limit   float64
	limited bool
}

func newMatrix[T Float](dst []T, l Layout, pairs int) matrix[T] {
	a := math.Abs(l.Amplitude)
	m := matrix[T]{
		dst: dst, columns: l.Columns, pairs: pairs, amplitude: l.Amplitude,
		interleaved: l.Step == 2, sin: l.Sin, cos: l.Cos,
		limit: float64(T(a)), limited: !l.Unbounded && T(a*(1+1e-15)) != T(a),
	}
	if m.interleaved && l.Cos < l.Sin {
		m.cosineFirst, m.sin = true, l.Cos
	}
	return m
}

// block writes the n rows lo, lo+1, …: the row c, which has the index lo+k, turned
// back and ahead by each of the k+1 rows of fine.
func (m *matrix[T]) block(lo, n, k int, c, fine []float64) {
	for j := max(0, k-n+1); j <= k; j++ {
		ahead, back := lo+k+j, lo+k-j
		if ahead >= lo+n {
			ahead = back
		}
		f := fine[j*len(c):][:len(c)]
		if m.interleaved {
			a, b := m.dst[ahead*m.columns+m.sin:][:len(c)], m.dst[back*m.columns+m.sin:][:len(c)]
			mirror(a, b, c, f)
			if m.limited {
				bound(a, m.limit)
				bound(b, m.limit)
			}
			continue
		}
		sinAhead, cosAhead := m.halves(ahead)
		sinBack, cosBack := m.halves(back)
		mirrorApart(sinAhead, cosAhead, sinBack, cosBack, c, f)
		if m.limited {
			boundApart(sinAhead, cosAhead, m.limit)
			boundApart(sinBack, cosBack, m.limit)
		}
	}
}

// halves returns the sines and the cosines of a row.
func (m *matrix[T]) halves(row int) (sin, cos []T) {
	dst := m.dst[row*m.columns:][:m.columns]
	return dst[m.sin:][:m.pairs], dst[m.cos:][:m.pairs]
}
