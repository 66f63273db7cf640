package chart

import (
	"strconv"

	"github.com/posenc/posenc/encoder/convention"
)

// ColumnName returns the name of a column: cos 3 is the cosine of pair 3, and 0 a column
// of zeros.
func ColumnName(c convention.Column) string {
	switch {
	case c.Zero:
		return "0"
	case c.Cosine:
		return "cos " + strconv.Itoa(c.Pair)
	}
	return "sin " + strconv.Itoa(c.Pair)
}
