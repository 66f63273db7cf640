package chart

import (
	"image"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

func BenchmarkRaster(b *testing.B) {
	for _, c := range []struct {
		name   string
		l, d   int
		window param.Window
	}{
		{"100x256", 100, 256, param.Window{Left: 0, Top: 0, Width: 256, Height: 100}},
		{"5000x1024", 5000, 1024, param.Window{Left: 0, Top: 0, Width: 1024, Height: 5000}},
		{"1e9x4096", 1e9, 4096, param.Window{Left: 0, Top: 0, Width: 4096, Height: 1e9}},
		{"1e9x4096part", 1e9, 4096, param.Window{Left: 0, Top: 3.7, Width: 4096, Height: 1234567.8}},
		{"1e9x12288", 1e9, 12288, param.Window{Left: 0, Top: 0, Width: 12288, Height: 1e9}},
	} {
		b.Run(c.name, func(b *testing.B) {
			e, err := encoder.New(c.l, c.d)
			if err != nil {
				b.Fatal(err)
			}
			img := image.NewRGBA(image.Rect(0, 0, 1200, 800))
			for b.Loop() {
				Raster(img, e, c.window, Viridis)
			}
		})
	}
}
