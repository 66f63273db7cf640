package angle

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestCosines compares cosines with those of Sincos.
func TestCosines(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	phases := []Phase{{}, {0, 1}, Half, Half.Sub(Phase{0, 1}), Quarter, Quarter.Neg(), Quarter.Half(), {math.MaxUint64, math.MaxUint64}}
	for range 100000 {
		phases = append(phases, Phase{random.Uint64(), random.Uint64()})
	}
	got := make([]float64, len(phases))
	Cosines(got, phases)
	worst := 0.0
	for i, a := range phases {
		_, want := a.Sincos()
		worst = max(worst, math.Abs(got[i]-want))
		if math.Abs(got[i]-want) > 4e-16 {
			t.Errorf("the cosine of %v is %v, want %v", a, got[i], want)
		}
	}
	t.Logf("worst error %.2g", worst)
}
