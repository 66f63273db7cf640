package plot

import (
	"math"
	"strconv"
)

// appendDecimal appends x with as many digits as tell it from its neighbours,
// as JavaScript writes it: 1000000, 0.5, 1e+21.
func appendDecimal(dst []byte, x float64) []byte {
	format := byte('e')
	if size := math.Abs(x); size == 0 || size >= 1e-6 && size < 1e21 {
		format = 'f'
	}
	return strconv.AppendFloat(dst, x, format, -1, 64)
}
