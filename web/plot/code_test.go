package plot_test

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

func TestCodeSVG(t *testing.T) {
	checkGolden(t, "code", &plot.Code{View: viewOf(t, 1024, plot.English)}, 1024)
	checkGolden(t, "code-phone", &plot.Code{View: viewOf(t, 358, plot.Chinese, "language", "go")}, 358)
	for _, width := range []int{320, 358, 390, 519, 520, 639, 640, 859, 860, 1024} {
		for _, language := range param.LanguageNames() {
			for _, parts := range [][]string{
				{"seq-len", "4", "d-model", "4"},
				{"seq-len", "9007199254740000", "d-model", "65536", "base", "1.2345678901234567e300", "start", "-9007199254740992"},
			} {
				for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
					checkPicture(t, &plot.Code{View: viewOf(t, width, lang, append(parts, "language", language)...)}, width)
				}
			}
		}
	}
}

// programs are of these sizes in testdata, where they are run as well.
var programs = []string{"seq-len", "5", "d-model", "6", "base", "500", "start", "-2", "position", "0"}

// TestCodeText compares the programs with those in testdata, which can be run.
func TestCodeText(t *testing.T) {
	for _, language := range param.LanguageNames() {
		file := "testdata/code." + language + ".txt"
		got := (&plot.Code{View: viewOf(t, 1024, plot.English, append(programs, "language", language)...)}).Text()
		if *update {
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

// TestCodeOfMany checks that JavaScript is not asked for more than it can do.
func TestCodeOfMany(t *testing.T) {
	p := &plot.Code{View: viewOf(t, 1024, plot.English, "seq-len", "1000000000", "d-model", "65536", "language", "javascript")}
	if got := p.Text(); !strings.Contains(got, "seqLen: 4096,") {
		t.Errorf("the program is for too many rows:\n%s", got)
	}
}

// TestCodeRounding computes as NumPy and PyTorch do: the bound in the note
// holds, and is not many times too large.
func TestCodeRounding(t *testing.T) {
	for _, parts := range [][]string{
		{},
		{"seq-len", "100000", "d-model", "512"},
		{"seq-len", "1000", "start", "-1000000000", "position", "-1000000000", "base", "10"},
	} {
		p := &plot.Code{View: viewOf(t, 1024, plot.English, parts...)}
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
		if bound := p.Rounding(); worst > bound || worst < bound/50 {
			t.Errorf("%v: rounding leaves up to %v, said to be %v", parts, worst, bound)
		}
	}
}
