package matrix

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// A Matrix is a view of the given numbers, possibly transposed.
type Matrix struct {
	Rows, Columns           int
	x                       []float64
	rowStride, columnStride int // offsets in x to the next row and column

	Pause func() // called by Rest; nil for nothing
}

// Rest lets the program do something else, in the middle of a long search.
func (m *Matrix) Rest() {
	if m.Pause != nil {
		m.Pause()
	}
}

// New returns the matrix of x, row after row. It returns an *encoder.Error if x is
// not whole rows of finite numbers.
func New(x []float64, columns int) (*Matrix, error) {
	if err := check(x, columns); err != nil {
		return nil, err
	}
	return &Matrix{len(x) / columns, columns, x, columns, 1, nil}, nil
}

// check returns an error unless x is whole rows of finite numbers.
func check(x []float64, columns int) error {
	switch {
	case columns <= 0:
		return encoder.Invalid("number of columns", columns, "not-positive: is not positive")
	case columns > encoder.MaxDModel+1:
		return encoder.Invalid("number of columns", columns, "is above 65537")
	case len(x) == 0:
		return encoder.Invalid("number of rows", 0, "not-positive: is not positive")
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

// At returns the number in row r and column j.
func (m *Matrix) At(r, j int) float64 { return m.x[r*m.rowStride+j*m.columnStride] }

// Transposed returns m with rows and columns exchanged.
func (m *Matrix) Transposed() *Matrix {
	return &Matrix{m.Columns, m.Rows, m.x, m.columnStride, m.rowStride, m.Pause}
}

// NonZero returns a copy of m without its rows of zeros, and these; nil if it has none.
func (m *Matrix) NonZero() (*Matrix, []int) {
	var zero []int
	for r := range m.Rows {
		if m.ZeroRow(r) {
			zero = append(zero, r)
		}
	}
	if zero == nil {
		return nil, nil
	}
	x := make([]float64, 0, (m.Rows-len(zero))*m.Columns)
	for r := range m.Rows {
		if m.ZeroRow(r) {
			continue
		}
		for j := range m.Columns {
			x = append(x, m.At(r, j))
		}
	}
	return &Matrix{m.Rows - len(zero), m.Columns, x, m.Columns, 1, m.Pause}, zero
}

// Block returns the n rows from lo on.
func (m *Matrix) Block(lo, n int) *Matrix {
	return &Matrix{n, m.Columns, m.x[lo*m.rowStride:], m.rowStride, m.columnStride, m.Pause}
}

// Minus returns m with b subtracted from each number.
func (m *Matrix) Minus(b float64) *Matrix {
	x := make([]float64, m.Rows*m.Columns)
	for i := range x {
		x[i] = m.At(i/m.Columns, i%m.Columns) - b
	}
	return &Matrix{m.Rows, m.Columns, x, m.Columns, 1, m.Pause}
}

// ZeroRow reports whether row r has only zeros.
func (m *Matrix) ZeroRow(r int) bool {
	for j := range m.Columns {
		if m.At(r, j) != 0 {
			return false
		}
	}
	return true
}

// EqualRows reports whether all rows are equal.
func (m *Matrix) EqualRows() bool {
	for r := 1; r < m.Rows; r++ {
		for j := range m.Columns {
			if m.At(r, j) != m.At(0, j) {
				return false
			}
		}
	}
	return true
}
