package rotary

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// CheckVectors returns an *encoder.Error if an element of x, the parameter with the
// given name, is not a finite number or beyond ±MaxMagnitude.
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
