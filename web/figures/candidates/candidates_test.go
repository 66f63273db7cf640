package candidates

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestVerdicts checks which candidates fail what, and by which numbers: from the
// definitions of the candidates.
func TestVerdicts(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		"seq-len=20": {"index 0, 1, 2, …: fails bounded by 1 (19 in 200: 199), works for word 21, never seen (+1 too large). … " +
			"scaled to 0 … 1: fails the same step in any sentence (0.053 in 40: 0.026), works for word 21, never seen (0.050 others move). … " +
			"5 binary digits: fails the same step everywhere (1 to 2.236). … sinusoid, d = 256: passes all."},
		// The seventeenth word needs a fifth digit.
		"seq-len=16":      {"4 binary digits: fails the same step everywhere (1 to 2), works for word 17, never seen (0 as word 1)."},
		"seq-len=1":       {"1 binary digits: fails works for word 3, never seen (0 as word 1)."},
		"seq-len=1000000": {"number 20 words"},
	})
}

// TestExplanation checks that a verdict says where the worst case is.
func TestExplanation(t *testing.T) {
	v := figuretest.View(t, 1024, text.English)
	for at, want := range map[[2]int]string{
		{2, binaryDigits}: "the longest 2.236, from word 16.", // 01111, to 10000
		{1, scaledIndex}:  "0.053 in 20 words, and 0.026 in 40.",
		{3, plainIndex}:   "The largest number is 19 in 20 words, 39 in 40, and 199 in 200.",
		{0, scaledIndex}:  "of words 1 and 2, are 0.053 apart.",
	} {
		f := figuretest.Given(&Spec, v, figuretest.Use("criterion", float64(at[0])), figuretest.Use("candidate", float64(at[1])))
		figuretest.Contains(t, fmt.Sprint(at), figuretest.Written(f.Scene(v)), want)
	}
}

func TestData(t *testing.T) {
	row := figuretest.Rows(Spec.New(), figuretest.View(t, 1024, text.English, "d-model", "4", "base", "100", "seq-len", "4"))[3]
	want := []float64{3, 3, 1, 1, 1, math.Sin(3), math.Cos(3), math.Sin(0.3), math.Cos(0.3)}
	figuretest.SameRow(t, "row 3", row, want, 1e-12)
}

func TestPointer(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	explains := func(want string) func(plot.Result) bool {
		return func(r plot.Result) bool { return r.Redraw && strings.Contains(figuretest.Written(f.Scene(v)), want) }
	}
	stays := func(r plot.Result) bool {
		return !r.Redraw && strings.Contains(figuretest.Written(f.Scene(v)), "Computed by a rule:")
	}
	targets := f.Scene(v).Targets
	at := func(kind plot.Kind, target int, share float64) plot.Event {
		b := targets[target].Box
		return plot.Event{Kind: kind, X: b.X + share*b.Width, Y: b.Y + b.Height/2}
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: 100, Y: 175}, Other: func(r plot.Result) bool { return !r.Redraw }}, // the name of a criterion
		{Event: at(plot.Move, count, 0), Other: explains("The two nearest codes, of words 1 and 2,")},
		{Event: at(plot.Move, 7*count-1, 0.99), Other: explains("Computed by a rule:")},
		// It stays while the pointer is elsewhere.
		{Event: at(plot.Move, 7*count-1, 0.9), Other: stays},
		{Event: at(plot.Move, 0, 0), Point: &plot.Cell{Row: 0}, Other: stays},
		{Event: at(plot.Move, 1, 0), Point: &plot.Cell{Row: 0}},
		{Event: at(plot.Press, 0, 0.25), Point: &plot.Cell{Row: 0}},
		{Event: func() plot.Event { e := at(plot.Release, 0, 0.25); e.Held = true; return e }(), State: "position=5", Point: &plot.Cell{Row: 5}},
		{Event: plot.Event{Kind: plot.Leave}, Other: stays},
		{Event: at(plot.Release, count, 0), Other: explains("The two nearest codes")},
	})
}
