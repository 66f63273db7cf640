package plot_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

func TestHeatmapSVG(t *testing.T) {
	for _, c := range []struct {
		name  string
		width int
		lang  plot.Lang
		parts []string
	}{
		{"heatmap", 1024, plot.English, nil},
		{"heatmap-phone", 358, plot.Chinese, []string{"annotation", "neighbours", "colormap", "diverging"}},
		{"heatmap-movement", 1024, plot.English, []string{"seq-len", "10", "d-model", "64", "position", "3", "annotation", "movement"}},
		{"heatmap-numbers", 700, plot.Chinese, []string{"seq-len", "4", "d-model", "4", "base", "100", "annotation", "first-row"}},
		{"heatmap-far", 1024, plot.English, []string{
			"seq-len", "2000000000", "d-model", "12288", "annotation", "slow-columns", "view", "8000.5,1000000100.25,700,300",
		}},
		{"heatmap-convention", 1024, plot.English, []string{"d-model", "32", "convention", "x-transformers", "annotation", "movement"}},
	} {
		checkGolden(t, c.name, &plot.Heatmap{View: viewOf(t, c.width, c.lang, c.parts...)}, c.width)
	}
}

// TestHeatmapLaws checks what is written around the cells of encodings of
// every size, with every annotation.
func TestHeatmapLaws(t *testing.T) {
	for _, parts := range [][]string{
		{"seq-len", "1", "d-model", "2"},
		{"seq-len", "2", "d-model", "4", "base", "1"},
		{"seq-len", "4", "d-model", "4", "base", "100"},
		{"seq-len", "10", "d-model", "64", "threshold", "0"},
		{"seq-len", "12", "d-model", "12", "threshold", "2", "base", "1e300"},
		{"start", "-9007199254740992", "seq-len", "50", "position", "-9007199254740950"},
		{"start", "9007199254740900", "seq-len", "50", "position", "9007199254740949"},
		{"seq-len", "1000000000", "d-model", "65536", "position", "999999999"},
		{"view", "100,40,8,8"},
		{"convention", "diffusers-timestep", "flip", "1", "scale", "1000"},
		{"convention", "fairseq2", "seq-len", "4", "d-model", "4"},
	} {
		for _, annotation := range param.AnnotationNames() {
			for _, width := range []int{320, 358, 390, 519, 520, 700, 859, 860, 1024} {
				for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
					v := viewOf(t, width, lang, append(parts, "annotation", annotation)...)
					p := &plot.Heatmap{View: v}
					checkPicture(t, p, width)
					p.Dim, p.Row = 1, 0
					checkPicture(t, p, width)
				}
			}
		}
	}
}

// TestHeatmapReadout checks that the cell that is pointed at is told, or else
// the first one of the chosen position.
func TestHeatmapReadout(t *testing.T) {
	p := &plot.Heatmap{View: viewOf(t, 1024, plot.English)}
	for _, c := range []struct {
		row, dim int
		want     float64
	}{{20, -1, math.Sin(20)}, {3, 41, math.Cos(3 * math.Pow(10000, -40.0/256))}} {
		p.Row, p.Dim = c.row, c.dim
		got := string(p.AppendSVG(nil))
		if want := ">" + strings.Repeat("\u2007", btoi(c.want >= 0)) + number.Fixed(c.want, 8) + "</text>"; !strings.Contains(got, want) {
			t.Errorf("row %d, dimension %d: no %s in the read-out", c.row, c.dim, want)
		}
	}
}

// TestHeatmapShowsRowInView checks that the read-out, the note and the curve are
// of a row in view when the chosen one is not.
func TestHeatmapShowsRowInView(t *testing.T) {
	for _, c := range []struct{ view, want string }{
		{"0,0,256,100", "20"},
		{"0,20.5,256,10", "20"},
		{"0,40.25,256,10", "40"},
		{"0,40.75,256,10", "41"},
		{"0,3,256,9.75", "12"},
		{"0,3,256,17", "19"},
	} {
		p := &plot.Heatmap{View: viewOf(t, 1024, plot.English, "view", c.view)}
		got := string(p.AppendSVG(nil))
		if !strings.Contains(got, `data-item="position" x="0" y="546">`+c.want+"<") || !strings.Contains(got, "The curve is row "+c.want+",") {
			t.Errorf("view %s: the read-out or the note is not of position %s", c.view, c.want)
		}
		there := &plot.Heatmap{View: viewOf(t, 1024, plot.English, "view", c.view, "position", c.want)}
		curve := func(svg string) string {
			_, svg, _ = strings.Cut(svg, `class="line sine`)
			return strings.Split(svg, "/>")[0]
		}
		if curve(got) != curve(string(there.AppendSVG(nil))) {
			t.Errorf("view %s: the curve is not that of position %s", c.view, c.want)
		}
	}
}

// TestHeatmapMean checks that the note says how many numbers share a pixel.
func TestHeatmapMean(t *testing.T) {
	for _, c := range []struct {
		parts   []string
		density float64
		want    string
	}{
		{nil, 1, ""},
		{[]string{"seq-len", "1000"}, 1, "Each pixel is the mean of 3 rows."},
		{[]string{"seq-len", "1000"}, 2, ""},
		{[]string{"seq-len", "1000000000", "annotation", "slow-columns"}, 1, "Each pixel is the mean of 2\u202f832\u202f861 rows."},
		{[]string{"seq-len", "1000000000", "d-model", "12288"}, 2, "Each pixel is the mean of 1\u202f416\u202f431 rows and 7 columns."},
		{[]string{"d-model", "12288"}, 1, "Each pixel is the mean of 14 columns."},
	} {
		p := &plot.Heatmap{View: viewOf(t, 1024, plot.English, c.parts...), Density: c.density}
		if got := p.Summary(); !strings.Contains(got, c.want) || c.want == "" && strings.Contains(got, "mean of") {
			t.Errorf("%v at density %v: %q, want %q", c.parts, c.density, got, c.want)
		}
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestAnnotations checks the numbers in the notes.
func TestAnnotations(t *testing.T) {
	note := func(parts ...string) string {
		p := &plot.Heatmap{View: viewOf(t, 1024, plot.English, parts...)}
		return p.Summary()
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

	v := viewOf(t, 1024, plot.English, append(small, "neighbours")...)
	rows := make([][]float64, 10)
	for r := range rows {
		rows[r] = make([]float64, 64)
		if err := v.Encoding.Row(rows[r], float64(r)); err != nil {
			t.Fatal(err)
		}
	}
	distance := func(a, b int) string {
		sum := 0.0
		for j := range rows[a] {
			sum += (rows[a][j] - rows[b][j]) * (rows[a][j] - rows[b][j])
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

// TestHeatmapStays checks that neither pointing, zooming nor an annotation
// moves the cells or changes the height.
func TestHeatmapStays(t *testing.T) {
	for _, width := range []int{320, 700, 1024} {
		plain := &plot.Heatmap{View: viewOf(t, width, plot.English)}
		for _, annotation := range param.AnnotationNames() {
			p := &plot.Heatmap{View: viewOf(t, width, plot.Chinese, "annotation", annotation, "view", "3,3,9,9")}
			if p.Height() != plain.Height() || p.Place().Max.Y != plain.Place().Max.Y {
				t.Errorf("%d px, %s: the height is %d with cells in %v, want %d and %v", width, annotation, p.Height(), p.Place(), plain.Height(), plain.Place())
			}
		}
	}
}

// TestMatrixData checks rows on both sides of where blocks meet.
func TestMatrixData(t *testing.T) {
	v := viewOf(t, 1024, plot.English, "seq-len", "600", "start", "-7", "position", "0")
	for _, figure := range []string{"heatmap", "table"} {
		p, err := plot.New(figure, v)
		if err != nil {
			t.Fatal(err)
		}
		data := p.Data()
		if data.Rows != 600 || len(data.Columns) != 257 || data.Columns[0] != "position" || data.Columns[256] != "255" {
			t.Fatalf("%s: %d rows of %d columns %v…", figure, data.Rows, len(data.Columns), data.Columns[:3])
		}
		got, want := make([]float64, 257), make([]float64, 256)
		for _, row := range []int{0, 255, 256, 599, 3} {
			data.Row(got, row)
			if err := v.Encoding.Row(want, float64(row-7)); err != nil {
				t.Fatal(err)
			}
			if got[0] != float64(row-7) {
				t.Errorf("%s: row %d is of position %v", figure, row, got[0])
			}
			for dim, x := range want {
				if math.Abs(got[1+dim]-x) > 1e-15 {
					t.Errorf("%s: Row(%d)[%d] = %v, want %v", figure, row, dim, got[1+dim], x)
				}
			}
		}
	}
}

func BenchmarkHeatmap(b *testing.B) {
	for _, annotation := range []string{"none", "movement"} {
		b.Run(annotation, func(b *testing.B) {
			s := param.DefaultState()
			s.DModel, s.Annotation = 65536, annotation
			s.View = s.Whole()
			v, err := figure.NewView(s, 1024, plot.English)
			if err != nil {
				b.Fatal(err)
			}
			for dst := []byte(nil); b.Loop(); {
				dst = (&plot.Heatmap{View: v}).AppendSVG(dst[:0])
			}
		})
	}
}

// TestConventionsFit draws the heatmap and the table of every convention, and
// what is said of it.
func TestConventionsFit(t *testing.T) {
	for _, name := range param.ConventionNames() {
		for _, width := range []int{320, 390, 700, 1024} {
			for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
				v := viewOf(t, width, lang, "convention", name)
				checkPicture(t, &plot.Heatmap{View: v}, width)
				checkPicture(t, pictureOf(t, "table", v), width)
			}
		}
	}
}
