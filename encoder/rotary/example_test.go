package rotary_test

import (
	"fmt"

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
