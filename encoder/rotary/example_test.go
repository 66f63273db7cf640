package rotary_test

import (
	"fmt"
	"math"

	"github.com/posenc/posenc/encoder/rotary"
)

// The two conventions rotate other pairs, so that one vector gives two results.
// With either, the dot product of a query and a key depends on their offset alone.
func Example() {
	query, key := []float64{1, 2, 3, 4}, []float64{4, 3, 2, 1}
	for _, name := range []string{"rope-half", "rope-interleaved"} {
		r, _ := rotary.Find(name)
		fmt.Println(name)
		for _, m := range []float64{0, 5, 1000} {
			n := m + 7
			q, k := make([]float64, 4), make([]float64, 4)
			r.Rotate(q, query, m)
			r.Rotate(k, key, n)

			dot := 0.0
			for i := range q {
				dot += q[i] * k[i]
			}
			fmt.Printf("  q at %4.0f: %7.4f, k at %4.0f: dot product %.4f\n", m, q, n, dot)
		}
	}
	// Output:
	// rope-half
	//   q at    0: [ 1.0000  2.0000  3.0000  4.0000], k at    7: dot product 24.7838
	//   q at    5: [ 3.1604  1.7976 -0.1079  4.0950], k at   12: dot product 24.7838
	//   q at 1000: [-1.9183  0.4979  2.5140 -4.4443], k at 1007: dot product 24.7838
	// rope-interleaved
	//   q at    0: [ 1.0000  2.0000  3.0000  4.0000], k at    7: dot product 21.1492
	//   q at    5: [ 2.2015 -0.3916  2.7963  4.1449], k at   12: dot product 21.1492
	//   q at 1000: [-1.0914  1.9516 -0.3411 -4.9883], k at 1007: dot product 21.1492
}

// YaRN keeps the pairs that turn more than 32 times in the 4096 positions that a model was
// trained on, divides those that turn less than once by 32, and blends those between.
func ExampleNew() {
	e, err := rotary.New(rotary.Config{HeadDim: 128, Scaling: rotary.YaRN{Factor: 32, MaxPosition: 4096}}, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := 0; i < e.Pairs(); i += 7 {
		fmt.Printf("pair %2d: %6.1f turns in 4096 positions, %-7s ÷ %.3g\n", i, 4096*e.Unscaled(i)/(2*math.Pi), e.Part(i), e.Divisor(i))
	}
	fmt.Printf("attention factor %.4f\n", e.AttentionFactor())
	// Output:
	// pair  0:  651.9 turns in 4096 positions, kept    ÷ 1
	// pair  7:  238.1 turns in 4096 positions, kept    ÷ 1
	// pair 14:   86.9 turns in 4096 positions, kept    ÷ 1
	// pair 21:   31.7 turns in 4096 positions, blended ÷ 1.04
	// pair 28:   11.6 turns in 4096 positions, blended ÷ 1.42
	// pair 35:    4.2 turns in 4096 positions, blended ÷ 2.27
	// pair 42:    1.5 turns in 4096 positions, blended ÷ 5.55
	// pair 49:    0.6 turns in 4096 positions, divided ÷ 32
	// pair 56:    0.2 turns in 4096 positions, divided ÷ 32
	// pair 63:    0.1 turns in 4096 positions, divided ÷ 32
	// attention factor 1.3466
}
