package figures_test

import (
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// costly are states that cost figures more than the default one.
var costly = map[string][]string{
	"attention":  {"sentence=the+quick+brown+fox+jumps+over+the+lazy+dog+and+runs+away"},
	"bias":       {"head-dim=64&range=5000"},
	"candidates": {"d-model=512"},
	"collision":  {"seq-len=512&d-model=8&offset=44", "seq-len=5000&d-model=512", "seq-len=5000&d-model=65536"},
	"derivation": {"step=2", "step=3", "step=4", "step=5", "step=6", "step=7"},
	"heatmap":    {"d-model=65536", "d-model=65536&annotation=movement"},
	"rotary":     {"head-dim=128", "head-dim=256&seq-len=5000"},
	"scale":      {"d-model=512"},
	"unfold":     {"stage=0.7", "stage=1", "stage=1.7", "stage=2", "stage=2.5", "stage=3"},
}

// benchmark runs a benchmark of every figure at its default state and at costly ones.
func benchmark(b *testing.B, frame func(spec *plot.Spec, f *plot.Figure, v *plot.View, n int)) {
	for _, spec := range plot.All() {
		for _, query := range append([]string{""}, costly[spec.Name]...) {
			b.Run(spec.Name+" "+query, func(b *testing.B) {
				f, v := spec.New(), figuretest.View(b, 1024, text.English, figuretest.Query(query)...)
				b.ReportAllocs()
				for n := 0; b.Loop(); n++ {
					frame(spec, f, v, n)
				}
			})
		}
	}
}

// BenchmarkFirst draws a new figure each time.
func BenchmarkFirst(b *testing.B) {
	benchmark(b, func(spec *plot.Spec, _ *plot.Figure, v *plot.View, _ int) { spec.New().Scene(v).AppendSVG(nil) })
}

// BenchmarkScene draws a figure again and again.
func BenchmarkScene(b *testing.B) {
	benchmark(b, func(_ *plot.Spec, f *plot.Figure, v *plot.View, _ int) { f.Scene(v).AppendSVG(nil) })
}

// BenchmarkPointing moves the pointer across a figure.
func BenchmarkPointing(b *testing.B) {
	benchmark(b, func(_ *plot.Spec, f *plot.Figure, v *plot.View, n int) {
		x := float64(n % 1000)
		f.Handle(v, plot.Event{Kind: plot.Move, X: x, Y: 100, Hit: f.Scene(v).At(x, 100)})
		f.Scene(v).AppendSVG(nil)
	})
}

// BenchmarkChoosing changes the position and the offset from frame to frame.
func BenchmarkChoosing(b *testing.B) {
	benchmark(b, func(_ *plot.Spec, f *plot.Figure, v *plot.View, n int) {
		v.State.Position, v.State.Offset = n%50, n%100
		f.Scene(v).AppendSVG(nil)
	})
}
