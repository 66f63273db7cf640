package invfreq

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// Identify looks for the rotary embeddings that make a matrix with the given number of
// columns, row after row: frequencies or divisors in one row or one column, or a cache
// whose rows are the positions from 0 on. Numbers that are not finite are those of a
// buffer that was never filled. Identify returns an *encoder.Error if columns is not
// positive, or if x is empty or not whole rows.
func Identify(x []float64, columns int) (*Identification, error) {
	switch {
	case columns <= 0:
		return nil, encoder.Invalid("number of columns", columns, "not-positive: is not positive")
	case len(x) == 0:
		return nil, encoder.Invalid("number of rows", 0, "not-positive: is not positive")
	case len(x)%columns != 0:
		return nil, encoder.Invalid("input length", len(x), "is not whole rows of #").With(strconv.Itoa(columns))
	}
	id := &Identification{Attention: 1}
	if rows := len(x) / columns; rows == 1 || columns == 1 {
		id.identifyList(x)
	} else {
		id.identifyCache(x, rows, columns)
	}
	return id, nil
}
