package encoder_test

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
)

// TestMeanDots compares means with sums over a fine grid of pairs of positions.
func TestMeanDots(t *testing.T) {
	e, err := encoder.New(1, 16, encoder.Base(100))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ first, step, width float64 }{{0, 1, 0}, {0, 2.5, 2.5}, {-7, 3, 10}} {
		var means [5]float64
		if err := e.MeanDots(means[:], c.first, c.step, c.width); err != nil {
			t.Fatal(err)
		}
		for j, got := range means {
			const n = 200
			want := 0.0
			for a := range n {
				for b := range n {
					middle := func(k int) float64 { return c.width * ((float64(k)+0.5)/n - 0.5) }
					x := c.first + float64(j)*c.step + middle(a) - middle(b)
					for i := range e.Pairs() {
						want += math.Cos(x * e.Frequency(i))
					}
				}
			}
			if want /= n * n; math.Abs(got-want) > 1e-3 {
				t.Errorf("mean %d of %+v = %v, want %v", j, c, got, want)
			}
		}
	}
}

func TestMeanDotsRefuse(t *testing.T) {
	e, err := encoder.New(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ first, step float64 }{{math.NaN(), 1}, {0, math.Inf(1)}, {encoder.MaxPosition, 2}} {
		if err := e.MeanDots(make([]float64, 4), c.first, c.step, 1); err == nil {
			t.Errorf("MeanDots from %v in steps of %v: no error", c.first, c.step)
		}
	}
}
