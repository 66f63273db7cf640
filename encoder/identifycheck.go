package encoder

import (
	"math"
	"strconv"
)

// checkMatrix refuses what is not a matrix of numbers.
func checkMatrix(x []float64, columns int) error {
	switch {
	case columns <= 0:
		return Refuse("number of columns", columns, "is not positive")
	case columns > MaxDModel+1:
		return Refuse("number of columns", columns, "is above 65537")
	case len(x) == 0:
		return Refuse("number of rows", 0, "is not positive")
	case len(x)%columns != 0:
		return Refuse("input length", len(x), "is not whole rows of "+strconv.Itoa(columns))
	}
	for i, v := range x {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			place := "[" + strconv.Itoa(i/columns) + ", " + strconv.Itoa(i%columns) + "]"
			return Refuse("number in "+place, v, "is not finite")
		}
	}
	return nil
}
