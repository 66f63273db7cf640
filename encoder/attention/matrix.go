package attention

import "math"

// Seeds of the fixed matrices W^Q, W^K, W^V and the R of W^I.
const (
	seedQ splitMix = 'Q'
	seedK splitMix = 'K'
	seedV splitMix = 'V'
	seedI splitMix = 'I'
)

// weights returns the first rows of a d × d matrix, row after row. Its elements
// have variance 1/d, so that W·x has about the variance of x.
func weights(seed splitMix, rows, d int) []float64 {
	w := make([]float64, rows*d)
	for i := range w {
		w[i] = seed.standard() / math.Sqrt(float64(d))
	}
	return w
}

// multiply writes W·x into dst, for a matrix W of len(dst) rows.
func multiply(dst, w, x []float64) {
	for i := range dst {
		dst[i] = dot(w[i*len(x):], x)
	}
}

// dot returns ⟨a, b⟩ over the length of b.
func dot(a, b []float64) float64 {
	total := 0.0
	for j, x := range b {
		total += a[j] * x
	}
	return total
}
