package attention

import "math"

// Seeds of the fixed matrices W^Q, W^K, W^V and the R of W^I.
const (
	seedQ SplitMix = 'Q'
	seedK SplitMix = 'K'
	seedV SplitMix = 'V'
	seedI SplitMix = 'I'
)

// weights returns the first rows of a d × d matrix, row after row. Its elements
// have variance 1/d, so that W·x has about the variance of x.
func weights(seed SplitMix, rows, d int) []float64 {
	w := make([]float64, rows*d)
	for i := range w {
		w[i] = seed.standard() / math.Sqrt(float64(d))
	}
	return w
}

// multiply returns W·x, for a matrix W of the given number of rows.
func multiply(w, x []float64, rows int) []float64 {
	y := make([]float64, rows)
	for i := range y {
		y[i] = Dot(w[i*len(x):], x)
	}
	return y
}

// Dot returns ⟨a, b⟩ over the length of b. No product is fused with a sum, so that all platforms
// return the same bits.
func Dot(a, b []float64) float64 {
	total := 0.0
	for j, x := range b {
		total += float64(a[j] * x)
	}
	return total
}

// scaled returns scale·x.
func scaled(x []float64, scale float64) []float64 {
	y := make([]float64, len(x))
	for i := range x {
		y[i] = scale * x[i]
	}
	return y
}

// add returns a + b.
func add(a, b []float64) []float64 {
	c := make([]float64, len(a))
	for i := range a {
		c[i] = a[i] + b[i]
	}
	return c
}
