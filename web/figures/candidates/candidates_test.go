package candidates

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// explaining returns the figure with a verdict explained.
func explaining(criterion, candidate int) *plot.Figure {
	f := Spec.New()
	for tool, n := range map[string]int{"criterion": criterion, "candidate": candidate} {
		f.Handle(&plot.View{}, plot.Event{Kind: plot.Use, Tool: tool, Level: float64(n)})
	}
	return f
}

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "candidates", explaining(2, 2).Scene(figuretest.View(t, 1024, text.English)))
	v := figuretest.View(t, 358, text.Chinese, "seq-len", "16", "d-model", "4", "base", "100", "position", "6")
	figuretest.Golden(t, "narrow", Spec.New().Scene(v))
}

func TestScenes(t *testing.T) {
	for _, state := range append(figuretest.Extremes, nil, []string{"seq-len", "16"}) {
		for _, lang := range figuretest.Languages {
			f := Spec.New()
			for _, width := range append(figuretest.Widths, 859, 860) {
				figuretest.Check(t, f.Scene(figuretest.View(t, width, lang, state...)))
			}
			for c := range criteria {
				for k := range count {
					figuretest.Check(t, explaining(c, k).Scene(figuretest.View(t, 320, lang, state...)))
				}
			}
		}
	}
}

// TestVerdicts checks which candidates fail what, and by which numbers: from the
// definitions of the candidates.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		words string
		fails []string
	}{
		{"20", []string{
			"index 0, 1, 2, …: fails bounded by 1 (19 in 200: 199), works for word 21, never seen (+1 too large).",
			"scaled to 0 … 1: fails the same step in any sentence (0.053 in 40: 0.026), works for word 21, never seen (0.050 others move).",
			"5 binary digits: fails the same step everywhere (1 to 2.236).",
			"sinusoid, d = 256: passes all.",
		}},
		// The seventeenth word needs a fifth digit.
		{"16", []string{"4 binary digits: fails the same step everywhere (1 to 2), works for word 17, never seen (0 as word 1)."}},
		{"1", []string{"1 binary digits: fails works for word 3, never seen (0 as word 1)."}},
		{"1000000", []string{"sentence of 20 words"}},
	} {
		got := Spec.New().Scene(figuretest.View(t, 1024, text.English, "seq-len", c.words)).Summary
		for _, want := range c.fails {
			if !strings.Contains(got, want) {
				t.Errorf("of %s words: %q, want … %q", c.words, got, want)
			}
		}
	}
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
		if got := said(explaining(at[0], at[1]).Scene(v)); !strings.Contains(got, want) {
			t.Errorf("verdict %v is not explained by %q", at, want)
		}
	}
}

// TestSizes checks that a figure follows the state.
func TestSizes(t *testing.T) {
	f := Spec.New()
	before := f.Scene(figuretest.View(t, 1024, text.English)).Summary
	v := figuretest.View(t, 1024, text.English, "seq-len", "8", "d-model", "2")
	if got, want := f.Scene(v).Summary, Spec.New().Scene(v).Summary; got != want || got == before {
		t.Errorf("drawn again it says %q, want %q", got, want)
	}
}

func TestData(t *testing.T) {
	row := figuretest.Rows(Spec.New(), figuretest.View(t, 1024, text.English, "d-model", "4", "base", "100", "seq-len", "4"))[3]
	want := []float64{3, 3, 1, 1, 1, math.Sin(3), math.Cos(3), math.Sin(0.3), math.Cos(0.3)}
	for k := range want {
		if len(row) != len(want) || !figuretest.Near(row[k], want[k], 1e-12) {
			t.Fatalf("row 3 = %v, want %v", row, want)
		}
	}
}

// said returns all that is written in a scene.
func said(s *scene.Scene) string {
	all := ""
	for _, text := range s.Texts() {
		all += text.String() + "\n"
	}
	return all
}

func TestPointer(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	explains := func(want string) func(plot.Result) bool {
		return func(r plot.Result) bool { return r.Redraw && strings.Contains(said(f.Scene(v)), want) }
	}
	stays := func(r plot.Result) bool {
		return !r.Redraw && strings.Contains(said(f.Scene(v)), "Computed by a rule:")
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

func TestKeys(t *testing.T) {
	f := Spec.New()
	press := func(key string) plot.Event { return plot.Event{Kind: plot.Key, Key: key} }
	told := func(want string) func(plot.Result) bool {
		return func(r plot.Result) bool { return r.Handled && strings.Contains(r.Say, want) }
	}
	figuretest.Run(t, f, figuretest.View(t, 1024, text.English), []figuretest.Step{
		{Event: press("ArrowDown"), Other: told("index 0, 1, 2, …, every position is unique: The two nearest codes, of words 1 and 2,")},
		{Event: press("ArrowUp"), Other: told("every position is unique")},
		{Event: press("ArrowRight"), Other: told("scaled to 0 … 1, every position is unique")},
		{Event: press("ArrowDown"), Other: told("0.053 in 20 words, and 0.026 in 40.")},
		{Event: press("ArrowLeft"), Other: told("index 0, 1, 2, …, the same step in any sentence")},
		{Event: press("Enter"), Other: func(r plot.Result) bool { return !r.Handled && !r.Redraw }},
	})
}

func BenchmarkScene(b *testing.B) {
	f, v := Spec.New(), figuretest.View(b, 1024, text.English)
	var dst []byte
	for b.Loop() {
		dst = f.Scene(v).AppendSVG(dst[:0])
	}
}

func BenchmarkJudge(b *testing.B) {
	v := figuretest.View(b, 1024, text.English, "d-model", "512")
	for b.Loop() {
		Spec.New().Scene(v)
	}
}
