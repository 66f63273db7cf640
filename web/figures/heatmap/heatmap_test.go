package heatmap

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// TestConventionsFit draws what every convention makes.
func TestConventionsFit(t *testing.T) {
	for _, name := range param.ConventionNames() {
		for _, width := range figuretest.Widths {
			for _, lang := range text.Languages {
				figuretest.Check(t, Spec.New().Scene(figuretest.View(t, width, lang, "convention", name)))
			}
		}
	}
}

// items returns the read-out of a scene: the text below each name.
func items(s *scene.Scene) map[string]string {
	read, texts := map[string]string{}, s.Texts()
	for i, name := range texts[:len(texts)-1] {
		if below := texts[i+1]; name.Class == scene.Quiet && below.X == name.X && below.Y > name.Y && below.Y < name.Y+30 {
			read[name.String()] = below.String()
		}
	}
	return read
}

// TestReadout checks that the numbers are those of the cell that is pointed at, or
// else of the first one of the chosen position.
func TestReadout(t *testing.T) {
	v := figuretest.View(t, 1024, text.English)
	for _, c := range []struct {
		row, dim int
		want     float64
	}{{20, -1, math.Sin(20)}, {3, 41, math.Cos(3 * math.Pow(10000, -40.0/256))}} {
		v.Row, v.Dim = c.row, c.dim
		if got, want := items(Spec.New().Scene(v))["value"], number.Signed(c.want, 8); got != want {
			t.Errorf("row %d, dimension %d: value %q, want %q", c.row, c.dim, got, want)
		}
	}
}

// TestRowInView checks that the read-out, the note and the curve are of a row in
// view when the chosen one is not.
func TestRowInView(t *testing.T) {
	curve := func(s *scene.Scene) string {
		for _, m := range s.Marks {
			if m, ok := m.(scene.Shape); ok && m.Class.Has(scene.Line|scene.Sine) {
				return string((&scene.Scene{Marks: []scene.Mark{m}}).AppendSVG(nil))
			}
		}
		return ""
	}
	for _, c := range []struct{ view, want string }{
		{"0,0,256,100", "20"},
		{"0,20.5,256,10", "20"},
		{"0,40.25,256,10", "40"},
		{"0,40.75,256,10", "40"},
		{"0,3,256,9.75", "12"},
		{"0,3,256,17", "19"},
	} {
		s := Spec.New().Scene(figuretest.View(t, 1024, text.English, "view", c.view))
		if got := items(s)["position"]; got != c.want || !strings.Contains(s.Summary, "The curve is row "+c.want+",") {
			t.Errorf("view %s: position %s in the read-out, want %s; %s", c.view, got, c.want, s.Summary)
		}
		there := Spec.New().Scene(figuretest.View(t, 1024, text.English, "view", c.view, "position", c.want))
		if got := curve(s); got == "" || got != curve(there) {
			t.Errorf("view %s: the curve is not that of position %s", c.view, c.want)
		}
	}
}

// TestMean checks that the note says how many numbers share a pixel.
func TestMean(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		"seq-len=1000": {"Each pixel is the mean of 4 × 1 cells."},
		"seq-len=1000000000&annotation=slow-columns": {"Each pixel is the mean of 3\u202f787\u202f879 × 1 cells."},
		"d-model=12288": {"Each pixel is the mean of 1 × 13 cells."},
	})
	for query, want := range map[string]string{
		"": "", "seq-len=1000": "",
		"seq-len=1000000000&d-model=12288": "Each pixel is the mean of 1\u202f893\u202f939 × 7 cells.",
	} {
		v := figuretest.View(t, 1024, text.English, figuretest.Query(query)...)
		v.Density = plot.Either(query == "", 1.0, 2)
		if got := Spec.New().Scene(v).Summary; !strings.Contains(got, want) || want == "" && strings.Contains(got, "mean of") {
			t.Errorf("%s at density %v: %q, want %q", query, v.Density, got, want)
		}
	}
}

// TestAnnotations checks the numbers in the notes.
func TestAnnotations(t *testing.T) {
	note := func(parts ...string) string {
		return Spec.New().Scene(figuretest.View(t, 1024, text.English, parts...)).Summary
	}
	// 10 × 64: only the first twenty-odd of 64 columns are worth looking at.
	small := []string{"seq-len", "10", "d-model", "64", "position", "3", "annotation"}
	for _, want := range []string{"27 of 64 columns move by 0.1 or more", "2 of 32 pairs complete a period"} {
		if got := note(append(small, "movement")...); !strings.Contains(got, want) {
			t.Errorf("the note on movement is %q, without %q", got, want)
		}
	}
	if got := note(append(small, "slow-columns")...); !strings.Contains(got, "from 6.28 on the left to 47\u202f117 on the right") {
		t.Errorf("the note on slow columns is %q", got)
	}

	v := figuretest.View(t, 1024, text.English, append(small, "neighbours")...)
	rows := figuretest.Rows(Spec.New(), v)
	distance := func(a, b int) string {
		sum := 0.0
		for j := range 64 {
			sum += (rows[a][1+j] - rows[b][1+j]) * (rows[a][1+j] - rows[b][1+j])
		}
		return fmt.Sprintf("%.3f", math.Sqrt(sum))
	}
	got := note(append(small, "neighbours")...)
	for _, want := range []string{"Rows 3 and 4", "distance is " + distance(3, 4), "row 3 to row 8 it is " + distance(3, 8)} {
		if !strings.Contains(got, want) {
			t.Errorf("the note on neighbours is %q, without %q", got, want)
		}
	}
	if got := note("start", "5", "position", "9", "annotation", "first-row"); !strings.Contains(got, "not among these rows") {
		t.Errorf("without position 0 the note is %q", got)
	}
}

// TestZoomed checks that a part of the cells is known as one, and what it costs.
func TestZoomed(t *testing.T) {
	all := Spec.New().Scene(figuretest.View(t, 1024, text.English)).Cells
	far := Spec.New().Scene(figuretest.View(t, 1024, text.English, "d-model", "65536", "view", "0,0,5000,100")).Cells
	if all.Zoomed || !far.Zoomed || far.Cost != 5000 {
		t.Errorf("all cells are zoomed: %v; a part of them is: %v, and costs %d", all.Zoomed, far.Zoomed, far.Cost)
	}
}

// TestData checks rows on both sides of where blocks meet.
func TestData(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "seq-len", "600", "start", "-7", "position", "0")
	data := Spec.New().Data(v)
	if data.Rows != 600 || len(data.Columns) != 257 || data.Columns[0] != "position" || data.Columns[256] != "255" {
		t.Fatalf("%d rows of %d columns %v…", data.Rows, len(data.Columns), data.Columns[:3])
	}
	got, want := make([]float64, 257), make([]float64, 256)
	for _, row := range []int{0, 255, 256, 599, 3} {
		data.Row(got, row)
		if err := v.Encoding.Row(want, float64(row-7)); err != nil {
			t.Fatal(err)
		}
		if got[0] != float64(row-7) || !slices.EqualFunc(got[1:], want, func(a, b float64) bool { return figuretest.Near(a, b, 1e-15) }) {
			t.Errorf("row %d is of position %v and not the encoding", row, got[0])
		}
	}
}
