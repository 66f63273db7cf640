package identify

import (
	"github.com/posenc/posenc/encoder"
)

// A Gap says where rows or columns of a matrix were left out, as NumPy and PyTorch print
// large ones: 3 + 3 of each around "...".
type Gap struct {
	Row    int // rows were left out after this many of the given ones; 0 if none were
	Column int // columns likewise

	Rows, Columns int // of the whole matrix; 0 if unknown
}

// Corners is Gradually for a matrix of which rows or columns were left out: x has the
// numbers that are left, row after row, with the given number of columns. It also returns
// an *Error unless the gap lies between the rows and columns of x and leaves some out.
func Corners(x []float64, columns int, gap Gap, pause func()) (*Identification, error) {
	if columns > 0 && gap != (Gap{}) {
		rows := len(x) / columns
		switch {
		case gap.Row < 0 || gap.Row > 0 && gap.Row >= rows:
			return nil, encoder.Invalid("gap of rows", gap.Row, "is not between two rows")
		case gap.Column < 0 || gap.Column > 0 && gap.Column >= columns:
			return nil, encoder.Invalid("gap of columns", gap.Column, "is not between two columns")
		case gap.Rows != 0 && gap.Rows < rows:
			return nil, encoder.Invalid("rows", gap.Rows, "are fewer than those given")
		case gap.Columns != 0 && gap.Columns < columns:
			return nil, encoder.Invalid("columns", gap.Columns, "are fewer than those given")
		}
	}
	return Gradually(x, columns, pause)
}
