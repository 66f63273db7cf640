package chart_test

import (
	"image"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// whole returns the picture of a whole encoding.
func whole(width, height, seqLen, dModel int) chart.Matrix {
	return chart.Matrix{
		Width: width, Height: height,
		Window: param.Window{Width: float64(dModel), Height: float64(seqLen)},
		SeqLen: seqLen, DModel: dModel,
		RowName: "position", Colormap: "viridis",
	}
}

// TestMatrixLaws checks pictures of every size, of every part of encodings of every
// size: nothing leaves the figure, no two texts touch, and each tick stands at the
// centre of its cell.
func TestMatrixLaws(t *testing.T) {
	for _, size := range []image.Point{{320, 120}, {320, 480}, {360, 200}, {414, 300}, {559, 400}, {560, 120}, {561, 400}, {820, 333}, {1024, 480}, {1600, 1000}} {
		for _, e := range []struct{ start, seqLen, dModel int }{
			{0, 0, 2}, {0, 1, 2}, {0, 4, 4}, {0, 10, 64}, {0, 100, 256}, {-50, 101, 130}, {0, 512, 512}, {99_990, 20, 65536},
			{0, 1_000_000_000, 12288}, {-1_000_000_000, 1_000_000_000, 4096}, {-1 << 53, 1 << 54, 65536},
		} {
			for _, zoom := range []float64{1, 0.37, 1e-3, 1e-6} {
				for _, at := range []float64{0, 0.3333, 1} {
					m := whole(size.X, size.Y, e.seqLen, e.dModel)
					m.Start = e.start
					m.Window.Width = max(float64(e.dModel)*zoom, min(4, float64(e.dModel)))
					m.Window.Height = max(float64(e.seqLen)*zoom, min(4, float64(e.seqLen)))
					m.Window.Left = (float64(e.dModel) - m.Window.Width) * at
					m.Window.Top = (float64(e.seqLen) - m.Window.Height) * at
					if chosen := int(m.Window.Top + m.Window.Height/3); e.seqLen > 0 {
						m.Chosen = &chosen
					}
					checkMatrix(t, m)
					m.Lang = text.Chinese
					checkMatrix(t, m)
				}
			}
		}
	}
	below := whole(360, 400, 100, 256)
	below.Band, below.Top = 18, 7
	checkMatrix(t, below)
}

func checkMatrix(t *testing.T, m chart.Matrix) {
	t.Helper()
	p := m.Plot()
	if p.Empty() {
		t.Fatalf("%+v: Plot() = %v is empty", m, p)
	}
	s := new(scene.Scene)
	m.Draw(s)
	texts := s.Texts()
	for i, a := range texts {
		box := boxOf(a)
		if !box.In(image.Rect(0, m.Top, m.Width, m.Top+m.Height)) {
			t.Errorf("%+v: %q in %v leaves the figure", m, a.String(), box)
		}
		if box.Overlaps(p) {
			t.Errorf("%+v: %q in %v is upon the cells in %v", m, a.String(), box, p)
		}
		for _, b := range texts[:i] {
			if box.Overlaps(boxOf(b)) {
				t.Errorf("%+v: %q in %v overlaps %q", m, a.String(), box, b.String())
			}
		}

		value, isNumber := integer(a.String())
		switch {
		case a.Class != scene.Quiet || !isNumber || a.Anchor == scene.Start || a.Y > float64(p.Max.Y)+scene.FontSize: // of the bar
		case a.Anchor == scene.Middle:
			centre := float64(p.Min.X) + (value+0.5-m.Window.Left)*float64(p.Dx())/m.Window.Width
			if math.Abs(a.X-centre) > 0.501 {
				t.Errorf("%+v: %q at %v is not at the centre of its column, %v", m, a.String(), a.X, centre)
			}
		default:
			centre := float64(p.Min.Y) + (value-float64(m.Start)+0.5-m.Window.Top)*float64(p.Dy())/m.Window.Height
			if math.Abs(a.Y-4-centre) > 0.501 {
				t.Errorf("%+v: %q at %v is not at the centre of its row, %v", m, a.String(), a.Y, centre)
			}
		}
	}
}

// boxOf returns the whole pixels within the box of a text: a digit is narrower than
// estimated in most fonts.
func boxOf(a scene.Text) image.Rectangle {
	b := a.Box()
	return image.Rect(int(math.Ceil(b.X)), int(math.Ceil(b.Y)), int(b.X+b.Width), int(b.Y+b.Height))
}

// integer reads what number.Integer writes.
func integer(s string) (float64, bool) {
	x, err := strconv.ParseFloat(strings.NewReplacer("\u202f", "", "\u2212", "-").Replace(s), 64)
	return x, err == nil
}

// TestPlotStays checks that zooming and panning do not move the cells, nor the
// margins change where a position gains a digit.
func TestPlotStays(t *testing.T) {
	m, chosen := whole(1024, 480, 1_000_000, 256), 12
	p := m.Plot()
	m.Window, m.Chosen = param.Window{Left: 7, Top: 9.5, Width: 3, Height: 5}, &chosen
	if got := m.Plot(); got != p {
		t.Errorf("Plot() = %v when zoomed in, want %v", got, p)
	}
	ten, thousand := whole(1024, 480, 10, 256), whole(1024, 480, 1000, 256)
	if got := ten.Plot(); got != thousand.Plot() {
		t.Errorf("Plot() = %v for 10 positions, other than for 1000", got)
	}
}
