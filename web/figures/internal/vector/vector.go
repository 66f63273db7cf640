// Package vector multiplies vectors.
package vector

// Dot returns Σ a[j]·b[j]. No product is fused with a sum, so that all platforms return the
// same bits.
func Dot(a, b []float64) float64 {
	sum := 0.0
	for j, x := range a {
		sum += float64(x * b[j])
	}
	return sum
}
