package phase

import (
	"iter"
	"math"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
)

// A Search looks for the solutions of a matrix.
type Search struct {
	Matrix *matrix.Matrix
	Tol    matrix.Tolerance
	All    []int  // the rows read, in order
	Zero   []bool // which of All have only zeros
	Rows   []int  // the chosen ones, first compared; none of them zero
	Chosen []int  // indices of Rows in All

	Arrangements []*Arrangement
	Work         int  // angles looked at
	Gaps         bool // rows between those of Matrix have been removed
	quick        bool // skip round bases
}

// Limits of a large matrix.
const (
	maxNumbers = 1 << 20
	MaxRows    = 1 << 12 // rows read
	MaxChosen  = 12      // rows first compared

	maxQuickRows = 1 << 8 // read in a second pass
)

// New returns a search in the numbers of m, each exact to tol.
func New(m *matrix.Matrix, tol matrix.Tolerance) *Search {
	return newSearch(m, tol, max(64, min(MaxRows, maxNumbers/m.Columns)))
}

// newSearch returns a search that reads the given number of rows, half of them the last ones.
func newSearch(m *matrix.Matrix, tol matrix.Tolerance, rows int) *Search {
	s := &Search{Matrix: m, Tol: tol, Arrangements: arrangements(m.Columns)}
	n := min(m.Rows, rows)
	for i := range n {
		r := i
		if i >= n/2 {
			r = m.Rows - n + i
		}
		s.All = append(s.All, r)
		s.Zero = append(s.Zero, m.ZeroRow(r))
	}
	// Choose neighbours at the beginning, in the middle and at the end.
	var full []int
	for i, zero := range s.Zero {
		if !zero {
			full = append(full, i)
		}
	}
	part := MaxChosen / 3
	for n, i := range full {
		if len(full) <= MaxChosen || n < part || n >= len(full)-part || n >= len(full)/2 && n < len(full)/2+part {
			s.Chosen = append(s.Chosen, i)
			s.Rows = append(s.Rows, s.All[i])
		}
	}
	return s
}

// NewQuick returns a search that skips round bases and reads fewer rows, for a second
// pass over changed numbers.
func NewQuick(m *matrix.Matrix, tol matrix.Tolerance) *Search {
	s := newSearch(m, tol, max(64, min(maxQuickRows, maxNumbers/m.Columns)))
	s.quick = true
	return s
}

// Pairs returns an iterator over the sine and the cosine of each complete pair of the
// sample of an arrangement, in the chosen rows.
func (s *Search) Pairs(a *Arrangement) iter.Seq2[float64, float64] {
	return func(yield func(sin, cos float64) bool) {
		for _, r := range s.Rows {
			s.Matrix.Rest()
			for axis := range a.Plan.Axes {
				for _, i := range a.Sample {
					sin, cos := a.Pair(axis, i)
					if sin >= 0 && cos >= 0 && !yield(s.Matrix.At(r, sin), s.Matrix.At(r, cos)) {
						return
					}
				}
			}
		}
	}
}

// zeroColumn reports whether column j has only zeros, up to rounding.
func (s *Search) zeroColumn(j int) bool {
	for _, r := range s.All {
		if x := s.Matrix.At(r, j); math.Abs(x) > s.Tol.At(0) {
			return false
		}
	}
	return true
}
