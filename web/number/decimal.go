package number

import (
	"math"
	"strconv"
)

// Append appends x, a float of 32 or 64 bits, with as many digits as tell it
// from its neighbours, as JavaScript writes it: 1000000, 0.5, 1e+21.
func Append(dst []byte, x float64, bits int) []byte {
	format := byte('e')
	if size := math.Abs(x); size == 0 || size >= 1e-6 && size < 1e21 {
		format = 'f'
	}
	return strconv.AppendFloat(dst, x, format, -1, bits)
}
