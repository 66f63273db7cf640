package rotary_test

import (
	"fmt"
	"math"
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

// yarn is the embedding of Qwen2.5 with YaRN.
var yarn = rotary.Config{HeadDim: 128, Base: 1e6, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 32768}}

// BenchmarkYaRN is the time of a call that makes frequencies and cosines and sines anew,
// and rotates vectors in float32, or writes the cache of transformers.
func BenchmarkYaRN(b *testing.B) {
	const d, n = 128, 4096
	x, dst, cache, positions := make([]float32, n*d), make([]float32, n*d), make([]float32, 2*n*d), make([]float64, n)
	for i := range positions {
		positions[i] = float64(i)
	}
	for i := range x {
		x[i] = float32(math.Sin(float64(i)))
	}
	for _, call := range []struct {
		name string
		run  func(e *rotary.Embedding) error
	}{
		{"rotate", func(e *rotary.Embedding) error { return e.Rotate32(dst, x, positions...) }},
		{"cache", func(e *rotary.Embedding) error { return e.Cache32(cache, rotary.Doubled, positions...) }},
	} {
		b.Run(fmt.Sprintf("%dx%d/%s", n, d, call.name), func(b *testing.B) {
			for b.Loop() {
				if err := call.run(reference.Must(rotary.New(yarn, 0))); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
