package derivation

import (
	"strconv"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

func TestSteps(t *testing.T) {
	spoken := func(r plot.Result) bool { return r.Speak }
	silent := func(r plot.Result) bool { return !r.Speak && !r.Redraw }
	key := func(name string) plot.Event { return plot.Event{Kind: plot.Key, Key: name} }
	use := func(name string) plot.Event { return plot.Event{Kind: plot.Use, Tool: name} }
	figuretest.Run(t, Spec.New(), viewOf(t, 1024, text.English, 1), []figuretest.Step{
		{Event: use("ArrowLeft")}, // before the first
		{Event: use("ArrowRight"), State: "step=2", Other: spoken},
		{Event: use("7"), State: "step=7", Other: spoken},
		{Event: use("7"), Other: spoken},
		{Event: use("ArrowRight")}, // after the last
		{Event: key("ArrowLeft"), State: "step=6", Other: func(r plot.Result) bool { return spoken(r) && r.Handled }},
		{Event: key("2"), State: "step=2", Other: spoken},
		{Event: key("9"), Other: func(r plot.Result) bool { return silent(r) && !r.Handled }},
		{Event: key("ArrowUp"), Other: func(r plot.Result) bool { return silent(r) && !r.Handled }},
		{Event: plot.Event{Kind: plot.Move, X: 200, Y: 200}, Other: silent},
	})
}

// TestTools checks which step is pressed, what cannot be used, and that the sliders
// keep their place.
func TestTools(t *testing.T) {
	names := ""
	for step := 1; step <= LastStep; step++ {
		tools := Spec.New().Controls(viewOf(t, 1024, text.English, step))
		all := ""
		for _, tool := range tools {
			all += tool.Name + " "
			if number := strconv.Itoa(step); tool.Toggle && tool.Pressed != (tool.Name == number) {
				t.Errorf("step %d: tool %s is pressed: %t", step, tool.Name, tool.Pressed)
			}
			disabled := step == 1 && tool.Name == "ArrowLeft" || step == LastStep && tool.Name == "ArrowRight"
			if tool.Disabled != disabled {
				t.Errorf("step %d: tool %s is disabled: %t", step, tool.Name, tool.Disabled)
			}
			if hidden := tool.Kind == plot.SliderKind && step != 5; tool.Hidden != hidden {
				t.Errorf("step %d: tool %s is hidden: %t", step, tool.Name, tool.Hidden)
			}
		}
		if step == 1 {
			names = all
		}
		if all != names {
			t.Errorf("step %d has the tools %s, want %s", step, all, names)
		}
	}
}

func TestSliders(t *testing.T) {
	f, v := Spec.New(), viewOf(t, 1024, text.English, 5)
	slide := func(name string, level float64) plot.Event {
		return plot.Event{Kind: plot.Use, Tool: name, Level: level}
	}
	levels := func(grow, bend float64) func(plot.Result) bool {
		return func(r plot.Result) bool {
			tools := f.Controls(v)
			return r.Redraw && !r.Speak && tools[len(tools)-2].Level == grow && tools[len(tools)-1].Level == bend
		}
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: slide("r", 100), Other: levels(100, 0)},
		{Event: slide("theta", 25), Other: levels(100, 25)},
		{Event: slide("r", 0), Other: levels(0, 25)},
	})
}
