package render

import (
	"math"
	"strconv"
)

// coordinate returns a number to a hundredth.
func coordinate(x float64) string { return string(appendCoordinate(nil, x)) }

// appendCoordinate appends a number to a hundredth.
func appendCoordinate(dst []byte, x float64) []byte {
	return strconv.AppendFloat(dst, math.Round(100*x)/100+0, 'f', -1, 64)
}
