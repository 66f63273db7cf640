package code

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figure/figuretest"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "code", new(code).Scene(figuretest.View(t, 1024, text.English)))
	figuretest.Golden(t, "phone", new(code).Scene(figuretest.View(t, 358, text.Chinese, "language", "go")))
}

func TestScenes(t *testing.T) {
	for _, width := range append(figuretest.Widths, 639, 640, 859, 860) {
		for _, language := range param.LanguageNames() {
			for _, parts := range [][]string{
				{"seq-len", "4", "d-model", "4"},
				{"seq-len", "9007199254740000", "d-model", "65536", "base", "1.2345678901234567e300", "start", "-9007199254740992"},
			} {
				for _, lang := range figuretest.Languages {
					figuretest.Check(t, new(code).Scene(figuretest.View(t, width, lang, append(parts, "language", language)...)))
				}
			}
		}
	}
}

// programOf returns the program of a view.
func programOf(v *figure.View) string { return Program(v.State.Language, &v.State, v.Lang) }

// programs are of these sizes in testdata, where they are run as well.
var programs = []string{"seq-len", "5", "d-model", "6", "base", "500", "start", "-2", "position", "0"}

// TestPrograms compares the programs with those in testdata, which can be run.
func TestPrograms(t *testing.T) {
	for _, language := range param.LanguageNames() {
		file := "testdata/" + language + ".txt"
		got := programOf(figuretest.View(t, 1024, text.English, append(programs, "language", language)...))
		if figuretest.Updating() {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s is not the program; look at the difference after go test -update", file)
		}
	}
}

// TestManyRows checks that JavaScript is not asked for more than it can do.
func TestManyRows(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "seq-len", "1000000000", "d-model", "65536", "language", "javascript")
	if got := programOf(v); !strings.Contains(got, "seqLen: 4096,") {
		t.Errorf("the program is for too many rows:\n%s", got)
	}
}

// TestRounding computes as NumPy and PyTorch do: the bound in the note
// holds, and is not many times too large.
func TestRounding(t *testing.T) {
	for _, parts := range [][]string{
		{},
		{"seq-len", "100000", "d-model", "512"},
		{"seq-len", "1000", "start", "-1000000000", "position", "-1000000000", "base", "10"},
	} {
		p := picture{figuretest.View(t, 1024, text.English, parts...)}
		s, worst := p.State, 0.0
		row := make([]float64, s.DModel)
		for r := 0; r < s.SeqLen; r += max(1, s.SeqLen/500) {
			pos := float64(s.Start + r)
			if err := p.Encoding.Row(row, pos); err != nil {
				t.Fatal(err)
			}
			for i := range s.DModel / 2 {
				angle := pos * math.Pow(s.Base, float64(-2*i)/float64(s.DModel))
				worst = max(worst, math.Abs(math.Sin(angle)-row[2*i]), math.Abs(math.Cos(angle)-row[2*i+1]))
			}
		}
		if bound := p.rounding(); worst > bound || worst < bound/50 {
			t.Errorf("%v: rounding leaves up to %v, said to be %v", parts, worst, bound)
		}
	}
}

func TestCopy(t *testing.T) {
	c, v := new(code), figuretest.View(t, 1024, text.English, "language", "go")
	figuretest.Run(t, c, v, []figuretest.Step{
		{Event: figure.Event{Kind: figure.Use, Tool: "copy"}, Other: func(r figure.Result) bool { return r.Copy == programOf(v) }},
		{Event: figure.Event{Kind: figure.Copied, Value: "Copied"}, Other: func(r figure.Result) bool { return r.Redraw && c.Tools(v)[1].Label == "Copied" }},
	})
}
