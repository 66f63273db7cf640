package chart

import (
	"image"
	"math"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// TestCells checks that a pixel shows the mean of its cells, and cells larger than pixels their
// own colour; what is no number is grey.
func TestCells(t *testing.T) {
	numbers := [2][4]float64{{0, 1, math.NaN(), math.NaN()}, {0, 1, 1, math.NaN()}}
	colors := Colors{Map: "viridis", Lo: 0, Hi: 1}
	paint := colors.Cells(2, 4, func(row, column int) float64 { return numbers[row][column] })
	tone := colors.Tones()
	for size, want := range map[image.Point][]uint32{
		{2, 2}: {tone(0.5), noNumber, tone(0.5), tone(1)},
		{8, 1}: {tone(0), tone(0), tone(1), tone(1), tone(1), tone(1), noNumber, noNumber},
	} {
		img := image.NewNRGBA(image.Rectangle{Max: size})
		paint(img)
		for i, w := range want {
			pixel := img.Pix[4*i:]
			if got := uint32(pixel[0]) | uint32(pixel[1])<<8 | uint32(pixel[2])<<16 | uint32(pixel[3])<<24; got != w {
				t.Errorf("%v: pixel %d is %x, want %x", size, i, got, w)
			}
		}
	}
	paint(new(image.NRGBA)) // nothing
}

// TestRasters draws two rasters beside each other: as one image, with nothing between them,
// which is another one when one of the two is.
func TestRasters(t *testing.T) {
	key := 1
	chart := func(name string) plot.Block {
		mark := Raster{Key: key, Paint: func(img *image.NRGBA) {
			for i := range img.Rect.Dy() {
				for j := range 4 * img.Rect.Dx() {
					img.Pix[i*img.Stride+j] = 9
				}
			}
		}}
		return &Chart{Name: name, Height: 20, Down: true, X: Axis{Hi: 10, Ticks: None}, Y: Axis{Hi: 10, Ticks: None}, Marks: []Mark{mark}}
	}
	var shown *plot.View
	spec := plot.Spec{Draw: func(v *plot.View) plot.Picture {
		shown = v
		return plot.Picture{Body: plot.Beside(30, chart("a"), chart("b"))}
	}}
	d, view := spec.New(), &plot.View{Width: 100}
	s := d.Scene(view)
	if want := image.Rect(0, 0, 88, 20); s.Cells.Box != want {
		t.Fatalf("the cells are at %v, want %v", s.Cells.Box, want)
	}
	img := image.NewNRGBA(image.Rect(0, 0, 176, 40))
	for i := range img.Pix {
		img.Pix[i] = 7
	}
	s.Cells.Paint(img)
	for x, want := range map[int]uint8{0: 9, 75: 9, 76: 0, 99: 0, 100: 9, 175: 9} {
		if got := img.NRGBAAt(x, 30).R; got != want {
			t.Errorf("pixel %d is %d, want %d", x, got, want)
		}
	}
	before := s.Cells.Key
	if again := d.Scene(view).Cells.Key; again != before {
		t.Error("the same cells have another key")
	}
	if key = 2; d.Scene(view).Cells.Key == before {
		t.Error("other cells have the same key")
	}
	d.Handle(view, plot.Event{Kind: plot.Move, X: 60, Y: 17, Hit: s.At(60, 17)})
	if x, y, ok := shown.Cell("b"); x != 3 || y != 9 || !ok {
		t.Errorf("the cell (%d, %d) is read, %v, want (3, 9)", x, y, ok)
	}
}

// TestLabels checks the numbers of a bar of colours.
func TestLabels(t *testing.T) {
	v, _ := newView(400)
	s := new(scene.Scene)
	ColorBar(Colors{Map: "viridis", Lo: 1e-8, Hi: 2, Log: true}, "").Lay(v, plot.Space{Width: 400}).Draw(&plot.Painter{Scene: s, View: v}, 0, 0)
	var got string
	for _, text := range s.Texts() {
		got += text.String() + " "
	}
	if want := "10⁻⁸ 10⁻⁶ 0.0001 0.01 1 "; got != want {
		t.Errorf("the numbers are %q, want %q", got, want)
	}
	if got := scale.Label(-2e-7); got != "−2·10⁻⁷" {
		t.Errorf("−2e−7 is written %s", got)
	}
}
