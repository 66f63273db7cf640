package plot_test

import (
	"image"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

func conventionsOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Conventions {
	t.Helper()
	return &plot.Conventions{View: viewOf(t, width, lang, parts...)}
}

func TestConventionsPicture(t *testing.T) {
	checkGolden(t, "conventions", conventionsOf(t, 1024, plot.English), 1024)
	eight := conventionsOf(t, 1024, plot.English, "d-model", "8", "seq-len", "20", "position", "5", "versus", "roformer")
	eight.Row, eight.Dim = 3, 5
	k := 7
	eight.K = &k
	checkGolden(t, "conventions-permuted", eight, 1024)
	phone := conventionsOf(t, 358, plot.Chinese, "convention", "diffusers-timestep", "flip", "1", "shift", "0", "versus", "mlx", "base", "500")
	phone.Still = true
	checkGolden(t, "conventions-chinese-phone", phone, 358)
}

// TestConventionsAll draws each convention beside each of a few.
func TestConventionsAll(t *testing.T) {
	for _, name := range param.ConventionNames() {
		for _, versus := range []string{"paper", "fairseq2", "mlx"} {
			for _, width := range []int{320, 700, 1024} {
				for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
					p := conventionsOf(t, width, lang, "convention", name, "versus", versus, "d-model", "16", "seq-len", "30", "base", "1000")
					checkPicture(t, p, width)
				}
			}
		}
	}
}

func TestConventionsExtremes(t *testing.T) {
	for _, parts := range [][]string{
		{"seq-len", "1"},
		{"d-model", "2", "versus", "whisper"}, // who makes no such table
		{"d-model", "2", "base", "1", "versus", "pyg"},
		{"seq-len", "20000", "versus", "burn"},
		{"seq-len", "1000000000000", "position", "999999999999", "offset", "-500000000"},
		{"start", "-9007199254740992", "seq-len", "700"},
		{"start", "-50", "versus", "wenet"}, // whose means have no closed form
		{"d-model", "16384", "base", "1e300", "seq-len", "1000000"},
		{"convention", "mlx", "amplitude", "0.001", "versus", "x-transformers"},
		{"convention", "fairseq", "padding-idx", "1", "start", "0", "versus", "fairseq"},
		{"convention", "diffusers-timestep", "scale", "1000", "versus", "ddpm"},
	} {
		for _, width := range []int{320, 390, 560, 860} {
			for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
				p := conventionsOf(t, width, lang, parts...)
				checkPicture(t, p, width)
				p.Row, p.Dim = 0, 1
				checkPicture(t, p, width)
				p.Paint(image.NewRGBA(image.Rect(0, 0, 300, 200)))
			}
		}
	}
}

func TestConventionsTell(t *testing.T) {
	small := []string{"d-model", "8", "seq-len", "50"}
	for _, c := range []struct {
		convention, versus string
		parts              []string
		want               string
	}{
		{"paper", "roformer", nil, "sin i stands in column 2i of A and i of B, cos i in column 2i + 1 of A and i + 4 of B"},
		{"roformer", "paper", nil, "sin i stands in column i of A and 2i of B, cos i in column i + 4 of A and 2i + 1 of B"},
		{"paper", "d2l", nil, "The two tables are the same. Every column of A is the same column of B."},
		// The largest difference of the two grids at these sizes: 1.85.
		{"paper", "tensor2tensor", nil, "the grids differ, most in pair 3, where ω is 0.001 in A and 0.0001 in B. Sine for sine and cosine for cosine, they differ by up to 1.846"},
		{"paper", "opennmt-tf", nil, "; and row 0 is position 0 in A and 1 in B"},
		{"paper", "detr", nil, "No order of columns makes A of B: row 0 is position 0 in A and 1 in B."},
		{"tensor2tensor", "mlx", nil, "numbers reach 1.00 in A and 0.5 in B"},
		{"fairseq", "ddpm", []string{"padding-idx", "1"}, "the row of position 1 is zero in one of them alone"},
		{"diffusers-timestep", "ddpm", []string{"scale", "2"}, "positions are multiplied by 2.00 in A and by 1.00 in B"},
		{"burn", "whisper", []string{"d-model", "2"}, "whisper makes no such table: not in 2 columns."},
	} {
		p := conventionsOf(t, 1024, plot.English, append(append([]string{"convention", c.convention, "versus", c.versus}, c.parts...), small...)...)
		if got := p.Summary(); !strings.Contains(got, c.want) {
			t.Errorf("%s and %s: %q does not say %q", c.convention, c.versus, got, c.want)
		}
	}
}

// TestConventionsSnippet evaluates what NumPy would: it is the order in which the
// columns of B are those of A.
func TestConventionsSnippet(t *testing.T) {
	const d, h = 12, 6
	up := func(n, by int, of func(i int) int) (order []int) {
		for i := 0; i < n; i += by {
			order = append(order, of(i))
		}
		return order
	}
	evaluated := map[string][]int{
		"A = B":                               up(d, 1, func(i int) int { return i }),
		"A = B[:, np.arange(12) ^ 1]":         up(d, 1, func(i int) int { return i ^ 1 }),
		"A = B[:, np.roll(np.arange(12), 6)]": up(d, 1, func(i int) int { return (i + h) % d }),
		// Two rows of six, read down their columns; and six of two.
		"A = B[:, np.arange(12).reshape(2, 6).T.ravel()]":          up(d, 1, func(i int) int { return i%2*h + i/2 }),
		"A = B[:, np.arange(12).reshape(2, 6)[::-1].T.ravel()]":    up(d, 1, func(i int) int { return (1-i%2)*h + i/2 }),
		"A = B[:, np.arange(12).reshape(6, 2).T.ravel()]":          up(d, 1, func(i int) int { return i%h*2 + i/h }),
		"A = B[:, np.arange(12).reshape(6, 2)[:, ::-1].T.ravel()]": up(d, 1, func(i int) int { return i%h*2 + 1 - i/h }),
	}
	seen := map[string]bool{}
	for _, a := range [][]string{{"paper"}, {"roformer"}, {"diffusers-sincos", "flip", "1"}} {
		for _, versus := range []string{"paper", "roformer"} {
			p := conventionsOf(t, 1024, plot.English, append([]string{"d-model", "12", "versus", versus, "convention"}, a...)...)
			_, code, _ := strings.Cut(p.Code(), "# NumPy\n")
			code = strings.TrimSpace(code)
			want, known := evaluated[code]
			if !known {
				t.Fatalf("%v of %s: %q is none of those that are evaluated", a, versus, code)
			}
			seen[code] = true
			preset, err := convention.Find(versus)
			if err != nil {
				t.Fatal(err)
			}
			b, err := preset.Convention.Table(p.State.SeqLen, d)
			if err != nil {
				t.Fatal(err)
			}
			for j, at := range want {
				for _, row := range []int{1, 7, 99} {
					if x, y := p.Table.Value(row, j), b.Value(row, at); math.Abs(x-y) > 1e-15 {
						t.Errorf("%v, %q: A[%d, %d] = %v, but B[%d, %d] = %v", a, code, row, j, x, row, at, y)
					}
				}
			}
		}
	}
	if len(seen) < 5 {
		t.Errorf("only %d expressions are tried", len(seen))
	}
}

// TestConventionsCode checks that every convention says how it is asked for, with
// all words filled in, and how here.
func TestConventionsCode(t *testing.T) {
	for _, name := range param.ConventionNames() {
		p := conventionsOf(t, 1024, plot.English, "convention", name, "d-model", "48", "seq-len", "30", "base", "700", "versus", "paper")
		library, ours, _ := strings.Cut(p.Code(), "// encoder.js\n")
		if !strings.Contains(library, "48") || strings.ContainsAny(library, "<>") {
			t.Errorf("%s: %s", name, library)
		}
		if !strings.Contains(ours, "encode({ convention: '"+name+"',\n  seqLen: 30, dModel: 48, base: 700 })") {
			t.Errorf("%s here: %s", name, ours)
		}
		preset, err := convention.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		takes := name == "paper"
		for _, taken := range preset.Params {
			takes = takes || taken.Name == "base"
		}
		if takes != !strings.Contains(library, "its base is always 10000") || takes != strings.Contains(library, "700") {
			t.Errorf("%s takes a base: %v, but %s", name, takes, library)
		}
	}
	p := conventionsOf(t, 1024, plot.English, "convention", "fairseq", "padding-idx", "1")
	for _, want := range []string{"padding_idx=1", "encode({ convention: 'fairseq', paddingIdx: 1,"} {
		if code := p.Code(); !strings.Contains(code, want) {
			t.Errorf("%s does not say %s", code, want)
		}
	}
}

// TestConventionsPaint checks that cells have the colours of their values, and of
// their differences.
func TestConventionsPaint(t *testing.T) {
	p := conventionsOf(t, 1024, plot.English, "d-model", "4", "seq-len", "5", "position", "2", "versus", "roformer", "colormap", "diverging")
	place := p.Place()
	img := image.NewRGBA(image.Rectangle{Max: place.Size()})
	p.Paint(img)
	data := p.Data()
	values := make([]float64, len(data.Columns))
	largest := 0.0
	for n := range data.Rows {
		data.Row(values, n)
		largest = max(largest, math.Abs(values[2]-values[3]))
	}
	panels := (place.Dx() - 2*24) / 3
	for n := range data.Rows {
		data.Row(values, n)
		for k, x := range []float64{values[2], values[3], (values[2] - values[3]) / largest} {
			at := image.Pt(k*(panels+24)+(2*int(values[1])+1)*panels/8, (2*int(values[0])+1)*place.Dy()/10)
			want := chart.Diverging(math.Floor(128*x+128) / 256)
			if got := img.RGBAAt(at.X, at.Y); got != want {
				t.Errorf("panel %d, row %v, column %v: %v, want %v for %v", k, values[0], values[1], got, want, x)
			}
		}
	}
	again := image.NewRGBA(img.Rect)
	p.Paint(again)
	if string(again.Pix) != string(img.Pix) {
		t.Error("it is painted otherwise the second time")
	}
}

func TestConventionsAt(t *testing.T) {
	p := conventionsOf(t, 1024, plot.English)
	r := p.Place()
	if row, dim, ok := p.CellAt(float64(r.Min.X), float64(r.Min.Y)); row != 0 || dim != 0 || !ok {
		t.Errorf("the first cell is %d, %d, %v", row, dim, ok)
	}
	if row, dim, ok := p.CellAt(float64(r.Max.X)-1, float64(r.Max.Y)-1); row != 99 || dim != 255 || !ok {
		t.Errorf("the last cell is %d, %d, %v", row, dim, ok)
	}
	if _, _, ok := p.CellAt(float64(r.Min.X), float64(r.Max.Y)); ok {
		t.Error("there is a cell below")
	}
	if _, ok := p.KAt(10, 10); ok {
		t.Error("there is a curve in the corner")
	}
}

// TestConventionsAgain checks that a picture that has been drawn before draws
// another state as a new one does.
func TestConventionsAgain(t *testing.T) {
	again := conventionsOf(t, 1024, plot.English)
	again.AppendSVG(nil)
	for _, parts := range [][]string{{"offset", "3"}, {"position", "21"}, {"d-model", "64"}, {"versus", "mlx"}, {"convention", "fairseq", "padding-idx", "3"}, {"base", "7"}} {
		again.View = viewOf(t, 1024, plot.English, parts...)
		fresh := &plot.Conventions{View: again.View}
		if string(again.AppendSVG(nil)) != string(fresh.AppendSVG(nil)) {
			t.Errorf("%v is drawn otherwise the second time", parts)
		}
	}
}
