package scale

import (
	"math"

	"github.com/posenc/posenc/encoder/attention"
)

// A normal gives numbers from N(0, 1), the same on every platform.
type normal struct{ attention.SplitMix }

// pair returns the next two numbers (Box and Muller, "A note on the generation of
// random normal deviates", 1958):
//
//	√(−2 ln u)·(sin 2πv, cos 2πv)
//
// with u uniformly distributed over (0, 1] and v over [0, 1).
func (r *normal) pair() (a, b float64) {
	radius := math.Sqrt(-2 * math.Log(1-r.Uniform()))
	sin, cos := math.Sincos(2 * math.Pi * r.Uniform())
	return radius * sin, radius * cos
}
