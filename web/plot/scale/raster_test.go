package scale

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
)

// gray shows a value by a single number, so that a test can read it back.
func gray(t float64) color.NRGBA {
	return color.NRGBA{uint8(min(256*t, 255)), 0, 0, 255}
}

// centres returns the cells whose centres lie in [lo, hi), or the cell in the
// middle if there are none.
func centres(lo, hi float64) (cells []int) {
	for r := int(lo) - 1; float64(r) < hi; r++ {
		if c := float64(r) + 0.5; c >= lo && c < hi {
			cells = append(cells, r)
		}
	}
	if cells == nil {
		cells = []int{int(math.Floor((lo + hi) / 2))}
	}
	return cells
}

// TestRasterIsTheMean compares every pixel of pictures at many zooms with the
// mean of the cells that it contains, added up one by one.
func TestRasterIsTheMean(t *testing.T) {
	const seqLen, dModel, start = 300, 34, -70
	e, err := encoder.New(seqLen, dModel, encoder.Start(start), encoder.Base(100))
	if err != nil {
		t.Fatal(err)
	}
	values := make([]float64, seqLen*dModel)
	if err := e.Rows64(values, 0, seqLen); err != nil {
		t.Fatal(err)
	}
	for _, size := range []image.Point{{1, 1}, {7, 5}, {34, 300}, {50, 41}, {200, 450}} {
		for _, w := range []param.Window{
			{Left: 0, Top: 0, Width: dModel, Height: seqLen},
			{Left: 3, Top: 100, Width: 20, Height: 4},
			{Left: 3.25, Top: 99.7, Width: 12.6, Height: 121.3},
			{Left: 33, Top: 299, Width: 1, Height: 1},
			{Left: 0.1, Top: 0.1, Width: 30.5, Height: 299},
		} {
			img := image.NewNRGBA(image.Rectangle{Max: size})
			Raster(img, e, w, gray)
			dx, dy := w.Width/float64(size.X), w.Height/float64(size.Y)
			for y := range size.Y {
				rows := centres(w.Top+float64(y)*dy, w.Top+float64(y+1)*dy)
				for x := range size.X {
					cols := centres(w.Left+float64(x)*dx, w.Left+float64(x+1)*dx)
					mean := 0.0
					for _, r := range rows {
						for _, c := range cols {
							mean += values[r*dModel+c] / float64(len(rows)*len(cols))
						}
					}
					got := float64(img.NRGBAAt(x, y).R)
					if math.Abs(got+0.5-(mean+1)*128) > 0.5+1e-9 && got != 255 {
						t.Fatalf("%v of %v: pixel (%d, %d) = %v, want %v", size, w, x, y, got, (mean+1)*128)
					}
					if img.NRGBAAt(x, y).A != 255 {
						t.Fatalf("%v of %v: pixel (%d, %d) is not opaque", size, w, x, y)
					}
				}
			}
		}
	}
}

// TestRasterFarAway compares a picture of a billion rows with means computed
// one at a time.
func TestRasterFarAway(t *testing.T) {
	const dModel, height = 512, 130
	e, err := encoder.New(1e9, dModel, encoder.Start(1<<40))
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewNRGBA(image.Rect(0, 0, dModel, height))
	w := param.Window{Left: 0, Top: 12345.6, Width: dModel, Height: 9.87654321e8}
	Raster(img, e, w, gray)
	step := w.Height / height
	edge := func(y int) int { return int(math.Ceil(w.Top + float64(y)*step - 0.5)) }
	mean := make([]float64, dModel)
	for y := range height {
		if err := e.Mean(mean, 1<<40+edge(y), edge(y+1)-edge(y)); err != nil {
			t.Fatal(err)
		}
		for x, v := range mean {
			if got := float64(img.NRGBAAt(x, y).R); math.Abs(got+0.5-(v+1)*128) > 0.5+1e-9 {
				t.Fatalf("pixel (%d, %d) = %v, want %v", x, y, got, (v+1)*128)
			}
		}
	}
}

func TestRasterOfNothing(t *testing.T) {
	e, err := encoder.New(0, 4)
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewNRGBA(image.Rect(0, 0, 3, 3))
	Raster(img, e, param.Window{Left: 0, Top: 0, Width: 4, Height: 0}, gray)
	Raster(image.NewNRGBA(image.Rectangle{}), e, param.Window{Left: 0, Top: 0, Width: 4, Height: 0}, gray)
	for _, p := range img.Pix {
		if p != 0 {
			t.Fatalf("a matrix without rows has the pixels %v", img.Pix)
		}
	}
}

// TestRasterTable checks that the paper's table looks as its encoding does, and
// another one as the mean of its cells over its amplitude.
func TestRasterTable(t *testing.T) {
	const seqLen, d = 60, 12
	window := param.Window{Left: 1.5, Top: 3.25, Width: 9, Height: 50}
	e, err := encoder.New(seqLen, d, encoder.Start(-5))
	if err != nil {
		t.Fatal(err)
	}
	same, err := convention.Convention{Start: -5}.Table(seqLen, d)
	if err != nil {
		t.Fatal(err)
	}
	want, got := image.NewNRGBA(image.Rect(0, 0, 20, 15)), image.NewNRGBA(image.Rect(0, 0, 20, 15))
	Raster(want, e, window, gray)
	RasterTable(got, same, window, gray)
	for i := range want.Pix {
		if diff := int(want.Pix[i]) - int(got.Pix[i]); max(diff, -diff) > 1 {
			t.Fatalf("byte %d is %d, want %d", i, got.Pix[i], want.Pix[i])
		}
	}

	halves, err := convention.Convention{Layout: convention.Concatenated, Norm: convention.RootD, Padded: true, Padding: 7}.Table(seqLen, d)
	if err != nil {
		t.Fatal(err)
	}
	whole := image.NewNRGBA(image.Rect(0, 0, d, seqLen))
	RasterTable(whole, halves, param.Window{Left: 0, Top: 0, Width: d, Height: seqLen}, gray)
	for row := range seqLen {
		for j := range d {
			want := 128 * (halves.Value(row, j)*math.Sqrt(d) + 1)
			if got := float64(whole.NRGBAAt(j, row).R); math.Abs(got-math.Floor(min(want, 255))) > 1 {
				t.Errorf("row %d, column %d is %v, want %v", row, j, got, want)
			}
		}
	}
}

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
			img := image.NewNRGBA(image.Rect(0, 0, 1200, 800))
			for b.Loop() {
				Raster(img, e, c.window, Viridis)
			}
		})
	}
}
