package plot_test

import (
	"bytes"
	"encoding/xml"
	"flag"
	"image"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew")

// whole returns the picture of a whole encoding.
func whole(width, height, seqLen, dModel int) plot.Matrix {
	return plot.Matrix{
		Width: width, Height: height,
		Window: param.Window{Width: float64(dModel), Height: float64(seqLen)},
		SeqLen: seqLen, DModel: dModel,
		Colormap: "viridis",
	}
}

func with(m plot.Matrix, change func(*plot.Matrix)) plot.Matrix {
	change(&m)
	return m
}

func row(r int) *int { return &r }

// matrices are such as people look at.
var matrices = []plot.Matrix{
	with(whole(1024, 480, 100, 256), func(m *plot.Matrix) { m.Chosen = row(42) }),
	with(whole(640, 400, 4, 4), func(m *plot.Matrix) { m.Chosen, m.Colormap, m.Band = row(2), "diverging", 18 }),
	with(whole(360, 400, 100, 256), func(m *plot.Matrix) { m.Chosen, m.Band, m.Top = row(50), 18, 7 }),
	with(whole(1024, 480, 2_000_000_000, 12288), func(m *plot.Matrix) {
		m.Window = param.Window{Left: 8000.5, Top: 1_000_000_100.25, Width: 700, Height: 300}
	}),
	with(whole(820, 360, 64, 128), func(m *plot.Matrix) { m.Lang, m.Start, m.Chosen = plot.Chinese, -32, row(0) }),
	with(whole(360, 400, 512, 512), func(m *plot.Matrix) { m.Lang = plot.Chinese }),
}

func picture(m plot.Matrix) []byte {
	return append(m.AppendSVG([]byte(`<svg>`)), "</svg>\n"...)
}

// TestMatrixLaws checks pictures of every size, of every part of encodings of
// every size: nothing leaves the figure, no two texts touch, and each tick
// stands at the centre of its cell.
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
					if e.seqLen > 0 {
						m.Chosen = row(int(m.Window.Top + m.Window.Height/3))
					}
					checkMatrix(t, m)
					m.Lang = plot.Chinese
					checkMatrix(t, m)
				}
			}
		}
	}
	for _, m := range matrices {
		checkMatrix(t, m)
	}
}

func checkMatrix(t *testing.T, m plot.Matrix) {
	t.Helper()
	p := m.Plot()
	if p.Empty() {
		t.Fatalf("%+v: Plot() = %v is empty", m, p)
	}
	texts := textsOf(t, m)
	for i, a := range texts {
		if a.left < 0 || a.top < float64(m.Top) || a.right > float64(m.Width) || a.bottom > float64(m.Top+m.Height) {
			t.Errorf("%+v: %+v leaves the figure", m, a)
		}
		if a.overlaps(box{float64(p.Min.X), float64(p.Min.Y), float64(p.Max.X), float64(p.Max.Y)}) {
			t.Errorf("%+v: %+v is upon the cells in %v", m, a, p)
		}
		for _, b := range texts[:i] {
			if a.overlaps(b.box) {
				t.Errorf("%+v: %+v overlaps %+v", m, a, b)
			}
		}

		value, isNumber := integer(a.string)
		switch {
		case a.class != "axis quiet" || !isNumber:
		case a.anchor == "middle":
			centre := float64(p.Min.X) + (value+0.5-m.Window.Left)*float64(p.Dx())/m.Window.Width
			if math.Abs(a.x-centre) > 0.501 {
				t.Errorf("%+v: %+v is not at the centre of its column, %v", m, a, centre)
			}
		default:
			centre := float64(p.Min.Y) + (value-float64(m.Start)+0.5-m.Window.Top)*float64(p.Dy())/m.Window.Height
			if math.Abs(a.y-4-centre) > 0.501 {
				t.Errorf("%+v: %+v is not at the centre of its row, %v", m, a, centre)
			}
		}
	}
}

// A label is a text of a picture.
type label struct {
	string
	class, anchor string // the classes of all it is in, and its text-anchor
	x, y          float64
	upward        bool // whether it is turned by a quarter
	box
}

type box struct{ left, top, right, bottom float64 }

func (a box) overlaps(b box) bool {
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

// textsOf returns the texts of a picture.
func textsOf(t *testing.T, m plot.Matrix) (labels []label) {
	t.Helper()
	var open []label
	for d := xml.NewDecoder(bytes.NewReader(picture(m))); ; {
		token, err := d.Token()
		if err == io.EOF {
			return labels
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			l := label{anchor: "start"}
			if len(open) > 0 {
				l = open[len(open)-1]
			}
			for _, a := range token.Attr {
				switch a.Name.Local {
				case "class":
					l.class = strings.TrimSpace(l.class + " " + a.Value)
				case "text-anchor":
					l.anchor = a.Value
				case "x":
					l.x, err = strconv.ParseFloat(a.Value, 64)
				case "y":
					l.y, err = strconv.ParseFloat(a.Value, 64)
				case "style":
					t.Errorf("a style attribute on <%s>", token.Name.Local)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			open = append(open, l)
		case xml.CharData:
			if s := strings.TrimSpace(string(token)); s != "" {
				l := open[len(open)-1]
				l.string = s
				l.box = boxOf(l)
				labels = append(labels, l)
			}
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
}

// boxOf returns the room that a label takes: a digit is 0.62 em wide or less in
// most fonts.
func boxOf(l label) box {
	const em = 12
	width := 0.0
	for _, r := range l.string {
		switch {
		case r == '\u202f' || r == ' ' || r == '.':
			width += 0.3 * em
		case r < 0x2e80:
			width += 0.62 * em
		default:
			width += em
		}
	}
	left := l.x
	switch l.anchor {
	case "middle":
		left -= width / 2
	case "end":
		left -= width
	}
	return box{left, l.y - 0.8*em, left + width, l.y + 0.2*em}
}

// integer reads what Integer writes.
func integer(s string) (float64, bool) {
	x, err := strconv.ParseFloat(strings.NewReplacer("\u202f", "", "\u2212", "-").Replace(s), 64)
	return x, err == nil
}

// TestPlotStays checks that zooming and panning do not move the cells, nor the
// margins change where a position gains a digit.
func TestPlotStays(t *testing.T) {
	m := whole(1024, 480, 1_000_000, 256)
	p := m.Plot()
	m.Window, m.Chosen = param.Window{Left: 7, Top: 9.5, Width: 3, Height: 5}, row(12)
	if got := m.Plot(); got != p {
		t.Errorf("Plot() = %v when zoomed in, want %v", got, p)
	}
	if got := whole(1024, 480, 10, 256).Plot(); got != whole(1024, 480, 1000, 256).Plot() {
		t.Errorf("Plot() = %v for 10 positions, other than for 1000", got)
	}
}

func BenchmarkAppendSVG(b *testing.B) {
	m, dst := whole(1024, 480, 100, 256), []byte(nil)
	for b.Loop() {
		dst = m.AppendSVG(dst[:0])
	}
}
