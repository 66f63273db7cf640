package derivation

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

// conditionStep is the step in which sliders bend what the derivation has found to be
// straight.
const conditionStep = 5

// Handle goes from step to step by buttons and keys, and bends by sliders.
func (d *derivation) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Use:
		return d.use(v, e)
	case figure.Key:
		if step, ok := stepOf(v, e.Key); ok {
			r := choose(v, step)
			r.Handled = true
			return r
		}
	}
	return v.Same()
}

// Tools are a button for each step, with one back and one on at their ends, and two
// sliders.
func (d *derivation) Tools(v *figure.View) []figure.Tool {
	step, steps := v.State.Step, v.Say("Steps", "步骤")
	tools := []figure.Tool{{Name: "ArrowLeft", Label: "‹", Hint: v.Say("Previous step", "上一步"), Disabled: step == 1, Group: steps}}
	for i := 1; i <= param.LastStep; i++ {
		name := strconv.Itoa(i)
		tools = append(tools, figure.Tool{Name: name, Label: name, Hint: v.Say("Step ", "步骤 ") + name, Toggle: true, Pressed: i == step, Group: steps})
	}
	bends, hidden := v.Say("Bends", "弯曲"), step != conditionStep
	return append(tools,
		figure.Tool{Name: "ArrowRight", Label: "›", Hint: v.Say("Next step", "下一步"), Disabled: step == param.LastStep, Group: steps},
		figure.Tool{Kind: figure.Slider, Name: "r", Label: v.Say("r grows", "r 增长"), Max: 100, Level: math.Round(100 * d.grow), Group: bends, Hidden: hidden},
		figure.Tool{Kind: figure.Slider, Name: "theta", Label: v.Say("θ bends", "θ 弯曲"), Max: 100, Level: math.Round(100 * d.bend), Group: bends, Hidden: hidden},
	)
}

// use does what a tool does: buttons have the names of keys.
func (d *derivation) use(v *figure.View, e figure.Event) figure.Result {
	switch e.Tool {
	case "r":
		d.grow = e.Level / 100
	case "theta":
		d.bend = e.Level / 100
	default:
		step, _ := stepOf(v, e.Tool)
		return choose(v, step)
	}
	return v.Same().Redrawn()
}

// stepOf returns the step to which a key leads, and whether it is one of those that
// lead anywhere.
func stepOf(v *figure.View, key string) (step int, ok bool) {
	switch key {
	case "ArrowLeft":
		return v.State.Step - 1, true
	case "ArrowRight":
		return v.State.Step + 1, true
	}
	step, err := strconv.Atoi(key)
	return step, err == nil
}

// choose goes to a step, if there is such a one, and says what it shows.
func choose(v *figure.View, step int) figure.Result {
	r := v.Same()
	if 1 <= step && step <= param.LastStep {
		r.State.Step, r.Speak = step, true
	}
	return r
}
