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

func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name  string
		width int
		lang  text.Lang
		parts []string
	}{
		{"heatmap", 1024, text.English, nil},
		{"phone", 358, text.Chinese, []string{"annotation", "neighbours", "colormap", "diverging"}},
		{"movement", 1024, text.English, []string{"seq-len", "10", "d-model", "64", "position", "3", "annotation", "movement"}},
		{"numbers", 700, text.Chinese, []string{"seq-len", "4", "d-model", "4", "base", "100", "annotation", "first-row"}},
		{"far", 1024, text.English, []string{
			"seq-len", "2000000000", "d-model", "12288", "annotation", "slow-columns", "view", "8000.5,1000000100.25,700,300",
		}},
		{"convention", 1024, text.English, []string{"d-model", "32", "convention", "x-transformers", "annotation", "movement"}},
	} {
		figuretest.Golden(t, c.name, Spec.New().Scene(figuretest.View(t, c.width, c.lang, c.parts...)))
	}
}

// TestScenes draws encodings of every size with every annotation, pointed at and not.
func TestScenes(t *testing.T) {
	for _, parts := range append(figuretest.Extremes,
		[]string{"seq-len", "1", "d-model", "2"},
		[]string{"seq-len", "2", "d-model", "4", "base", "1"},
		[]string{"seq-len", "4", "d-model", "4", "base", "100"},
		[]string{"seq-len", "10", "d-model", "64", "threshold", "0"},
		[]string{"seq-len", "12", "d-model", "12", "threshold", "2", "base", "1e300"},
		[]string{"view", "100,40,8,8"},
		[]string{"convention", "diffusers-timestep", "flip", "1", "scale", "1000"},
		[]string{"convention", "fairseq2", "seq-len", "4", "d-model", "4"},
	) {
		h := Spec.New()
		for _, width := range append(figuretest.Widths, 859, 860) {
			for _, annotation := range param.Choices("annotation") {
				for _, lang := range figuretest.Languages {
					v := figuretest.View(t, width, lang, append(parts, "annotation", annotation)...)
					figuretest.Check(t, h.Scene(v))
					v.Dim, v.Row = 1, 0
					figuretest.Check(t, h.Scene(v))
				}
			}
		}
	}
}

// TestConventionsFit draws what every convention makes.
func TestConventionsFit(t *testing.T) {
	for _, name := range param.ConventionNames() {
		for _, width := range figuretest.Widths {
			for _, lang := range figuretest.Languages {
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
	for _, c := range []struct {
		parts   []string
		density float64
		want    string
	}{
		{nil, 1, ""},
		{[]string{"seq-len", "1000"}, 1, "Each pixel is the mean of 4 × 1 cells."},
		{[]string{"seq-len", "1000"}, 2, ""},
		{[]string{"seq-len", "1000000000", "annotation", "slow-columns"}, 1, "Each pixel is the mean of 3\u202f787\u202f879 × 1 cells."},
		{[]string{"seq-len", "1000000000", "d-model", "12288"}, 2, "Each pixel is the mean of 1\u202f893\u202f939 × 7 cells."},
		{[]string{"d-model", "12288"}, 1, "Each pixel is the mean of 1 × 13 cells."},
	} {
		v := figuretest.View(t, 1024, text.English, c.parts...)
		v.Density = c.density
		if got := Spec.New().Scene(v).Summary; !strings.Contains(got, c.want) || c.want == "" && strings.Contains(got, "mean of") {
			t.Errorf("%v at density %v: %q, want %q", c.parts, c.density, got, c.want)
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

// TestCellsStay checks that neither zooming nor an annotation moves the cells or
// changes the height.
func TestCellsStay(t *testing.T) {
	for _, width := range []int{320, 700, 1024} {
		for _, lang := range text.Languages {
			plain := Spec.New().Scene(figuretest.View(t, width, lang))
			for _, annotation := range param.Choices("annotation") {
				s := Spec.New().Scene(figuretest.View(t, width, lang, "annotation", annotation, "view", "3,3,9,9"))
				if s.Height != plain.Height || s.Cells.Box.Max.Y != plain.Cells.Box.Max.Y {
					t.Errorf("%d px, %s: the height is %d with cells in %v, want %d and %v", width, annotation, s.Height, s.Cells.Box, plain.Height, plain.Cells.Box)
				}
			}
		}
	}
}

// TestCellsKey checks that cells are painted again for what changes their pixels,
// and not for what is pointed at.
func TestCellsKey(t *testing.T) {
	h, v := Spec.New(), figuretest.View(t, 1024, text.English)
	before := h.Scene(v).Cells
	v.Row, v.Dim = 3, 7
	if h.Scene(v).Cells.Key != before.Key {
		t.Error("pointing at a cell has another key")
	}
	for _, parts := range [][]string{{"base", "100"}, {"colormap", "cividis"}, {"view", "3,3,9,9"}, {"convention", "fairseq"}} {
		if h.Scene(figuretest.View(t, 1024, text.English, parts...)).Cells.Key == before.Key {
			t.Errorf("%v has the same key", parts)
		}
	}
	far := h.Scene(figuretest.View(t, 1024, text.English, "d-model", "65536", "view", "0,0,5000,100")).Cells
	if before.Zoomed || !far.Zoomed || far.Cost != 5000 {
		t.Errorf("all cells are zoomed: %v; a part of them is: %v, and costs %d", before.Zoomed, far.Zoomed, far.Cost)
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

func BenchmarkScene(b *testing.B) {
	for _, c := range []struct {
		name  string
		parts []string
	}{
		{"default", nil},
		{"65536", []string{"d-model", "65536"}},
		{"65536-movement", []string{"d-model", "65536", "annotation", "movement"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var h *plot.Figure = Spec.New()
			v := figuretest.View(b, 1024, text.English, c.parts...)
			var dst []byte
			for b.Loop() {
				dst = h.Scene(v).AppendSVG(dst[:0])
			}
		})
	}
}
