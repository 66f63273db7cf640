package identify

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// checkMatrix returns an error unless x is whole rows of finite numbers.
func checkMatrix(x []float64, columns int) error {
	switch {
	case columns <= 0:
		return encoder.Invalid("number of columns", columns, "is not positive")
	case columns > encoder.MaxDModel+1:
		return encoder.Invalid("number of columns", columns, "is above 65537")
	case len(x) == 0:
		return encoder.Invalid("number of rows", 0, "is not positive")
	case len(x)%columns != 0:
		return encoder.Invalid("input length", len(x), "is not whole rows of #").With(strconv.Itoa(columns))
	}
	for i, v := range x {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			place := "[" + strconv.Itoa(i/columns) + ", " + strconv.Itoa(i%columns) + "]"
			return encoder.Invalid("number in "+place, v, "is not finite")
		}
	}
	return nil
}

// A matrix is a view of the given numbers, possibly transposed.
type matrix struct {
	x                       []float64
	rows, cols              int
	rowStride, columnStride int // offsets in x to the next row and column
}

func (m *matrix) at(r, j int) float64 { return m.x[r*m.rowStride+j*m.columnStride] }

func (m *matrix) transposed() *matrix {
	return &matrix{m.x, m.cols, m.rows, m.columnStride, m.rowStride}
}

// zeroRow reports whether row r has only zeros.
func (m *matrix) zeroRow(r int) bool {
	for j := range m.cols {
		if m.at(r, j) != 0 {
			return false
		}
	}
	return true
}

// equalRows reports whether all rows are equal.
func (m *matrix) equalRows() bool {
	for r := 1; r < m.rows; r++ {
		for j := range m.cols {
			if m.at(r, j) != m.at(0, j) {
				return false
			}
		}
	}
	return true
}
