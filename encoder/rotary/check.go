package rotary

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// CheckVectors returns an *encoder.Error if an element of x, the parameter with the
// given name, is not a finite number or beyond ±MaxMagnitude.
func CheckVectors[T encoder.Float](name string, x []T) error {
	rest := x
	for len(rest) >= 8 && inRange((*[8]T)(rest)) {
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

// inRange reports whether the sum of the magnitudes is in range, and so each of them.
func inRange[T encoder.Float](v *[8]T) bool {
	abs := func(i int) float64 { return math.Abs(float64(v[i])) }
	return abs(0)+abs(1)+(abs(2)+abs(3))+(abs(4)+abs(5)+(abs(6)+abs(7))) <= encoder.MaxMagnitude
}
