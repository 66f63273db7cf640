package encoder_test

import (
	"fmt"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/property"
)

// sizes are shapes of matrices: a long context, the picture that everybody
// knows, the original Transformer, and the widest rows there are.
var sizes = []struct{ l, d int }{{4096, 1024}, {100, 256}, {512, 512}, {64, 65536}}

// BenchmarkRows32 includes New, as recipes in other languages compute their
// frequencies each time.
func BenchmarkRows32(b *testing.B) {
	for _, s := range sizes {
		b.Run(fmt.Sprintf("%dx%d", s.l, s.d), func(b *testing.B) {
			dst := make([]float32, s.l*s.d)
			fill32(b, dst, s.l, s.d) // brings the pages of dst into being
			for b.Loop() {
				fill32(b, dst, s.l, s.d)
			}
			perElement(b, s.l*s.d)
		})
	}
}

// BenchmarkRows32Fresh includes New and the memory of the matrix.
func BenchmarkRows32Fresh(b *testing.B) {
	for _, s := range sizes {
		b.Run(fmt.Sprintf("%dx%d", s.l, s.d), func(b *testing.B) {
			for b.Loop() {
				fill32(b, make([]float32, s.l*s.d), s.l, s.d)
			}
			perElement(b, s.l*s.d)
		})
	}
}

func fill32(b *testing.B, dst []float32, l, d int) {
	if err := reference.Must(encoder.New(l, d)).Rows32(dst, 0, l); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		reference.Must(encoder.New(100, 256))
	}
	perElement(b, 256)
}

// BenchmarkRow is one row on its own, without angle addition, far from the
// origin.
func BenchmarkRow(b *testing.B) {
	e := reference.Must(encoder.New(0, 512))
	dst := make([]float64, 512)
	for b.Loop() {
		if err := e.Row(dst, 987654321); err != nil {
			b.Fatal(err)
		}
	}
	perElement(b, len(dst))
}

// BenchmarkMean is the mean of a billion rows, whose number costs nothing.
func BenchmarkMean(b *testing.B) {
	e := reference.Must(encoder.New(0, 512))
	dst := make([]float64, 512)
	for b.Loop() {
		if err := e.Mean(dst, 0, 1e9); err != nil {
			b.Fatal(err)
		}
	}
	perElement(b, len(dst))
}

// BenchmarkRelativeDots is a curve over offsets that follow each other, and
// one over offsets that do not.
func BenchmarkRelativeDots(b *testing.B) {
	e := reference.Must(encoder.New(0, 512))
	for _, step := range []float64{1, 1.5} {
		b.Run(fmt.Sprintf("step=%v", step), func(b *testing.B) {
			offsets := make([]float64, 1000)
			for i := range offsets {
				offsets[i] = step * float64(i)
			}
			dst := make([]float64, len(offsets))
			for b.Loop() {
				if err := e.RelativeDots(dst, offsets); err != nil {
					b.Fatal(err)
				}
			}
			perElement(b, len(dst)*e.DModel())
		})
	}
}

// BenchmarkCurve is a curve of points that are not whole steps apart.
func BenchmarkCurve(b *testing.B) {
	e := reference.Must(encoder.New(0, 512))
	dst := make([]float64, 1000)
	for b.Loop() {
		if err := e.Curve(dst, 0, 0.1); err != nil {
			b.Fatal(err)
		}
	}
	perElement(b, len(dst)*e.DModel())
}

// BenchmarkColumnRanges measures the ranges of all columns over all positions.
func BenchmarkColumnRanges(b *testing.B) {
	e := reference.Must(encoder.New(encoder.MaxPosition, 512))
	dst := make([]float64, 512)
	for b.Loop() {
		if err := property.ColumnRanges(e, dst); err != nil {
			b.Fatal(err)
		}
	}
	perElement(b, len(dst))
}

// BenchmarkProperties is all that is checked of an encoding, at a common size
// and at one where searches end early.
func BenchmarkProperties(b *testing.B) {
	for _, s := range []struct{ l, d int }{{100, 512}, {1 << 40, 512}, {1 << 40, 65536}} {
		b.Run(fmt.Sprintf("%dx%d", s.l, s.d), func(b *testing.B) {
			e := reference.Must(encoder.New(s.l, s.d))
			for b.Loop() {
				property.Unique(e)
				property.Circle(e)
				property.Steps(e)
				property.LinearShift(e)
				property.FrequencyRatios(e)
			}
		})
	}
}

// perElement reports the time of one number, so that sizes and languages can
// be compared.
func perElement(b *testing.B, n int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/elem")
}
