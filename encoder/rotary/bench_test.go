package rotary_test

import (
	"fmt"
	"testing"

	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/rotary"
)

// BenchmarkRotate is the time of a number where the vectors of a head of width 128
// are rotated.
func BenchmarkRotate(b *testing.B) {
	const d = 128
	for _, n := range []int{256, 4096} {
		x, dst, positions := make([]float64, n*d), make([]float64, n*d), make([]float64, n)
		for i := range positions {
			positions[i] = float64(i)
		}
		for _, name := range []string{"rope-half", "rope-interleaved"} {
			r := reference.Must(rotary.Find(name))
			b.Run(fmt.Sprintf("%dx%d/%s", n, d, name), func(b *testing.B) {
				for b.Loop() {
					if err := r.Rotate(dst, x, positions...); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(dst)), "ns/number")
			})
		}
	}
}
