//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// derivation goes through the steps by buttons and arrow keys. In the fifth,
// sliders bend what the derivation has found to be straight.
type derivation struct {
	*drawing
	steps plot.Derivation
}

func newDerivation(s *seat) component {
	d := new(derivation)
	d.drawing = newDrawing(s, "derivation", func(v figure.View) plot.Picture {
		d.steps.View = v
		return &d.steps
	})
	d.tools = d.renderTools
	d.renewed = func() { d.steps = plot.Derivation{} }
	d.onKey(
		s.Say("Left and right arrow keys and the digits 1 to 6 choose a step.", "左右方向键与数字键 1 至 6 选择步骤。"),
		d.onArrow,
	)
	return d.drawing
}

// bends are the sliders of the fifth step.
const bends = 5

func (d *derivation) renderTools() vecty.List {
	step := d.group.state.Step
	buttons := vecty.List{d.button("‹", d.Say("Previous step", "上一步"), step-1, "aria-disabled", step == 1)}
	for i := 1; i <= param.LastStep; i++ {
		name := strconv.Itoa(i)
		buttons = append(buttons, d.button(name, d.Say("Step ", "步骤 ")+name, i, "aria-pressed", i == step))
	}
	buttons = append(buttons, d.button("›", d.Say("Next step", "下一步"), step+1, "aria-disabled", step == param.LastStep))
	return vecty.List{elem.Div(
		vecty.Markup(vecty.Class("tools"), event.Click(d.onClick), event.Input(d.onInput)),

		elem.Div(
			vecty.Markup(vecty.Class("steps"), vecty.Attribute("role", "group"), vecty.Attribute("aria-label", d.Say("Steps", "步骤"))),

			buttons,
		),
		elem.Div(
			vecty.Markup(vecty.Class("bends"), vecty.MarkupIf(step != bends, vecty.Class("away"))),

			d.slider("r", d.Say("r grows", "r 增长")),
			d.slider("theta", d.Say("θ bends", "θ 弯曲")),
		),
	)}
}

// button returns a button that leads to a step, with an attribute that says
// whether it has been taken, or cannot be.
func (d *derivation) button(name, label string, step int, state string, on bool) *vecty.HTML {
	return elem.Button(
		vecty.Markup(
			prop.Type(prop.TypeButton),
			vecty.Data("step", strconv.Itoa(step)),
			vecty.Attribute("aria-label", label),
			vecty.Attribute(state, strconv.FormatBool(on)),
		),

		vecty.Text(name),
	)
}

// slider returns a slider in hundredths.
func (d *derivation) slider(name, label string) *vecty.HTML {
	return elem.Label(
		vecty.Text(label),
		elem.Input(vecty.Markup(prop.Type(prop.TypeRange), vecty.Data("bend", name), vecty.Attribute("value", "0"))),
	)
}

func (d *derivation) onClick(e *vecty.Event) {
	button := e.Target.Call("closest", "[data-step]")
	if !button.Truthy() {
		return
	}
	if step, err := strconv.Atoi(button.Get("dataset").Get("step").String()); err == nil {
		d.choose(step)
	}
}

func (d *derivation) onInput(e *vecty.Event) {
	part := e.Target.Get("valueAsNumber").Float() / 100
	switch e.Target.Get("dataset").Get("bend").String() {
	case "r":
		d.steps.Grow = part
	case "theta":
		d.steps.Bend = part
	default:
		return
	}
	d.draw()
}

func (d *derivation) onArrow(e *vecty.Event) {
	key := e.Value.Get("key").String()
	step, err := strconv.Atoi(key)
	switch {
	case key == "ArrowLeft":
		step = d.group.state.Step - 1
	case key == "ArrowRight":
		step = d.group.state.Step + 1
	case err != nil:
		return
	}
	e.Value.Call("preventDefault")
	d.choose(step)
}

// choose goes to a step, if there is such a one, and tells it.
func (d *derivation) choose(step int) {
	next, err := d.group.state.With("step", strconv.Itoa(step))
	if err != nil {
		return
	}
	d.group.set(next)
	d.say(d.picture().Summary())
}
