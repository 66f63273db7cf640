package scale

import "math"

// A normal gives numbers from N(0, 1), the same on every platform. Its value is the
// state of the generator SplitMix64 (Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators", 2014).
type normal uint64

// pair returns the next two numbers (Box and Muller, "A note on the generation of
// random normal deviates", 1958):
//
//	√(−2 ln u)·(sin 2πv, cos 2πv)
//
// with u uniformly distributed over (0, 1] and v over [0, 1).
func (r *normal) pair() (a, b float64) {
	radius := math.Sqrt(-2 * math.Log(1-r.uniform()))
	sin, cos := math.Sincos(2 * math.Pi * r.uniform())
	return radius * sin, radius * cos
}

// uniform returns the next number of SplitMix64, uniformly distributed over [0, 1).
func (r *normal) uniform() float64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return float64((z^z>>31)>>11) * 0x1p-53
}
