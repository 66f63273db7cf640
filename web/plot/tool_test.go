package plot_test

import (
	"fmt"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// lists is a figure with a list of dimensions, some from a slider on, a button and a copy.
var lists = plot.Spec{
	Name: "list", Title: plot.Words{"List", "列表"}, Shared: "d-model",
	Tools: func(v *plot.View) []plot.Tool {
		list := []plot.Tool{v.Slider("first", plot.Words{"first", "首项"}), {Name: "seed", Label: "again"}}
		return append(list, v.Copying(plot.Words{"copy", "复制"}, func() string { return "copied text" })...)
	},
	Cursors: []plot.Cursor{{
		Param: plot.Dimension, Name: plot.Words{"the dimension", "维度"}, Keys: plot.LeftRight | plot.Rows | plot.Pages | plot.Ends, Page: 4,
	}, {
		Param: "first", Start: 3, Most: func(v *plot.View) int { return v.State.DModel - 4 },
		Follow: func(v *plot.View, n int) int { return max(0, min(n, v.Dim), v.Dim-3) },
	}},
	Draw: func(v *plot.View) plot.Picture {
		dim := v.Number(plot.Dimension)
		if v.Dim < 0 {
			dim.Chosen = float64(v.Level("first"))
		}
		list := plot.Drawn(func(float64) float64 { return 80 }, func(s *scene.Scene, at scene.Box) {
			for i := range 4 {
				dim.Target(s, float64(v.Level("first")+i), scene.Box{X: at.X, Y: at.Y + 20*float64(i), Width: at.Width, Height: 20})
			}
		})
		return plot.Picture{
			Body:    plot.Columns([]float64{100, 0}, plot.Listing("import x\n\n    return\u00a0x\n"), list),
			Spoken:  v.Say(plot.Words{"{k}", "{k}"}, "k", v.Dim),
			Summary: v.Say(plot.Words{"{n}", "{n}"}, "n", v.Presses("seed")),
		}
	},
}

// TestTools checks what pointers, keys and tools do in a list of 16 dimensions.
func TestTools(t *testing.T) {
	f, v := lists.New(), figuretest.View(t, 700, text.English, "d-model", "16")
	first := func(want float64) bool { return f.Tools(v)[0].Level == want }
	says := func(dim string, want float64) func(plot.Result) bool {
		return func(r plot.Result) bool { return r.Handled && r.Redraw && !r.Speak && r.Say == dim && first(want) }
	}
	at := func(dim int) *plot.Cell { return &plot.Cell{Row: 20, Dim: dim} }
	press := func(name string) plot.Event { return plot.Event{Kind: plot.Key, Key: name} }
	use := func(name string, level float64) plot.Event {
		return plot.Event{Kind: plot.Use, Tool: name, Level: level}
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: press("ArrowDown"), Point: at(4), Other: says("4", 3)},
		{Event: press("PageDown"), Point: at(8), Other: says("8", 5)},
		{Event: press("ArrowUp"), Point: at(7), Other: says("7", 5)},
		{Event: press("End"), Point: at(15), Other: says("15", 12)},
		{Event: press("ArrowRight"), Point: at(15), Other: says("15", 12)},
		{Event: press("Home"), Point: at(0), Other: says("0", 0)},
		{Event: press("x"), Point: at(0), Other: func(r plot.Result) bool { return !r.Handled }},
		{Event: plot.Event{Kind: plot.Press, X: 300, Y: 30, Touch: true}, Point: at(1)},
		{Event: plot.Event{Kind: plot.Leave, Touch: true}, Point: at(1)},
		{Event: plot.Event{Kind: plot.Move, X: 50, Y: 30}},
		{Event: plot.Event{Kind: plot.Move, X: 300, Y: 70}, Point: at(3)},
		{Event: use("first", 10), Other: func(r plot.Result) bool { return r.Redraw && first(10) }},
		{Event: plot.Event{Kind: plot.Move, X: 300, Y: 70}, Point: at(13)},
		{Event: plot.Event{Kind: plot.Leave}},
		{Event: use("seed", 0), Other: func(r plot.Result) bool { return r.Redraw && r.Speak && f.Scene(v).Summary == "1" }},
		{Event: use("gone", 0), Other: figuretest.Ignored},
		{Event: use("copy", 0), Other: func(r plot.Result) bool { return r.Copy == "copied text" }},
		{Event: plot.Event{Kind: plot.Copied, Value: "Copied"}, Other: func(r plot.Result) bool {
			return r.Redraw && f.Tools(v)[3].Label == "Copied"
		}},
	})
	v = figuretest.View(t, 700, text.Chinese, "d-model", "8")
	if tool := f.Tools(v)[0]; tool.Level != 4 || tool.Max != 4 || tool.Label != "首项 =" {
		t.Errorf("of 8 dimensions the slider is %+v, want 4 of 4", tool)
	}
	for _, width := range figuretest.Widths {
		figuretest.Check(t, f.Scene(figuretest.View(t, width, text.English)))
	}
	help := [...]string{lists.Help(text.English), lists.Help(text.Chinese)}
	if want := "Arrow keys change the dimension by one, Page Up and Page Down by 4, Home and End lead to the first and the last."; help[0] != want {
		t.Errorf("the help is %q, want %q", help[0], want)
	}
	if want := "按方向键，维度加减 1；按 Page Up 与 Page Down，加减 4；按 Home 与 End，到首尾。"; help[1] != want {
		t.Errorf("the help is %q, want %q", help[1], want)
	}
}

// TestUnknownNumber finds at once that a figure asks for a number that it does not keep.
func TestUnknownNumber(t *testing.T) {
	defer func() {
		if said := recover(); said != "plot: figure list keeps no number frist" {
			t.Errorf("it is said: %v", said)
		}
	}()
	spec := lists
	spec.Tools = func(v *plot.View) []plot.Tool { return []plot.Tool{v.Slider("frist", plot.Both("first"))} }
	spec.New().Tools(figuretest.View(t, 700, text.English))
}

// TestSteps checks the buttons of steps 0 to 4 and their keys, also between two steps.
func TestSteps(t *testing.T) {
	spec := plot.Spec{
		Name: "steps", More: "stage",
		Tools: func(v *plot.View) []plot.Tool { return v.Steps(param.Find("stage")) },
		Draw:  func(v *plot.View) plot.Picture { return plot.Picture{Body: plot.Stack()} },
	}
	chosen := func(r plot.Result) bool { return r.Handled && r.Speak }
	press := func(key string, shift bool) plot.Event { return plot.Event{Kind: plot.Key, Key: key, Shift: shift} }
	figuretest.Run(t, spec.New(), figuretest.View(t, 700, text.English, "stage", "1.5"), []figuretest.Step{
		{Event: press(plot.Left, false), State: "stage=1", Other: chosen},
		{Event: press(" ", false), State: "stage=2", Other: chosen},
		{Event: press(" ", true), State: "stage=1", Other: chosen},
		{Event: press("5", false), State: "stage=4", Other: chosen},
		{Event: press(plot.Right, false), Other: func(r plot.Result) bool { return r.Handled && !r.Speak }}, // after the last
		{Event: press("6", false), Other: func(r plot.Result) bool { return !r.Handled }},
		{Event: plot.Event{Kind: plot.Use, Tool: "1"}, State: "stage=0", Other: func(r plot.Result) bool { return r.Speak }},
	})
	said := ""
	for _, c := range spec.New().Tools(figuretest.View(t, 700, text.English, "stage", "3.7")) {
		said += fmt.Sprintln(c.Label, c.Hint, c.Pressed, c.Disabled)
	}
	if want := "‹ Previous step false false\n1 Step 1 false false\n2 Step 2 false false\n3 Step 3 false false\n" +
		"4 Step 4 false false\n5 Step 5 true false\n› Next step false false\n"; said != want {
		t.Errorf("the buttons are %s, want %s", said, want)
	}
}
