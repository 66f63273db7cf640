package identify

import (
	"iter"
	"math"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
)

// A search looks for the conventions that explain a matrix.
type search struct {
	m      *matrix.Matrix
	tol    matrix.Tolerance
	all    []int  // the rows read, in order
	pad    []bool // which of them are zero
	rows   []int  // the chosen ones, first compared; none of them zero
	chosen []int  // indices of rows in all

	arrangements []*arrangement
	quick        bool // skip round bases
}

// Limits of the rows read from a large matrix, and of the rows first tried.
const (
	readNumbers = 1 << 20
	readRows    = 1 << 12
	chosenRows  = 12
)

func newSearch(m *matrix.Matrix, tol matrix.Tolerance) *search {
	s := &search{m: m, tol: tol, arrangements: arrangements(m.Columns)}
	n := min(m.Rows, max(64, min(readRows, readNumbers/m.Columns)))
	for i := range n {
		r := i
		if i >= n/2 {
			r = m.Rows - n + i
		}
		s.all = append(s.all, r)
		s.pad = append(s.pad, m.ZeroRow(r))
	}
	// Choose neighbours at the beginning, in the middle and at the end.
	var full []int
	for i, zero := range s.pad {
		if !zero {
			full = append(full, i)
		}
	}
	part := chosenRows / 3
	for n, i := range full {
		if len(full) <= chosenRows || n < part || n >= len(full)-part || n >= len(full)/2 && n < len(full)/2+part {
			s.chosen = append(s.chosen, i)
			s.rows = append(s.rows, s.all[i])
		}
	}
	return s
}

// quickSearch returns a search that skips round bases, for a second pass over
// changed numbers.
func quickSearch(m *matrix.Matrix, tol matrix.Tolerance) *search {
	s := newSearch(m, tol)
	s.quick = true
	return s
}

// pairs returns an iterator over the sine and the cosine of each complete pair of
// an arrangement, in the chosen rows.
func (s *search) pairs(a *arrangement) iter.Seq2[float64, float64] {
	return func(yield func(sin, cos float64) bool) {
		for _, r := range s.rows {
			for axis := range a.plan.Axes {
				for i := range a.plan.Pairs {
					sin, cos := a.pair(axis, i)
					if sin >= 0 && cos >= 0 && !yield(s.m.At(r, sin), s.m.At(r, cos)) {
						return
					}
				}
			}
		}
	}
}

// zeroColumn reports whether column j has only zeros, up to rounding.
func (s *search) zeroColumn(j int) bool {
	for _, r := range s.all {
		if x := s.m.At(r, j); math.Abs(x) > s.tol.At(0) {
			return false
		}
	}
	return true
}
