package plot

import (
	"image"
	"testing"

	"github.com/posenc/posenc/encoder"
)

func BenchmarkRaster(b *testing.B) {
	for _, c := range []struct {
		name   string
		l, d   int
		window Window
	}{
		{"100x256", 100, 256, Window{0, 0, 256, 100}},
		{"5000x1024", 5000, 1024, Window{0, 0, 1024, 5000}},
		{"1e9x4096", 1e9, 4096, Window{0, 0, 4096, 1e9}},
		{"1e9x4096part", 1e9, 4096, Window{0, 3.7, 4096, 1234567.8}},
		{"1e9x12288", 1e9, 12288, Window{0, 0, 12288, 1e9}},
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
