package bugs

import (
	"image"
	"image/color"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "bugs", Spec.New().Scene(figuretest.View(t, 1024, text.English)))
	figuretest.Golden(t, "phone", Spec.New().Scene(figuretest.View(t, 358, text.Chinese, "bug", "swapped-axes")))
}

// TestScenes draws states that are hard to draw. The height is the same for all bugs.
func TestScenes(t *testing.T) {
	for _, state := range append(figuretest.Extremes, [][]string{
		nil,
		{"seq-len", "2"}, {"d-model", "16", "base", "1"}, {"d-model", "16", "base", "1e300"},
		{"d-model", "16", "start", "-9007199254740992"}, {"d-model", "16", "start", "70000", "position", "70005"}, // beyond float16
	}...) {
		for i, width := range []int{320, 358, 520, 700, 860, 1024} {
			for k, lang := range figuretest.Languages {
				f, height := Spec.New(), 0
				for n, name := range param.Choices("bug") {
					if len(state) > 0 && (i+k+n)%4 > 0 {
						continue
					}
					s := f.Scene(figuretest.View(t, width, lang, append(state, "bug", name)...))
					figuretest.Check(t, s)
					if height != 0 && s.Height != height {
						t.Errorf("%s at %d px: %d px high, and %d with another bug", name, width, s.Height, height)
					}
					height = s.Height
				}
			}
		}
	}
}

// TestRows checks that the number of a bug is what the law gives for all rows, or for as
// many of a longer matrix as it says.
func TestRows(t *testing.T) {
	bug, err := bug.Find("doubled-index")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		seqLen, d, rows int
		english         string
		chinese         string
	}{
		{512, 512, 512, "Tested: the first 512 of 512 rows. Shown: the first 64.", "共 512 行，检验前 512 行，显示前 64 行。"},
		{1000000000, 256, 1024, "Tested: the first 1024 of 1\u202f000\u202f000\u202f000 rows. Shown: the first 128.", "检验前 1024 行，显示前 128 行。"},
		{100, 256, 100, "", ""},
	} {
		for lang, want := range map[text.Lang]string{text.English: c.english, text.Chinese: c.chinese} {
			s := Spec.New().Scene(figuretest.View(t, 1024, lang, "seq-len", strconv.Itoa(c.seqLen), "d-model", strconv.Itoa(c.d)))
			e, err := encoder.New(c.rows, c.d)
			if err != nil {
				t.Fatal(err)
			}
			rows := make([]float64, c.rows*c.d)
			if err := bug.Rows64(e, rows); err != nil {
				t.Fatal(err)
			}
			spread, err := bug.Law.Of(e, rows)
			if err != nil {
				t.Fatal(err)
			}
			drawn := textOf(s)
			if number := strconv.FormatFloat(spread, 'f', 3, 64); !strings.Contains(s.Summary, number) || !strings.Contains(drawn, number) {
				t.Errorf("%d × %d: no %s in %q", c.seqLen, c.d, number, s.Summary)
			}
			said := strings.Contains(drawn, lang.Say("Tested: ", "检验前"))
			if said != (want != "") || !strings.Contains(s.Summary, want) || !strings.Contains(unbroken(drawn), unbroken(want)) {
				t.Errorf("%d × %d: %q does not say “%s”", c.seqLen, c.d, s.Summary, want)
			}
		}
	}
}

// unbroken leaves out spaces and the ends of lines, so that a sentence is found on however
// many lines it is written.
func unbroken(s string) string { return strings.Join(strings.Fields(s), "") }

// textOf returns all texts of a scene.
func textOf(s *scene.Scene) string {
	all := ""
	for _, t := range s.Texts() {
		all += t.String() + "\n"
	}
	return all
}

// TestTests checks that each bug has the test that finds it.
func TestTests(t *testing.T) {
	for _, name := range param.Choices("bug") {
		if len(tests[name]) == 0 {
			t.Errorf("%s has no test", name)
		}
	}
}

// TestCells looks at the colours of cells: those of what is beyond float16 are grey.
func TestCells(t *testing.T) {
	s := Spec.New().Scene(figuretest.View(t, 1024, text.English, "bug", "float16-angles", "start", "70000", "position", "70000"))
	r := s.Cells.Box
	img := image.NewNRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	s.Cells.Paint(img)
	if got, want := img.NRGBAAt(r.Dx()-1, r.Dy()-1), (color.NRGBA{0x80, 0x80, 0x80, 0xff}); got != want {
		t.Errorf("NaN is painted %v, want %v", got, want)
	}
}

// TestCellsKey checks that cells are painted anew for what they depend on, and for
// nothing else.
func TestCellsKey(t *testing.T) {
	f := Spec.New()
	key := func(parts ...string) any {
		return f.Scene(figuretest.View(t, 1024, text.English, parts...)).Cells.Key
	}
	if key() != key("position", "3") || key() != key("convention", "fairseq") {
		t.Error("the key changes with the position or the convention")
	}
	for _, part := range [][2]string{{"bug", "degrees"}, {"base", "50"}, {"seq-len", "7"}, {"d-model", "8"}, {"start", "9"}, {"colormap", "diverging"}} {
		if key() == key(part[0], part[1]) {
			t.Errorf("the key does not change with %s", part[0])
		}
	}
}

// TestHandle points, clicks, and goes by keys to the ends of what there is.
func TestHandle(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "seq-len", "50", "d-model", "64", "position", "48")
	s := f.Scene(v)
	written, small := s.Targets[9].Box, s.Targets[3].Box
	x, y := written.X+7.5*written.Width/64, written.Y+3.5*written.Height/50
	spoken := func(r plot.Result) bool { return r.Handled && r.Speak }
	press := func(name string) plot.Event { return plot.Event{Kind: plot.Key, Key: name} }
	at := &plot.Cell{Row: 3, Dim: 7}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: x, Y: y}, Point: at},
		{Event: plot.Event{Kind: plot.Press, X: x, Y: y}, Point: at, Other: func(r plot.Result) bool { return r.Capture }},
		{Event: plot.Event{Kind: plot.Release, X: x, Y: y, Held: true}, State: "position=3", Point: at},
		{Event: plot.Event{Kind: plot.Release, X: small.X, Y: small.Y + smallHeight + 10}, State: "bug=degrees"},
		{Event: plot.Event{Kind: plot.Move, X: x, Y: y}, Point: at},
		{Event: plot.Event{Kind: plot.Move, X: small.X, Y: small.Y}},
		{Event: press("ArrowRight"), State: "bug=off-by-one", Other: spoken},
		{Event: press("ArrowLeft"), State: "bug=degrees", Other: spoken},
		{Event: press("ArrowDown"), State: "position=4", Other: spoken},
		{Event: press("ArrowUp"), State: "position=3", Other: spoken},
		{Event: press("x"), Other: func(r plot.Result) bool { return !r.Handled && !r.Speak }},
		{Event: plot.Event{Kind: plot.Leave}},
	})
	for _, c := range [][3]string{{"position", "49", "ArrowDown"}, {"position", "0", "ArrowUp"}, {"bug", "doubled-index", "ArrowLeft"}, {"bug", "swapped-axes", "ArrowRight"}} {
		figuretest.Follow(t, v, v.Set(c[0], c[1]))
		figuretest.Run(t, f, v, []figuretest.Step{{Event: press(c[2])}})
	}
}

// TestReadout checks that the cell that is pointed at is read.
func TestReadout(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "seq-len", "50", "d-model", "64")
	v.Row, v.Dim = 3, 7
	if got, want := textOf(Spec.New().Scene(v)), "Row 3, column 7: 0.301 as meant, 0.921 as written.\n"; !strings.Contains(got, want) {
		t.Errorf("%q does not say %q", got, want)
	}
}

func TestData(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "seq-len", "5", "d-model", "4", "bug", "swapped-halves")
	rows := figuretest.Rows(Spec.New(), v)
	if len(rows) != 20 {
		t.Fatalf("%d numbers, want 20", len(rows))
	}
	// The halves of row 2 are swapped.
	row := rows[8:12]
	for j := range row {
		if row[j][0] != 2 || row[j][1] != float64(j) || !figuretest.Near(row[j][3], row[(j+2)%4][2], 1e-12) {
			t.Errorf("column %d is %v", j, row[j])
		}
	}
}

func BenchmarkScene(b *testing.B) {
	for _, width := range []int{1024, 358} {
		f, v := Spec.New(), figuretest.View(b, width, text.English)
		b.Run("", func(b *testing.B) {
			var dst []byte
			for b.Loop() {
				dst = f.Scene(v).AppendSVG(dst[:0])
			}
		})
	}
}
