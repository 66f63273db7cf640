package chart

import (
	"strconv"

	"github.com/posenc/posenc/encoder/convention"
)

// ColumnName names what stands in a column: cos 3 is the cosine of pair 3.
func ColumnName(c convention.Column) string {
	switch {
	case c.Zero:
		return "0"
	case c.Cosine:
		return "cos " + strconv.Itoa(c.Pair)
	}
	return "sin " + strconv.Itoa(c.Pair)
}
