package render_test

import (
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/render"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// BenchmarkPNG prints the default heatmap as a server does that lives on.
func BenchmarkPNG600x400(b *testing.B) {
	sheet := render.Options{Width: 600, Height: 400, Ratio: 1, Theme: scene.Light}
	var dst []byte
	for b.Loop() {
		p, err := newPicture("heatmap", param.DefaultState(), text.English, sheet)
		if err != nil {
			b.Fatal(err)
		}
		dst = p.AppendPNG(dst[:0])
	}
	b.ReportMetric(float64(len(dst)), "bytes")
}
