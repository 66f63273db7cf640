package plot_test

import (
	"bytes"
	"image"
	"testing"

	"github.com/posenc/posenc/web/figure"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// A picture that is laid out again is the one that is made for the width.
func TestPicturesLaidOutAgain(t *testing.T) {
	for _, name := range plot.FigureNames() {
		for _, still := range []bool{false, true} {
			of := func(width int) plot.Picture {
				v, err := figure.NewView(param.DefaultState(), width, plot.English)
				if err != nil {
					t.Fatal(err)
				}
				v.Still = still
				p, err := plot.New(name, v)
				if err != nil {
					t.Fatal(err)
				}
				return p
			}
			again := of(1000)
			for _, width := range []int{1000, 360, 700, 1000, 2000} {
				again.(interface{ LayOut(int) }).LayOut(width)
				want := of(width)
				if got := again.Height(); got != want.Height() {
					t.Errorf("%s, still %t: height %d at width %d, want %d", name, still, got, width, want.Height())
				}
				if got, want := again.AppendSVG(nil), want.AppendSVG(nil); !bytes.Equal(got, want) {
					t.Errorf("%s, still %t: laid out again at width %d it is another picture", name, still, width)
				}
				if got, want := cellsOf(again), cellsOf(want); !bytes.Equal(got, want) {
					t.Errorf("%s, still %t: laid out again at width %d it has other cells", name, still, width)
				}
			}
		}
	}
}

// cellsOf returns the pixels of the cells of a picture, if it has any.
func cellsOf(p plot.Picture) []byte {
	c, ok := p.(plot.Celled)
	if !ok {
		return nil
	}
	img := image.NewRGBA(image.Rectangle{Max: c.Place().Size()})
	c.Paint(img)
	return img.Pix
}
