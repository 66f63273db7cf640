package attention

import "math"

// A random is a stream of numbers that look random and are the same
// everywhere: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
// number generators", 2014). Where a figure needs vectors and matrices that
// nobody has trained, they come from here.
type splitMix uint64

func (r *splitMix) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// uniform returns the next number, evenly spread over [0, 1).
func (r *splitMix) uniform() float64 { return float64(r.next()>>11) * 0x1p-53 }

// unit returns the next number, evenly spread over [-√3, √3): its mean is 0
// and its variance 1.
func (r *splitMix) standard() float64 { return math.Sqrt(3) * (2*r.uniform() - 1) }

// weights returns the first rows of a d × d matrix of variance 1/d, row after
// row, so that W·x varies about as much as x does.
func weights(seed splitMix, rows, d int) []float64 {
	w := make([]float64, rows*d)
	for i := range w {
		w[i] = seed.standard() / math.Sqrt(float64(d))
	}
	return w
}

// product writes W·x into dst, for a matrix W of len(dst) rows.
func multiply(dst, w, x []float64) {
	for i := range dst {
		dst[i] = dot(w[i*len(x):], x)
	}
}

// inner returns ⟨a, b⟩ over the length of b.
func dot(a, b []float64) float64 {
	total := 0.0
	for j, x := range b {
		total += a[j] * x
	}
	return total
}
