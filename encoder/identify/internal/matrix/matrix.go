// Package matrix holds the numbers to identify, and bounds how far each of them may
// be from its exact value.
//
// Numbers lose digits three times: when they are computed in float32, when they are
// cast to a shorter type or quantised to 8 bits, and when they are printed. What is
// left shows which of these happened: mantissas of 11 bits are those of float16, and
// numbers with four digits after the point are exact to half of the fourth. A comparison
// that is stricter rejects the right convention, and a looser one accepts wrong ones.
package matrix

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// A Matrix is given numbers, row after row.
type Matrix struct {
	Rows, Columns int
	x             []float64

	Pause func() // called by Rest; nil for nothing
}

// New returns the matrix of x, row after row. It returns an *encoder.Error if x is
// not whole rows of finite numbers, or if there are more than MaxDModel + 1 columns.
func New(x []float64, columns int) (*Matrix, error) {
	if columns > encoder.MaxDModel+1 {
		return nil, encoder.Invalid("number of columns", columns, "is above 65537")
	}
	if err := CheckSize(len(x), columns); err != nil {
		return nil, err
	}
	for i, v := range x {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			place := "[" + strconv.Itoa(i/columns) + ", " + strconv.Itoa(i%columns) + "]"
			return nil, encoder.Invalid("number in "+place, v, "is not finite")
		}
	}
	return &Matrix{Rows: len(x) / columns, Columns: columns, x: x}, nil
}

// CheckSize returns an *encoder.Error unless n numbers are whole rows.
func CheckSize(n, columns int) error {
	switch {
	case columns <= 0:
		return encoder.Invalid("number of columns", columns, "not-positive: is not positive")
	case n == 0:
		return encoder.Invalid("number of rows", 0, "not-positive: is not positive")
	case n%columns != 0:
		return encoder.Invalid("input length", n, "is not whole rows of #").With(strconv.Itoa(columns))
	}
	return nil
}

// Rest lets the program do something else, in the middle of a long search.
func (m *Matrix) Rest() {
	if m.Pause != nil {
		m.Pause()
	}
}

// At returns the number in row r and column j.
func (m *Matrix) At(r, j int) float64 { return m.x[r*m.Columns+j] }

// Numbers returns all numbers, row after row.
func (m *Matrix) Numbers() []float64 { return m.x }

// Row returns row r.
func (m *Matrix) Row(r int) []float64 { return m.x[r*m.Columns:][:m.Columns] }

// of returns the matrix of x that rests as m does.
func (m *Matrix) of(x []float64, columns int) *Matrix {
	return &Matrix{len(x) / columns, columns, x, m.Pause}
}

// Transposed returns m with rows and columns exchanged.
func (m *Matrix) Transposed() *Matrix {
	x := make([]float64, 0, len(m.x))
	for j := range m.Columns {
		m.Rest()
		for r := range m.Rows {
			x = append(x, m.At(r, j))
		}
	}
	return m.of(x, m.Rows)
}

// NonZero returns m without its rows of zeros, and these; m itself if it has none.
func (m *Matrix) NonZero() (own *Matrix, zero []int) {
	for r := range m.Rows {
		if m.ZeroRow(r) {
			zero = append(zero, r)
		}
	}
	if zero == nil {
		return m, nil
	}
	x := make([]float64, 0, len(m.x)-len(zero)*m.Columns)
	for r := range m.Rows {
		if !m.ZeroRow(r) {
			x = append(x, m.Row(r)...)
		}
	}
	return m.of(x, m.Columns), zero
}

// Block returns the n rows from lo on.
func (m *Matrix) Block(lo, n int) *Matrix {
	return m.of(m.x[lo*m.Columns:][:n*m.Columns], m.Columns)
}

// Minus returns m with b subtracted from each number.
func (m *Matrix) Minus(b float64) *Matrix {
	x := slices.Clone(m.x)
	for i := range x {
		x[i] -= b
	}
	return m.of(x, m.Columns)
}

// ZeroRow reports whether row r has only zeros.
func (m *Matrix) ZeroRow(r int) bool {
	return !slices.ContainsFunc(m.Row(r), func(x float64) bool { return x != 0 })
}

// EqualRows reports whether all rows are equal.
func (m *Matrix) EqualRows() bool {
	for r := 1; r < m.Rows; r++ {
		if !slices.Equal(m.Row(r), m.Row(0)) {
			return false
		}
	}
	return true
}
