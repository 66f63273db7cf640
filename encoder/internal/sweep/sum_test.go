package sweep

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// TestSingleCosines compares sums for one offset with those of exact cosines.
func TestSingleCosines(t *testing.T) {
	for _, pairs := range []int{1, 7, 8, 64, 65, 300} {
		tau := angle.Geometric(1e4, float64(pairs), pairs)
		for _, k := range []float64{0, 1e-300, -1e-9, 1e-8, 0.5, 3, -3, 12345, 1 << 32, 1<<52 + 0.5, 1 << 53} {
			var want Sum
			for _, tau := range tau {
				_, cos := tau.At(k).Sincos()
				want.Add(cos)
			}
			var got [1]float64
			Cosines(got[:], tau, k, 1)
			if !(math.Abs(got[0]-want.Value()) <= 4e-16*float64(pairs)) || math.Abs(got[0]) > float64(pairs) {
				t.Errorf("Σ cos(%v·ω) = %v for %d pairs, want %v", k, got[0], pairs, want.Value())
			}
			if k == 0 && got[0] != float64(pairs) {
				t.Errorf("Σ cos 0 = %v, want %v", got[0], pairs)
			}
		}
	}
}
