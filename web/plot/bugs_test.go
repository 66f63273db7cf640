package plot_test

import (
	"image"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

func bugsOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Bugs {
	t.Helper()
	return &plot.Bugs{View: viewOf(t, width, lang, parts...)}
}

func TestBugsSVG(t *testing.T) {
	checkGolden(t, "bugs", bugsOf(t, 1024, plot.English), 1024)
	checkGolden(t, "bugs-phone", bugsOf(t, 358, plot.Chinese, "bug", "swapped-axes"), 358)
}

// TestBugsPictures draws states that are hard to draw.
func TestBugsPictures(t *testing.T) {
	for _, parts := range [][]string{
		nil,
		{"seq-len", "1"}, {"seq-len", "2"}, {"seq-len", "1000000000", "position", "999999999"},
		{"d-model", "2"}, {"d-model", "16", "base", "1"}, {"d-model", "16", "base", "1e300"},
		{"d-model", "16", "start", "-9007199254740992"}, {"d-model", "16", "start", "70000", "position", "70005"}, // beyond float16
	} {
		for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
			for _, width := range []int{320, 530, 1024} {
				p := bugsOf(t, width, lang, parts...)
				height := p.Height()
				for _, p.State.Bug = range param.BugNames() {
					checkPicture(t, p, width)
					if p.Height() != height {
						t.Errorf("%s at %d px: %d px high, and %d with another bug", p.State.Bug, width, p.Height(), height)
					}
				}
			}
		}
	}
}

// TestBugsSayWhichRows checks that a number of the first rows of a longer matrix is
// said to be that, and is what the law gives for these rows.
func TestBugsSayWhichRows(t *testing.T) {
	bug, err := bug.Find("doubled-index")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		seqLen, d, rows int
		english         string
		chinese         string
	}{
		{512, 512, 64, "the first 64 of 512 rows", "前 64 行，共 512 行"},
		{1000000000, 256, 128, "the first 128 of 1\u202f000\u202f000\u202f000 rows", "前 128 行"},
		{100, 256, 100, "", ""},
	} {
		for lang, want := range map[plot.Lang]string{plot.English: c.english, plot.Chinese: c.chinese} {
			p := bugsOf(t, 1024, lang, "seq-len", strconv.Itoa(c.seqLen), "d-model", strconv.Itoa(c.d))
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
			summary, svg := p.Summary(), string(p.AppendSVG(nil))
			if number := strconv.FormatFloat(spread, 'f', 3, 64); !strings.Contains(summary, number) || !strings.Contains(svg, number) {
				t.Errorf("%d × %d: no %s in %q", c.seqLen, c.d, number, summary)
			}
			said := strings.Contains(svg, lang.Say("Shown and tested", "检验的是"))
			if said != (want != "") || !strings.Contains(summary, want) || !strings.Contains(svg, want) {
				t.Errorf("%d × %d: %q does not say “%s”", c.seqLen, c.d, summary, want)
			}
		}
	}
}

// TestBugsPaint looks at the colours of cells: what was meant and what was made of
// it begin alike, and what is beyond float16 is painted as zero.
func TestBugsPaint(t *testing.T) {
	p := bugsOf(t, 1024, plot.English, "bug", "float16-angles", "start", "70000", "position", "70000", "colormap", "diverging")
	r := p.Place()
	img := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	p.Paint(img)
	x, y := r.Dx()-1, r.Dy()-3
	row, column, ok := 0, 0, false
	for ; !ok && x > 0; x-- {
		row, column, ok = p.CellAt(float64(r.Min.X+x), float64(r.Min.Y+y))
	}
	if row != 98 || column != 255 {
		t.Errorf("the last cell is [%d, %d]", row, column)
	}
	if got, want := img.RGBAAt(x, y), chart.Diverging(0.5); got != want {
		t.Errorf("NaN is painted %v, want %v", got, want)
	}
}
