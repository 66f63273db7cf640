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
	"github.com/posenc/posenc/web/text"
)

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
			drawn := figuretest.Written(s)
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

// TestHandle points, clicks, and goes by keys to the ends of what there is.
func TestHandle(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "seq-len", "50", "d-model", "64", "position", "48")
	s := f.Scene(v)
	written, small := s.Targets[9].Box, s.Targets[3].Box
	x, y := written.X+7.5*written.Width/64, written.Y+3.5*written.Height/50
	at := &plot.Cell{Row: 3, Dim: 7}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: x, Y: y}, Point: at},
		{Event: plot.Event{Kind: plot.Press, X: x, Y: y}, Point: at, Other: figuretest.Captures},
		{Event: plot.Event{Kind: plot.Release, X: x, Y: y, Held: true}, State: "position=3", Point: at},
		{Event: plot.Event{Kind: plot.Release, X: small.X, Y: small.Y + smallHeight + 10}, State: "bug=degrees"},
		{Event: plot.Event{Kind: plot.Move, X: x, Y: y}, Point: at},
		{Event: plot.Event{Kind: plot.Move, X: small.X, Y: small.Y}},
		{Event: plot.Event{Kind: plot.Leave}},
	})
	for _, c := range [][3]string{{"position", "49", "ArrowDown"}, {"position", "0", "ArrowUp"}, {"bug", "doubled-index", "ArrowLeft"}, {"bug", "swapped-axes", "ArrowRight"}} {
		figuretest.Follow(t, v, v.Set(c[0], c[1]))
		figuretest.Run(t, f, v, []figuretest.Step{{Event: figuretest.Press(c[2])}})
	}
}

// TestReadout checks that the cell that is pointed at is read.
func TestReadout(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "seq-len", "50", "d-model", "64")
	v.Row, v.Dim = 3, 7
	if got, want := figuretest.Written(Spec.New().Scene(v)), "\nRow 3, column 7: 0.301 as meant, 0.921 as written.\n"; !strings.Contains(got, want) {
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
