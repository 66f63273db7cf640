package convention_test

import (
	"fmt"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
)

// BenchmarkPresets is the time of a number in the table of each convention, with its
// frequencies, and of cells in a grid.
func BenchmarkPresets(b *testing.B) {
	for _, s := range []struct{ n, d int }{{512, 512}, {4096, 1024}} {
		for _, p := range convention.Presets() {
			b.Run(fmt.Sprintf("%dx%d/%s", s.n, s.d, p.Name), func(b *testing.B) {
				benchmarkTable(b, func() (*convention.Table, error) {
					switch c := p.Convention; {
					case p.AxisCounts()[0] > 1:
						return c.Grid(s.d, nil, s.n/32, 32)
					case c.Order == convention.Relative:
						return c.Table(s.n-1, s.d)
					default:
						return c.Table(s.n, s.d)
					}
				})
			})
		}
	}
}

func benchmarkTable(b *testing.B, table func() (*convention.Table, error)) {
	var dst []float32
	for b.Loop() {
		t, err := table()
		if err != nil {
			b.Fatal(err)
		}
		if dst == nil {
			dst = make([]float32, t.SeqLen()*t.Columns())
		}
		if err := t.Rows32(dst, 0, t.SeqLen()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(dst)), "ns/number")
}
