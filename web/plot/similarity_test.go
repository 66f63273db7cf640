package plot_test

import (
	"image"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

func similarityOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Similarity {
	t.Helper()
	return &plot.Similarity{View: viewOf(t, width, lang, parts...)}
}

func TestSimilarityPicture(t *testing.T) {
	checkGolden(t, "similarity", similarityOf(t, 1024, plot.English), 1024)
	phone := similarityOf(t, 358, plot.Chinese, "measure", "distance", "seq-len", "5000", "offset", "-700", "position", "3000")
	phone.Pointed = &image.Point{X: 1000, Y: 4000}
	checkGolden(t, "similarity-chinese-phone", phone, 358)
}

func TestSimilarityExtremes(t *testing.T) {
	for _, measure := range param.MeasureNames() {
		for _, parts := range [][]string{
			{"seq-len", "1", "offset", "0"},
			{"seq-len", "2", "d-model", "2", "base", "1", "offset", "9007199254740992"},
			{"seq-len", "1000000000", "position", "999999999", "offset", "-500000000"},
			{"start", "-9007199254740992", "seq-len", "700", "colormap", "diverging"},
			{"d-model", "65536", "base", "1e300", "seq-len", "1000000"},
		} {
			for _, width := range []int{320, 390, 519, 520, 859, 860, 1024} {
				for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
					checkPicture(t, similarityOf(t, width, lang, append(parts, "measure", measure)...), width)
				}
			}
		}
	}
}

func TestSimilarityTells(t *testing.T) {
	// (cos 10 + cos 1)/2 = −0.149385, twice that, and √(4 − 2·2·that)
	d4 := []string{"d-model", "4", "base", "100"}
	for measure, want := range map[string]string{"dot": "it is −0.298769", "cosine": "it is −0.149385", "distance": "it is 2.144187"} {
		got := similarityOf(t, 1024, plot.English, append(d4, "measure", measure)...).Summary()
		if !strings.Contains(got, "For m = 20, n = 30, m − n = −10 "+want+", and for (30, 20) the same") {
			t.Errorf("%s: %q does not say %s", measure, got, want)
		}
	}
}

// TestSimilarityBeyond checks that an offset that leads out of the matrix is said to.
func TestSimilarityBeyond(t *testing.T) {
	for _, c := range []struct {
		offset string
		beyond bool
	}{{"79", false}, {"80", true}, {"-20", false}, {"-21", true}, {"2459", true}} {
		for _, width := range []int{358, 1024} {
			svg := string(similarityOf(t, width, plot.English, "offset", c.offset).AppendSVG(nil))
			if got := strings.Contains(svg, "leads out of the matrix"); got != c.beyond {
				t.Errorf("offset %s, %d px: told to lead out of the matrix: %v, want %v", c.offset, width, got, c.beyond)
			}
		}
	}
}

// TestSimilarityPaint checks that cells have the colour of their value, that
// diagonals are of one colour and that the picture is its own mirror image.
func TestSimilarityPaint(t *testing.T) {
	for _, c := range []struct {
		parts []string
		size  int
	}{
		{[]string{"seq-len", "10", "colormap", "diverging"}, 64},
		{[]string{"seq-len", "64", "measure", "cosine", "colormap", "diverging"}, 64},
		{[]string{"seq-len", "100000", "measure", "distance"}, 64},
		{[]string{"seq-len", "1", "offset", "0"}, 64},
	} {
		p := similarityOf(t, 1024, plot.English, c.parts...)
		img := image.NewRGBA(image.Rect(0, 0, c.size, c.size))
		p.Paint(img)
		n := min(c.size, p.State.SeqLen)
		at := func(m, n2 int) int { return (2*n2 + 1) * c.size / (2 * n) }
		for m := range n {
			for k := range n {
				x, y := at(m, k), at(k, m)
				if img.RGBAAt(x, y) != img.RGBAAt(y, x) {
					t.Fatalf("%v: (%d, %d) and its mirror image differ", c.parts, m, k)
				}
				if m > 0 && k > 0 && img.RGBAAt(x, y) != img.RGBAAt(at(m-1, k-1), at(k-1, m-1)) {
					t.Fatalf("%v: (%d, %d) differs from its diagonal", c.parts, m, k)
				}
			}
		}
		if p.State.Colormap != "diverging" {
			continue
		}
		values := make([]float64, len(p.Data().Columns))
		for k := range n {
			p.Data().Row(values, k)
			want := chart.Diverging(math.Floor(256*(values[2]+1)/2) / 256)
			if got := img.RGBAAt(at(0, k), at(k, 0)); got != want {
				t.Errorf("%v: %d positions away the colour is %v, want %v", c.parts, k, got, want)
			}
		}
	}
}

// TestSimilarityMean checks that a row of a long sentence has no moiré: pixels
// far from the diagonal show the mean, which is that of slow pairs alone.
func TestSimilarityMean(t *testing.T) {
	// One pair of wavelength 6.28, and 6400 positions for 64 pixels: all means
	// away from the diagonal vanish.
	p := similarityOf(t, 1024, plot.English, "d-model", "2", "seq-len", "6400", "colormap", "diverging")
	img := image.NewRGBA(image.Rect(0, 0, 64, 64))
	p.Paint(img)
	for x := 1; x < 64; x++ {
		if got, want := img.RGBAAt(x, 0), chart.Diverging(0.5); math.Abs(float64(got.R)-float64(want.R)) > 3 {
			t.Errorf("pixel %d of the first row is %v, want nearly %v", x, got, want)
		}
	}
}

func TestSimilarityAt(t *testing.T) {
	p := similarityOf(t, 1024, plot.English)
	r := p.Place()
	for _, c := range []struct {
		x, y float64
		m, n int
	}{
		{float64(r.Min.X), float64(r.Min.Y), 0, 0},
		{float64(r.Max.X), float64(r.Min.Y) + float64(r.Dy())*0.205, 20, 99},
		{-1e6, 1e6, 99, 0},
	} {
		if m, n := p.At(c.x, c.y); m != c.m || n != c.n {
			t.Errorf("At(%v, %v) = %d, %d, want %d, %d", c.x, c.y, m, n, c.m, c.n)
		}
	}
}

// TestSimilarityAgain checks that a picture that has been drawn before draws
// another state as a new one does.
func TestSimilarityAgain(t *testing.T) {
	again := similarityOf(t, 1024, plot.English)
	again.AppendSVG(nil)
	for _, parts := range [][]string{{"offset", "3"}, {"position", "21"}, {"d-model", "64"}, {"measure", "distance"}, {"seq-len", "1000"}, {"base", "7"}} {
		again.View = viewOf(t, 1024, plot.English, parts...)
		fresh := &plot.Similarity{View: again.View}
		if string(again.AppendSVG(nil)) != string(fresh.AppendSVG(nil)) {
			t.Errorf("%v is drawn otherwise the second time", parts)
		}
	}
}
