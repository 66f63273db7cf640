package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
)

// uninformative returns the reason why numbers cannot identify any convention, or
// Explained if they may.
func uninformative(m *matrix.Matrix) Reason {
	switch {
	case m.Rows*m.Columns == 1:
		return OneNumber
	case m.Columns > 2 && linearRows(m, 0), m.Columns == 1 && m.EqualRows():
		return Constant
	case m.Columns > 3 && linearRows(m, 1) || m.Columns <= 3 && m.Rows > 3 && linearRows(m.Transposed(), 1):
		return Ramp
	}
	return Explained
}

// linearRows reports whether each row is a polynomial of the given degree, 0 or 1,
// in the column index, and some row is not zero.
func linearRows(m *matrix.Matrix, degree int) bool {
	zero := true
	for r := range m.Rows {
		first := m.At(r, 0)
		step := float64(degree) * (m.At(r, m.Columns-1) - first) / float64(m.Columns-1)
		within := 1e-6 * (math.Abs(first) + math.Abs(m.At(r, m.Columns-1)))
		for j := range m.Columns {
			if math.Abs(m.At(r, j)-first-step*float64(j)) > within {
				return false
			}
		}
		zero = zero && within == 0
	}
	return !zero
}
