package precision

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
)

// rowPairs is the number of pairs of a row that are examined.
const rowPairs = 1024

// A row is some pairs of a position, as they should be and as a type has them.
type row struct {
	dims           []int // of the sines
	exact, rounded []float64
	worst          int     // the dimension of the largest error
	worstError     float64 // and the error; −1 if there are no numbers
	changed        int     // how many numbers differ from those of the next position
}

// rowOf returns the row of a position.
func rowOf(e *encoder.Encoding, numbers *precision.Encoding, pos float64) row {
	pairs := e.Pairs()
	n := min(pairs, rowPairs)
	row := row{make([]int, n), make([]float64, 2*n), make([]float64, 2*n), 0, -1, 0}
	for j := range n {
		i := j * pairs / n
		row.dims[j] = 2 * i
		exact, rounded := row.exact[2*j:][:2], row.rounded[2*j:][:2]
		exact[0], exact[1] = e.Pair(i, pos)
		rounded[0], rounded[1] = numbers.Pair(i, pos)
		var next [2]float64
		next[0], next[1] = numbers.Pair(i, pos+1)
		for k := range next {
			if next[k] != rounded[k] {
				row.changed++
			}
			if x := math.Abs(rounded[k] - exact[k]); x > row.worstError {
				row.worst, row.worstError = 2*i+k, x
			}
		}
	}
	return row
}

// element returns one of the two elements of a pair.
func element(e interface {
	Pair(i int, pos float64) (sin, cos float64)
}, dim int, pos float64) float64 {
	sin, cos := e.Pair(dim/2, pos)
	if dim%2 == 0 {
		return sin
	}
	return cos
}
