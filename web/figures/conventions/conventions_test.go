package conventions

import (
	"image"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	v := figuretest.View(t, 1024, text.English)
	figuretest.Golden(t, "conventions", figuretest.Unfold(Spec.New(), v).Scene(v))
	eight := figuretest.View(t, 1024, text.English, "d-model", "8", "seq-len", "20", "position", "5", "versus", "roformer")
	eight.Row, eight.Dim = 3, 5
	eight.State.Offset = 7
	figuretest.Golden(t, "permuted", Spec.New().Scene(eight))
	phone := figuretest.View(t, 358, text.Chinese, "convention", "diffusers-timestep", "flip", "1", "shift", "0", "versus", "mlx", "base", "500")
	phone.Still = true
	figuretest.Golden(t, "chinese-phone", Spec.New().Scene(phone))
}

func TestSummary(t *testing.T) {
	small := []string{"d-model", "8", "seq-len", "50"}
	for _, c := range []struct {
		convention, versus string
		parts              []string
		want               string
	}{
		{"paper", "roformer", nil, "Yes, after reordering columns. sin i stands in column 2i of A and i of B, cos i in column 2i + 1 of A and i + 4 of B"},
		{"roformer", "paper", nil, "sin i stands in column i of A and 2i of B, cos i in column i + 4 of A and 2i + 1 of B"},
		{"paper", "d2l", nil, "Yes: the two tables are the same."},
		// The largest difference of the two grids at these sizes: 1.85.
		{"paper", "tensor2tensor", nil, "No: they differ by up to 1.933, and still by 1.846 after reordering columns. No reordering of columns turns B into A: the grids differ, most in pair 3, where ω is 0.001 in A and 0.0001 in B."},
		{"paper", "opennmt-tf", nil, "; row 0 is position 0 in A and 1 in B"},
		{"paper", "detr", nil, "Cannot tell: detr makes no such table (seq-len 50 is not 196: detr has rows for the cells of a grid alone; give grid-height and grid-width)."},
		{"paper", "detr", []string{"grid-height", "5", "grid-width", "10"}, "No reordering of columns turns B into A: the rows of one are positions, of the other cells of a grid."},
		{"mae", "big-vision", []string{"grid-height", "5", "grid-width", "10"}, "the grids differ, most in pair 1"},
		{"mae", "moco-v3", []string{"grid-height", "5", "grid-width", "10"}, "Yes, after reordering columns."},
		{"tensor2tensor", "mlx", nil, "numbers reach 1.00 in A and 0.5 in B"},
		{"fairseq", "ddpm", []string{"padding-idx", "1"}, "the row of position 1 is zero in one of them alone"},
		{"diffusers-timestep", "ddpm", []string{"scale", "2"}, "positions are multiplied by 2.00 in A and by 1.00 in B"},
		{"burn", "whisper", []string{"d-model", "2"}, "whisper makes no such table (d_model 2 has as many pairs as the shift; the grid divides by zero)."},
	} {
		parts := append(append([]string{"convention", c.convention, "versus", c.versus}, c.parts...), small...)
		figuretest.Contains(t, c.convention+" and "+c.versus, Spec.New().Scene(figuretest.View(t, 1024, text.English, parts...)).Summary, c.want)
	}
}

// copied returns the code that is copied at a state.
func copied(t *testing.T, parts ...string) string {
	t.Helper()
	v := figuretest.View(t, 1024, text.English, parts...)
	return Spec.New().Handle(v, plot.Event{Kind: plot.Use, Tool: "copy"}).Copy
}

// TestNumPy evaluates what NumPy would: it is the order in which the columns of B are
// those of A.
func TestNumPy(t *testing.T) {
	const d, h = 12, 6 // columns and pairs
	order := func(of func(i int) int) []int {
		all := make([]int, d)
		for i := range all {
			all[i] = of(i)
		}
		return all
	}
	evaluated := map[string][]int{
		"A = B":                                       order(func(i int) int { return i }),
		"A = B[:, np.arange(12) ^ 1]":                 order(func(i int) int { return i ^ 1 }),
		"A = B[:, np.r_[6:12, 0:6]]":                  order(func(i int) int { return (i + h) % d }),
		"A = B[:, np.r_[0:11:2, 1:12:2]]":             order(func(i int) int { return i%h*2 + i/h }),
		"A = B[:, np.r_[1:12:2, 0:11:2]]":             order(func(i int) int { return i%h*2 + 1 - i/h }),
		"A = B[:, np.argsort(np.r_[0:11:2, 1:12:2])]": order(func(i int) int { return i%2*h + i/2 }),
		"A = B[:, np.argsort(np.r_[1:12:2, 0:11:2])]": order(func(i int) int { return (1-i%2)*h + i/2 }),
	}
	seen := map[string]bool{}
	for _, a := range [][]string{{"paper"}, {"roformer"}, {"diffusers-sincos", "flip", "1"}} {
		for _, versus := range []string{"paper", "roformer"} {
			parts := append([]string{"d-model", "12", "versus", versus, "convention"}, a...)
			_, numPy, _ := strings.Cut(copied(t, parts...), "# NumPy\n")
			numPy = strings.TrimSpace(numPy)
			want, known := evaluated[numPy]
			if !known {
				t.Fatalf("%v of %s: %q is none of those that are evaluated", a, versus, numPy)
			}
			seen[numPy] = true
			v := figuretest.View(t, 1024, text.English, parts...)
			preset, err := convention.Find(versus)
			if err != nil {
				t.Fatal(err)
			}
			b, err := preset.Convention.Table(v.State.SeqLen, d)
			if err != nil {
				t.Fatal(err)
			}
			for j, at := range want {
				for _, row := range []int{1, 7, 99} {
					if x, y := v.Table.Value(row, j), b.Value(row, at); math.Abs(x-y) > 1e-15 {
						t.Errorf("%v, %q: A[%d, %d] = %v, but B[%d, %d] = %v", a, numPy, row, j, x, row, at, y)
					}
				}
			}
		}
	}
	if len(seen) < 5 {
		t.Errorf("only %d expressions are tried", len(seen))
	}
	if got := copied(t, "d-model", "12", "convention", "mae", "versus", "moco-v3"); !strings.HasSuffix(got, "# NumPy\nA = B[:, np.r_[6:12, 0:6]]\n") {
		t.Errorf("mae of moco-v3: %s", got)
	}
}

// TestCode checks that there is code for every convention, by its library and by
// encoder.js, with values in place of all words.
func TestCode(t *testing.T) {
	for _, name := range param.ConventionNames() {
		library, ours, _ := strings.Cut(copied(t, "convention", name, "d-model", "48", "seq-len", "30", "grid-height", "5", "grid-width", "6", "base", "700", "versus", "paper"), "// encoder.js\n")
		rows := "seqLen: 30"
		if s := (param.State{Convention: name}); s.GridOnly() {
			rows = "grid: [5, 6]"
		}
		if !strings.Contains(library, "48") || strings.ContainsAny(library, "<>") {
			t.Errorf("%s: %s", name, library)
		}
		if !strings.Contains(ours, "encode({ convention: '"+name+"',\n  "+rows+", dModel: 48, base: 700 })") {
			t.Errorf("%s by encoder.js: %s", name, ours)
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
	got := copied(t, "convention", "fairseq", "padding-idx", "1")
	for _, want := range []string{"padding_idx=1", "encode({ convention: 'fairseq', paddingIdx: 1,"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s has no %s", got, want)
		}
	}
}

// TestPaint checks that cells have the colours of their values, and of their
// differences.
func TestPaint(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "d-model", "4", "seq-len", "5", "position", "2", "versus", "roformer", "colormap", "diverging")
	cells := f.Scene(v).Cells
	size := cells.Box.Size()
	img := image.NewNRGBA(image.Rectangle{Max: size})
	cells.Paint(img)
	rows, largest := figuretest.Rows(f, v), 0.0
	for _, row := range rows {
		largest = max(largest, math.Abs(row[2]-row[3]))
	}
	panels := f.Scene(v).Targets
	for _, row := range rows {
		for k, x := range []float64{row[2], row[3], (row[2] - row[3]) / largest} {
			panel := panels[k]
			x0, y0 := int(panel.X)-cells.Box.Min.X, int(panel.Y)-cells.Box.Min.Y
			at := image.Pt(x0+(2*int(row[1])+1)*int(panel.Width)/8, y0+(2*int(row[0])+1)*int(panel.Height)/10)
			want := scale.Diverging(math.Floor(128*x+128) / 256)
			if got := img.NRGBAAt(at.X, at.Y); got != want {
				t.Errorf("panel %d, row %v, column %v: %v, want %v for %v", k, row[0], row[1], got, want, x)
			}
		}
	}
}

func TestPointing(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "seq-len", "20", "d-model", "8", "position", "5")
	event := func(kind plot.Kind, target int, x, y float64) plot.Event {
		b := f.Scene(v).Targets[target]
		return plot.Event{Kind: kind, X: b.X + x*b.Width, Y: b.Y + y*b.Height, Held: kind == plot.Release}
	}
	key, says := figuretest.Press, figuretest.Says
	at := func(row, dim int) *plot.Cell { return &plot.Cell{Row: row, Dim: dim} }
	const x, y = 3.5 / 8, 7.5 / 20
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: event(plot.Move, 0, x, y), Point: at(7, 3)},
		{Event: event(plot.Press, 0, x, y), Point: at(7, 3)},
		{Event: event(plot.Release, 0, x, y), State: "position=7", Point: at(7, 3)},
		{Event: event(plot.Move, 1, x, y), Point: at(7, 3)}, // of B
		{Event: event(plot.Move, 2, 0.999, 0.999), Point: at(19, 7)},
		{Event: plot.Event{Kind: plot.Move, X: 10, Y: 10}},
		{Event: event(plot.Move, 3, 0.99, 0.5), Other: func(r plot.Result) bool { return r.Redraw }},
		{Event: event(plot.Press, 3, 0.99, 0.5)},
		{Event: event(plot.Release, 3, 0.99, 0.5), State: "offset=19"},
		{Event: plot.Event{Kind: plot.Leave}, Other: func(r plot.Result) bool { return r.Redraw }},

		{Event: key("ArrowDown"), Point: at(7, 0), Other: says("Row 7, column 0: A = 0.656987 (sin 0 at 7)")},
		{Event: key("ArrowRight"), Point: at(7, 1), Other: says("Row 7, column 1: A = 0.753902 (cos 0 at 7)")},
		{Event: key("ArrowUp"), Point: at(6, 1), Other: says("Row 6, column 1:")},
		{Event: key("Enter"), State: "position=6", Point: at(6, 1), Other: says("Row 6, column 1:")},
		{Event: key("Escape"), Other: says("Row ")},
		{Event: key("+"), State: "offset=20", Other: says("Row ")},
		{Event: key("-"), State: "offset=19"},
		{Event: key("x"), Other: figuretest.Ignored},
	})
}

func TestTools(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "convention", "fairseq", "padding-idx", "1", "versus", "roformer")
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Use, Tool: "copy"}, Other: func(r plot.Result) bool {
			return strings.HasPrefix(r.Copy, "# fairseq\n") && strings.Contains(r.Copy, "# roformer\n")
		}},
	})
	r := f.Handle(v, plot.Event{Kind: plot.Use, Tool: "swap"})
	if r.State.Convention != "roformer" || versusParam.In(&r.State) != "fairseq" {
		t.Errorf("swapped: %s and %s", r.State.Convention, versusParam.In(&r.State))
	}
	for i, want := range map[int]string{3: "fairseq/blob/", 4: "modeling_roformer.py"} {
		if got := f.Tools(v)[i].Address; !strings.Contains(got, want) {
			t.Errorf("source %s, want … %s", got, want)
		}
	}
}
