package precision

import (
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figure/figuretest"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "precision", new(errorMap).Scene(figuretest.View(t, 1024, text.English)))
	v := figuretest.View(t, 358, text.Chinese, "precision", "bfloat16", "d-model", "512")
	figuretest.Golden(t, "chinese-phone", (&errorMap{pointed: &cell{9, 2049}}).Scene(v))
}

func TestScenes(t *testing.T) {
	for _, precision := range param.PrecisionNames() {
		for _, state := range append(figuretest.Extremes, [][]string{
			nil,
			{"route", "cast"},
			{"d-model", "2", "base", "1"},
			{"d-model", "65536", "base", "1e300", "seq-len", "1", "position", "0"},
			{"start", "-9007199254740992", "seq-len", "1"},
			{"start", "9007199254740992", "seq-len", "1", "colormap", "diverging"},
			{"seq-len", "1000000", "position", "2048"},
			{"seq-len", "1000000", "position", "70000"},
		}...) {
			f := new(errorMap)
			for _, width := range append(figuretest.Widths, 859, 860) {
				for _, lang := range figuretest.Languages {
					figuretest.Check(t, f.Scene(figuretest.View(t, width, lang, append(state, "precision", precision)...)))
				}
			}
		}
	}
}

// TestReading compares the numbers of some cells with what PyTorch computes, and
// with the limits of the types.
func TestReading(t *testing.T) {
	for _, c := range []struct {
		precision, route string
		at               cell
		want             []string
	}{
		{"float32", "angle", cell{21, 511}, []string{"float32 0.020632500", "error 2.87·10⁻⁵", "16\u202f777\u202f217 is not"}},
		{"float16", "angle", cell{0, 2048}, []string{"next row is the same", "and 2049 is not"}},
		{"float16", "angle", cell{9, 2049}, []string{"position 2049; taken as 2048;", "error 1.22;"}},
		{"float16", "angle", cell{0, 65520}, []string{"taken as infinite", "float16 –", "error –"}},
		{"bfloat16", "cast", cell{0, 257}, []string{"position 257;", "at most 0.00195"}},
	} {
		v := figuretest.View(t, 1024, text.English, "d-model", "512", "precision", c.precision, "route", c.route)
		got := (&errorMap{pointed: &c.at}).Scene(v).Summary
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s, %s: %q does not say %q", c.precision, c.route, got, want)
			}
		}
	}
}

// TestLargestError checks that where nobody points, the dimension with the largest
// error is read.
func TestLargestError(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "d-model", "64", "seq-len", "5000", "position", "4999")
	numbers, err := precision.New(v.Encoding, precision.Float16, precision.InAngle)
	if err != nil {
		t.Fatal(err)
	}
	worst, worstError := 0, 0.0
	for dim := range 64 {
		if x := math.Abs(element(numbers, dim, 4999) - element(v.Encoding, dim, 4999)); x > worstError {
			worst, worstError = dim, x
		}
	}
	if p := new(errorMap).picture(v); p.dim() != worst || p.read() != 4999 {
		t.Errorf("dimension %d of position %v is read, want %d of 4999", p.dim(), p.read(), worst)
	}
}

// TestCells checks that cells grow lighter with the position, that those which are
// no numbers are grey, and that a type with more digits is darker.
func TestCells(t *testing.T) {
	light := func(c color.RGBA) float64 {
		return 0.2126*float64(c.R) + 0.7152*float64(c.G) + 0.0722*float64(c.B)
	}
	mean := func(img *image.RGBA, top, bottom int) (sum float64) {
		for y := top; y < bottom; y++ {
			for x := range img.Rect.Dx() {
				sum += light(img.RGBAAt(x, y)) / float64((bottom-top)*img.Rect.Dx())
			}
		}
		return sum
	}
	before := math.Inf(1)
	for _, precision := range []string{"bfloat16", "float16", "float32"} {
		img := image.NewRGBA(image.Rect(0, 0, 128, 120))
		new(errorMap).Scene(figuretest.View(t, 1024, text.English, "precision", precision)).Cells.Paint(img)
		first, middle := mean(img, 0, 30), mean(img, 30, 60)
		if first >= middle {
			t.Errorf("%s: %v, further down %v", precision, first, middle)
		}
		if middle >= before {
			t.Errorf("%s: %v, with fewer digits %v", precision, middle, before)
		}
		before = middle
		if empty := img.RGBAAt(64, 119) == (color.RGBA{0x80, 0x80, 0x80, 0xff}); empty != (precision == "float16") {
			t.Errorf("%s: position 10⁶ is empty: %v", precision, empty)
		}
	}
}

// TestCellsKey checks that cells are painted anew for what they depend on, and for
// nothing else.
func TestCellsKey(t *testing.T) {
	v := figuretest.View(t, 1024, text.English)
	key := new(errorMap).Scene(v).Cells.Key
	v.Width, v.Dim, v.State.Position = 700, 3, 7
	if got := (&errorMap{pointed: &cell{1, 1}}).Scene(v).Cells.Key; got != key {
		t.Errorf("the key is %v, and %v with another width and position", key, got)
	}
	for _, part := range [][2]string{{"precision", "float32"}, {"route", "cast"}, {"colormap", "diverging"}} {
		other := *v
		other.State = v.Set(part[0], part[1]).State
		if got := new(errorMap).Scene(&other).Cells.Key; got == key {
			t.Errorf("the key %v does not change with %s", key, part[0])
		}
	}
}

// TestPlaces checks that places and cells belong together.
func TestPlaces(t *testing.T) {
	s := new(errorMap).Scene(figuretest.View(t, 1024, text.English))
	r := s.Cells.Box
	for _, c := range []struct {
		x, y float64
		want *cell
	}{
		{float64(r.Min.X), float64(r.Min.Y), &cell{0, 1}},
		{float64(r.Max.X) - 0.01, float64(r.Max.Y) - 0.001, &cell{255, 999954}},
		{float64(r.Min.X+r.Max.X) / 2, float64(r.Min.Y+r.Max.Y) / 2, &cell{128, 1000}},
		{float64(r.Min.X) - 1, 100, nil},
		{float64(r.Max.X), 100, nil},
	} {
		if got := cellAt(figure.Event{Hit: s.At(c.x, c.y)}); (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("at (%v, %v) is %v, want %v", c.x, c.y, got, c.want)
		}
	}
}

// TestHandle points at cells, keeps one, and moves it by keys. The middle of the
// cells is dimension 128 at position 1000, their height three quarters down 31623.
func TestHandle(t *testing.T) {
	f, v := new(errorMap), figuretest.View(t, 1024, text.English, "seq-len", "1100")
	r := f.Scene(v).Cells.Box
	x, y := float64(r.Min.X+r.Max.X)/2, float64(r.Min.Y+r.Max.Y)/2
	low := float64(r.Min.Y) + 0.75*float64(r.Dy())
	reads := func(dim, pos int, drawn bool) func(figure.Result) bool {
		return func(r figure.Result) bool {
			p := f.picture(v)
			return p.dim() == dim && p.read() == float64(pos) && r.Redraw == drawn
		}
	}
	spoken := func(dim, pos int) func(figure.Result) bool {
		return func(r figure.Result) bool { return reads(dim, pos, true)(r) && r.Handled && r.Speak }
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: figure.Event{Kind: figure.Move, X: x, Y: y}, Other: reads(128, 1000, true)},
		{Event: figure.Event{Kind: figure.Move, X: x, Y: y}, Other: reads(128, 1000, false)},
		{Event: figure.Event{Kind: figure.Release, X: x, Y: y}, State: "position=1000"},
	})
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: figure.Event{Kind: figure.Leave}, Other: reads(128, 1000, false)},
		{Event: figure.Event{Kind: figure.Move, X: x + 1, Y: low}, Other: reads(128, 31623, true)},
		{Event: figure.Event{Kind: figure.Leave}, Other: reads(128, 1000, true)},
		{Event: figure.Event{Kind: figure.Release, X: 3, Y: 3}, Other: reads(128, 1000, false)},
		// A position that the state does not have is kept all the same.
		{Event: figure.Event{Kind: figure.Release, X: x, Y: low}, Other: reads(128, 31623, true)},
		{Event: figure.Event{Kind: figure.Key, Key: "ArrowUp"}, Other: spoken(128, 28461)},
		{Event: figure.Event{Kind: figure.Key, Key: "ArrowRight"}, Other: spoken(129, 28461)},
		{Event: figure.Event{Kind: figure.Key, Key: "ArrowDown", Shift: true}, Other: spoken(129, 28462)},
		{Event: figure.Event{Kind: figure.Key, Key: "Enter"}, Other: func(r figure.Result) bool { return !r.Handled }},
	})
	// A position that is chosen elsewhere takes its place.
	figuretest.Follow(t, v, v.Choose(7))
	if p := f.picture(v); p.read() != 7 || f.kept != nil {
		t.Errorf("position %v is read after 7 is chosen", p.read())
	}
	// Keys stop at the ends of what there is.
	figuretest.Follow(t, v, v.Choose(0))
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: figure.Event{Kind: figure.Key, Key: "ArrowUp"}, Other: func(r figure.Result) bool { return f.picture(v).read() == 0 }},
	})
	f.kept, f.pointed, f.chosen = &cell{255, lastPosition}, &cell{255, lastPosition}, v.State.Position
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: figure.Event{Kind: figure.Key, Key: "ArrowDown"}, Other: reads(255, lastPosition, false)},
		{Event: figure.Event{Kind: figure.Key, Key: "ArrowRight"}, Other: reads(255, lastPosition, false)},
	})
}

func TestData(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "d-model", "8", "position", "99")
	for _, row := range figuretest.Rows(new(errorMap), v) {
		angle := 99 * math.Pow(10000, -math.Floor(row[0]/2)/4)
		want := [...]float64{math.Sin(angle), math.Cos(angle)}[int(row[0])%2]
		if !figuretest.Near(row[1], want, 1e-12) || !figuretest.Near(row[4], want, 1e-5) {
			t.Errorf("dimension %v is %v, want %v", row[0], row[1:], want)
		}
	}
}

func BenchmarkScene(b *testing.B) {
	for _, width := range []int{1024, 358} {
		f, v := new(errorMap), figuretest.View(b, width, text.English)
		b.Run("", func(b *testing.B) {
			var dst []byte
			for b.Loop() {
				dst = f.Scene(v).AppendSVG(dst[:0])
			}
		})
	}
}
