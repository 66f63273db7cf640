package sweep

import (
	"fmt"
	"testing"

	"github.com/posenc/posenc/encoder/internal/angle"
)

var sizes = []struct{ n, d int }{{512, 64}, {4096, 64}, {512, 512}, {4096, 1024}, {16384, 4096}}

// BenchmarkRows is the time of a number in matrices of all sizes, into memory that
// exists.
func BenchmarkRows(b *testing.B) {
	for _, s := range sizes {
		b.Run(fmt.Sprintf("%dx%d", s.n, s.d), func(b *testing.B) {
			dst, tau := make([]float32, s.n*s.d), angle.Geometric(1e4, float64(s.d)/2, s.d/2)
			fill(dst)
			for b.Loop() {
				Rows(dst, tau, Positions{}, 0, s.n)
			}
			perNumber(b, len(dst))
		})
	}
}

// BenchmarkFill is the limit of it: the same memory, filled with a constant.
func BenchmarkFill(b *testing.B) {
	for _, s := range sizes {
		b.Run(fmt.Sprintf("%dx%d", s.n, s.d), func(b *testing.B) {
			dst := make([]float32, s.n*s.d)
			for b.Loop() {
				fill(dst)
			}
			perNumber(b, len(dst))
		})
	}
}

func fill(dst []float32) {
	for i := range dst {
		dst[i] = 1
	}
}

// BenchmarkLayouts is the time of a number in each layout and type.
func BenchmarkLayouts(b *testing.B) {
	const n, d = 512, 512
	tau := angle.Geometric(1e4, d/2, d/2)
	for _, l := range layouts(d / 2) {
		b.Run(l.name+"/float32", func(b *testing.B) { benchmarkLayout[float32](b, l.Layout, tau, n) })
		b.Run(l.name+"/float64", func(b *testing.B) { benchmarkLayout[float64](b, l.Layout, tau, n) })
	}
}

func benchmarkLayout[T Float](b *testing.B, l Layout, tau []angle.Phase, n int) {
	dst := make([]T, n*l.Columns)
	for b.Loop() {
		LaidOut(dst, l, tau, 1, Positions{}, 0, n)
	}
	perNumber(b, len(dst))
}

// BenchmarkSmall is one call, frequencies included, that shares nothing with the
// one before.
func BenchmarkSmall(b *testing.B) {
	for _, s := range []struct{ n, d int }{{1, 512}, {16, 256}, {100, 256}} {
		b.Run(fmt.Sprintf("%dx%d", s.n, s.d), func(b *testing.B) {
			dst := make([]float32, s.n*s.d)
			for base, start := 1e4, 0; b.Loop(); base, start = base+1, start+1 {
				Rows(dst, angle.Geometric(base, float64(s.d)/2, s.d/2), Positions{Start: start}, 0, s.n)
			}
		})
	}
	b.Run("dot", func(b *testing.B) {
		var dst [1]float64
		for base, offset := 1e4, 0.0; b.Loop(); base, offset = base+1, offset+1 {
			Cosines(dst[:], angle.Geometric(base, 256, 256), offset, 1)
		}
	})
}

func perNumber(b *testing.B, n int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/number")
}
