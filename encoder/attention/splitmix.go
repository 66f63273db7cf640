package attention

import "math"

// A SplitMix is the state of the pseudorandom number generator SplitMix64
// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
// 2014), which gives the same numbers on every platform.
type SplitMix uint64

func (r *SplitMix) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Uniform returns the next number, uniformly distributed over [0, 1).
func (r *SplitMix) Uniform() float64 { return float64(r.next()>>11) * 0x1p-53 }

// standard returns the next number, uniformly distributed over [-√3, √3), with
// mean 0 and variance 1.
func (r *SplitMix) standard() float64 { return math.Sqrt(3) * (2*r.Uniform() - 1) }
