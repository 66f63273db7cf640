package encoder_test

import (
	"testing"

	"github.com/posenc/posenc/encoder"
)

// TestScatteredOffsetsAllocateNothing computes the dot products and the distances of many
// offsets that are no run: what a call allocates does not grow with them. In a browser a
// call of minutes would end before the garbage collector.
func TestScatteredOffsetsAllocateNothing(t *testing.T) {
	for _, d := range []int{2, 8, 64, 1024} {
		e, err := encoder.New(1, d)
		if err != nil {
			t.Fatal(err)
		}
		offsets := make([]float64, 1000)
		for i := range offsets {
			offsets[i] = float64(i*i%997) + 0.25
		}
		dst := make([]float64, len(offsets))
		for name, f := range map[string]func(dst, offsets []float64) error{"RelativeDots": e.RelativeDots, "Distances": e.Distances} {
			few := testing.AllocsPerRun(10, func() { f(dst[:1], offsets[:1]) })
			many := testing.AllocsPerRun(10, func() { f(dst, offsets) })
			if many > few+2 {
				t.Errorf("d_model %d: %s of %d offsets makes %v allocations, and of one %v", d, name, len(offsets), many, few)
			}
		}
	}
}
