package print_test

import (
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/print"
	"github.com/posenc/posenc/web/scene"
)

// BenchmarkPNG prints the default heatmap as a server does that lives on.
func BenchmarkPNG600x400(b *testing.B) {
	sheet := print.Sheet{Width: 600, Height: 400, Ratio: 1, Theme: scene.Light}
	var dst []byte
	for b.Loop() {
		p, err := print.New("heatmap", param.DefaultState(), plot.English, sheet)
		if err != nil {
			b.Fatal(err)
		}
		dst = p.AppendPNG(dst[:0])
	}
	b.ReportMetric(float64(len(dst)), "bytes")
}
