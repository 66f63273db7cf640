package dataio

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// A Matrix is the numbers that were read, row after row. There is at least one,
// and all are within ±1e100.
type Matrix struct {
	Rows, Columns int
	Data          []float64
	Positions     []float64 // of the rows; nil if nothing says which they are

	Type string  // of the numbers, as NumPy calls it, such as float32; empty if nothing says
	Step float64 // the unit of the last digit that is printed; 0 if all digits are there

	Notes []Words // what was done besides reading
}

// What is read at the most.
const (
	MaxReadNumbers = 1 << 19
	MaxColumns     = encoder.MaxDModel
	MaxReadBytes   = 8 << 20 // bytes
)

// Row returns a row.
func (m *Matrix) Row(i int) []float64 { return m.Data[i*m.Columns:][:m.Columns] }

func (m *Matrix) note(english, chinese string, values ...string) {
	m.Notes = append(m.Notes, say(english, chinese, values...))
}

// largest is what numbers may be, so that their squares are numbers too.
const largest = 1e100

// checked returns the matrix, unless a number is not finite or too large.
func (m *Matrix) checked() (*Matrix, error) {
	for i, x := range m.Data {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, refuseCell(i/m.Columns, i%m.Columns, "# is not a finite number", "# 不是有限的数", named(x))
		}
		if math.Abs(x) > largest {
			return nil, refuseCell(i/m.Columns, i%m.Columns, "# is beyond 1e100, too large for an encoding", "# 超过 1e100，对编码来说太大", strconv.FormatFloat(x, 'g', 4, 64))
		}
	}
	return m, nil
}

// named returns what a number that is not finite is called.
func named(x float64) string {
	switch {
	case x > 0:
		return "inf"
	case x < 0:
		return "-inf"
	}
	return "nan"
}

// arrange gives the matrix the rows and columns of an array, of which all axes
// but two may be 1 long, as in the buffers of shape (1, seq, d) and (seq, 1, d)
// that modules keep.
func (m *Matrix) arrange(shape []int) error {
	if err := checkAxes(shape); err != nil {
		return err
	}
	m.Columns = shape[len(shape)-1]
	m.Rows = len(m.Data) / m.Columns
	if len(shape) > 2 {
		m.note("The axes of length 1 are left out.", "长度为 1 的轴已略去。")
	}
	return nil
}

// checkAxes refuses a shape that has too many axes.
func checkAxes(shape []int) error {
	last, long := len(shape)-1, 0
	for _, n := range shape[:last] {
		if n > 1 {
			long++
		}
	}
	if long > 1 {
		return refuse("the shape # is not that of a matrix; give one of its matrices, such as x[0]",
			"形状 # 不是矩阵；请只给出其中一个矩阵，例如 x[0]", shapeText(shape))
	}
	return nil
}

func checkColumns(columns int) error {
	if columns > MaxColumns {
		return refuse("# columns are more than #; no encoding is so wide", "# 列多于 # 列；没有这么宽的编码",
			integer(columns), integer(MaxColumns))
	}
	return nil
}

func shapeText(shape []int) string {
	text := "("
	for i, n := range shape {
		if i > 0 {
			text += ", "
		}
		text += integer(n)
	}
	return text + ")"
}

// ragged refuses a row that is not as long as the first one.
func ragged(row, length, first int) error {
	return refuse("row # (from 0) has # numbers, but the first row has #", "第 # 行（从 0 数）有 # 个数，而首行有 # 个",
		integer(row), integer(length), integer(first))
}

func empty() error {
	return refuse("there are no numbers; give at least one row", "没有数；请至少给出一行")
}

func integer(n int) string { return strconv.Itoa(n) }
