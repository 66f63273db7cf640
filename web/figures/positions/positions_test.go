package positions

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestExamples checks the verdicts on the examples. That rules differ is no mistake.
func TestExamples(t *testing.T) {
	for example, want := range map[string]string{
		"padding-counted": "✗ Padding counted. 3 of 8 ids are not those of mask@5, first at row 0, column 2: 2, not 0. They are the ids of arange.",
		"left-padding":    "? 2 of 3 rules number this batch alike: mask@4, mask@5. Otherwise: arange.",
		"packed":          "? The rules differ: packed, arange.",
		"image":           "? 8 of 9 rules number this batch alike: llama.cpp@2025-12, qwen2-vl@4, qwen2-vl@5, …. Otherwise: llama.cpp@2025-05.",
		"video":           "? 2 of 5 rules number this batch alike: qwen2-vl@5, qwen2.5-vl@5. Otherwise: qwen2-vl@4, qwen2.5-vl@4, qwen2.5-vl@finetune.",
	} {
		s := Spec.New().Scene(figuretest.View(t, 1024, text.English, "batch-example", example))
		if got := s.Texts()[0].String() + " " + s.Summary; got != want {
			t.Errorf("%s: %q, want %q", example, got, want)
		}
	}
}

// TestRules goes through the rules of a batch by a key, and through those that its ids are compared
// with.
func TestRules(t *testing.T) {
	enter := func(said string) func(plot.Result) bool {
		return func(r plot.Result) bool { return r.Handled && r.Say == said }
	}
	key := plot.Event{Kind: plot.Key, Key: "Enter"}
	figuretest.Run(t, Spec.New(), figuretest.View(t, 1024, text.English, "batch-example", "packed"), []figuretest.Step{
		{Event: key, State: "compared-rule=arange", Other: enter("arange, 9 of 12 ids differ")},
		{Event: key, State: "compared-rule=packed", Other: enter("packed, 0 of 12 ids differ")},
		{Event: key, State: "compared-rule=arange"},
	})
	figuretest.Run(t, Spec.New(), figuretest.View(t, 1024, text.English), []figuretest.Step{{Event: key, State: "rule=arange"}})
}

// TestTokens reads the token at the pointer, and goes on from there by keys, up to the last one.
func TestTokens(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	says := func(place string) func(plot.Result) bool {
		return func(r plot.Result) bool { return r.Handled && r.Redraw && strings.HasPrefix(r.Say, place) }
	}
	key := figuretest.Press
	cells := f.Scene(v).Targets[0]
	move := plot.Event{Kind: plot.Move, X: cells.X + cells.Width - 1, Y: cells.Y + 1}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: key("ArrowRight"), Other: says("Row 0, column 3, ")},
		{Event: key("ArrowDown"), Other: says("Row 1, column 3, ")},
		{Event: key("ArrowLeft"), Other: says("Row 1, column 2, ")},
		{Event: move, Other: func(r plot.Result) bool { return r.Redraw }},
		{Event: plot.Event{Kind: plot.Leave}},
		{Event: key("ArrowLeft"), Other: says("Row 0, column 3, ")},
		{Event: key("ArrowUp"), Other: func(r plot.Result) bool { return r.Handled && !r.Redraw }},
	})
}
