package convention_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
)

// BenchmarkPresets is the time of a number in the table of each convention, with its
// frequencies, and of cells in a grid of two axes.
func BenchmarkPresets(b *testing.B) {
	for _, s := range []struct{ n, d, height int }{{512, 512, 16}, {4096, 1024, 64}} {
		for _, p := range convention.Presets() {
			for _, shape := range [][]int{{s.n}, {s.height, s.n / s.height}} {
				if !slices.Contains(p.AxisCounts(), len(shape)) {
					continue
				}
				name := strings.Trim(strings.ReplaceAll(fmt.Sprint(shape), " ", "x"), "[]")
				b.Run(fmt.Sprintf("%dx%d/%s/%s", s.n, s.d, p.Name, name), func(b *testing.B) {
					benchmarkTable(b, func() (*convention.Table, error) {
						switch c := p.Convention; {
						case len(shape) > 1:
							return c.Grid(s.d, nil, shape...)
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
