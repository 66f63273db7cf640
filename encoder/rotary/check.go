package rotary

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// CheckVectors returns an *Error if one of the elements of x, a parameter of the
// given name, is none that Rotate takes.
func CheckVectors(name string, x []float64) error {
	rest := x
	for len(rest) >= 8 {
		// Magnitudes whose sum is in range are in range.
		v := (*[8]float64)(rest)
		sum := math.Abs(v[0]) + math.Abs(v[1]) + (math.Abs(v[2]) + math.Abs(v[3]))
		sum += math.Abs(v[4]) + math.Abs(v[5]) + (math.Abs(v[6]) + math.Abs(v[7]))
		if !(sum <= encoder.MaxMagnitude) {
			break
		}
		rest = rest[8:]
	}
	at := len(x) - len(rest)
	for i, v := range rest {
		if !(math.Abs(v) <= encoder.MaxMagnitude) {
			return encoder.CheckMagnitude(name, v, at+i)
		}
	}
	return nil
}
