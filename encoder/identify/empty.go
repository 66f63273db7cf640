package identify

import "math"

// uninformative returns the reason why numbers cannot identify any convention, or
// Explained if they may.
func uninformative(m *matrix) Reason {
	switch {
	case m.rows*m.cols == 1:
		return OneNumber
	case m.cols > 2 && linearRows(m, 0), m.cols == 1 && m.equalRows():
		return Constant
	case m.cols > 3 && linearRows(m, 1) || m.cols <= 3 && m.rows > 3 && linearRows(m.transposed(), 1):
		return Ramp
	}
	return Explained
}

// linearRows reports whether each row is a polynomial of the given degree, 0 or 1,
// in the column index, and some row is not zero.
func linearRows(m *matrix, degree int) bool {
	zero := true
	for r := range m.rows {
		first := m.at(r, 0)
		step := float64(degree) * (m.at(r, m.cols-1) - first) / float64(m.cols-1)
		within := 1e-6 * (math.Abs(first) + math.Abs(m.at(r, m.cols-1)))
		for j := range m.cols {
			if math.Abs(m.at(r, j)-first-step*float64(j)) > within {
				return false
			}
		}
		zero = zero && within == 0
	}
	return !zero
}
