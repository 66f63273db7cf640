package plot_test

import (
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

func precisionOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Precision {
	t.Helper()
	return &plot.Precision{View: viewOf(t, width, lang, parts...)}
}

func TestPrecisionPicture(t *testing.T) {
	checkGolden(t, "precision", precisionOf(t, 1024, plot.English), 1024)
	phone := precisionOf(t, 358, plot.Chinese, "precision", "bfloat16", "d-model", "512")
	phone.Pointed = &image.Point{X: 9, Y: 2049}
	checkGolden(t, "precision-chinese-phone", phone, 358)
}

func TestPrecisionExtremes(t *testing.T) {
	for _, precision := range param.PrecisionNames() {
		for _, parts := range [][]string{
			{"route", "cast"},
			{"d-model", "2", "base", "1"},
			{"d-model", "65536", "base", "1e300", "seq-len", "1", "position", "0"},
			{"start", "-9007199254740992", "seq-len", "1"},
			{"start", "9007199254740992", "seq-len", "1", "colormap", "diverging"},
			{"seq-len", "1000000", "position", "2048"},
			{"seq-len", "1000000", "position", "70000"},
		} {
			for _, width := range []int{320, 390, 519, 520, 859, 860, 1024} {
				for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
					checkPicture(t, precisionOf(t, width, lang, append(parts, "precision", precision)...), width)
				}
			}
		}
	}
}

// TestPrecisionTells compares the numbers of some cells with what PyTorch
// computes, and with the limits of the types.
func TestPrecisionTells(t *testing.T) {
	for _, c := range []struct {
		precision, route string
		dim, pos         int
		want             []string
	}{
		{"float32", "angle", 21, 511, []string{"float32 0.020632500", "error 2.87·10⁻⁵", "16\u202f777\u202f217 is not"}},
		{"float16", "angle", 0, 2048, []string{"next row is the same", "and 2049 is not"}},
		{"float16", "angle", 9, 2049, []string{"position 2049; taken as 2048;", "error 1.22;"}},
		{"float16", "angle", 0, 65520, []string{"taken as infinite", "float16 –", "error –"}},
		{"bfloat16", "cast", 0, 257, []string{"position 257;", "at most 0.00195"}},
	} {
		p := precisionOf(t, 1024, plot.English, "d-model", "512", "precision", c.precision, "route", c.route)
		p.Pointed = &image.Point{X: c.dim, Y: c.pos}
		for _, want := range c.want {
			if got := p.Summary(); !strings.Contains(got, want) {
				t.Errorf("%s, %s: %q does not say %q", c.precision, c.route, got, want)
			}
		}
	}
}

// TestPrecisionReadsTheWorst checks that where nobody points, the dimension with
// the largest error is read.
func TestPrecisionReadsTheWorst(t *testing.T) {
	p := precisionOf(t, 1024, plot.English, "d-model", "64", "seq-len", "5000", "position", "4999")
	numbers, err := precision.New(p.Encoding, precision.Float16, precision.InAngle)
	if err != nil {
		t.Fatal(err)
	}
	worst, worstError := 0, 0.0
	for i := range p.Encoding.Pairs() {
		sin, cos := p.Encoding.Pair(i, 4999)
		roundedSin, roundedCos := numbers.Pair(i, 4999)
		for k, x := range [...]float64{roundedSin - sin, roundedCos - cos} {
			if math.Abs(x) > worstError {
				worst, worstError = 2*i+k, math.Abs(x)
			}
		}
	}
	if got, want := p.Cell(), image.Pt(worst, 4999); got != want {
		t.Errorf("Cell() = %v, want %v", got, want)
	}
}

// TestPrecisionPaint checks that cells grow lighter with the position, that those
// which are no numbers are grey, and that a type with more digits is darker.
func TestPrecisionPaint(t *testing.T) {
	light := func(c interface {
		RGBA() (r, g, b, a uint32)
	}) float64 {
		r, g, b, _ := c.RGBA()
		return 0.2126*float64(r) + 0.7152*float64(g) + 0.0722*float64(b)
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
		p := precisionOf(t, 1024, plot.English, "precision", precision)
		img := image.NewRGBA(image.Rect(0, 0, 128, 120))
		p.Paint(img)
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

// TestPrecisionAt checks that places and cells belong together.
func TestPrecisionAt(t *testing.T) {
	p := precisionOf(t, 1024, plot.English)
	r := p.Place()
	for _, c := range []struct {
		x, y     float64
		dim, pos int
	}{
		{float64(r.Min.X), float64(r.Min.Y), 0, 1},
		{float64(r.Max.X), float64(r.Max.Y), 255, 1000000},
		{float64(r.Min.X+r.Max.X) / 2, float64(r.Min.Y+r.Max.Y) / 2, 128, 1000},
		{-5, 1e6, 0, 1000000},
	} {
		if dim, pos := p.At(c.x, c.y); dim != c.dim || pos != c.pos {
			t.Errorf("At(%v, %v) = %d, %d, want %d, %d", c.x, c.y, dim, pos, c.dim, c.pos)
		}
	}
	if got, want := p.Within(image.Pt(-1, 2000000)), image.Pt(0, 1000000); got != want {
		t.Errorf("Within = %v, want %v", got, want)
	}
}
