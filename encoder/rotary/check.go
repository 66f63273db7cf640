package rotary

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// CheckVectors returns an *encoder.Error if an element of x, the parameter with the
// given name, is not a finite number or beyond ±MaxMagnitude.
func CheckVectors[T encoder.Float](name string, x []T) error {
	rest := x
	for len(rest) >= 8 {
		// Magnitudes whose sum is in range are in range.
		v := (*[8]T)(rest)
		sum := math.Abs(float64(v[0])) + math.Abs(float64(v[1])) + (math.Abs(float64(v[2])) + math.Abs(float64(v[3])))
		sum += math.Abs(float64(v[4])) + math.Abs(float64(v[5])) + (math.Abs(float64(v[6])) + math.Abs(float64(v[7])))
		if !(sum <= encoder.MaxMagnitude) {
			break
		}
		rest = rest[8:]
	}
	at := len(x) - len(rest)
	for i, v := range rest {
		if !(math.Abs(float64(v)) <= encoder.MaxMagnitude) {
			return encoder.CheckMagnitude(name, float64(v), at+i)
		}
	}
	return nil
}
