package code

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// viewOf returns a view of some parameters.
func viewOf(t *testing.T, parts ...string) *plot.View {
	return figuretest.View(t, 1024, text.English, parts...)
}

// The programs are of these sizes in testdata, where they are run as well.
var sizes = []string{"seq-len", "5", "d-model", "6", "base", "500", "start", "-2", "position", "0"}

// TestPrograms compares the programs with those in testdata, which can be run.
func TestPrograms(t *testing.T) {
	for _, language := range param.Choices("language") {
		figuretest.File(t, "testdata/"+language+".txt", []byte(program(viewOf(t, append(sizes, "language", language)...))))
	}
}

// TestOutput compares what the programs print with testdata, where they are run, and with
// the 4 × 4 matrix that a study note prints.
func TestOutput(t *testing.T) {
	for _, language := range param.Choices("language") {
		lines, certain := output(viewOf(t, append(sizes, "language", language)...))
		if figuretest.File(t, "testdata/output.txt", []byte(strings.Join(lines, "\n")+"\n")); !certain {
			t.Errorf("what the %s program prints is not certain", language)
		}
	}

	lines, _ := output(viewOf(t, "seq-len", "4", "d-model", "4", "base", "100"))
	want := [][]float64{
		{0, 1, 0, 1},
		{0.84147098, 0.54030231, 0.09983342, 0.99500417},
		{0.90929743, -0.41614684, 0.19866933, 0.98006658},
		{0.14112001, -0.9899925, 0.29552021, 0.95533649},
	}
	for r, row := range want {
		for j, x := range row {
			if got, err := strconv.ParseFloat(strings.Fields(lines[r])[j], 64); err != nil || math.Abs(got-x) > 0.51e-6 {
				t.Errorf("row %d, column %d: %v is printed, want %v", r, j, got, x)
			}
		}
	}
}

// TestOutputFarAway checks that no digits are promised where rounding may change them.
func TestOutputFarAway(t *testing.T) {
	for language, want := range map[string]bool{"numpy": false, "go": true} {
		_, certain := output(viewOf(t, "start", "1000000000000", "position", "1000000000000", "language", language))
		if certain != want {
			t.Errorf("%s at 10¹²: certain is %t", language, certain)
		}
	}
}

// TestManyRows checks that JavaScript is not asked for more than it can do.
func TestManyRows(t *testing.T) {
	v := viewOf(t, "seq-len", "1000000000", "d-model", "65536", "language", "javascript")
	if got := program(v); !strings.Contains(got, "seqLen: 4096,") {
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
		p := viewOf(t, parts...)
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
		if bound := rounding(p); worst > bound || worst < bound/50 {
			t.Errorf("%v: rounding leaves up to %v, said to be %v", parts, worst, bound)
		}
	}
}

func TestCopy(t *testing.T) {
	c, v := Spec.New(), viewOf(t, "language", "go")
	figuretest.Run(t, c, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Use, Tool: "copy"}, Other: func(r plot.Result) bool { return r.Copy == program(v) }},
		{Event: plot.Event{Kind: plot.Copied, Value: "Copied"}, Other: func(r plot.Result) bool { return r.Redraw && c.Tools(v)[1].Label == "Copied" }},
	})
}
