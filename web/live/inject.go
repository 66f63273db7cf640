//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/plot"
)

// inject is the addition of PE to a batch, and the dropout after it.
type inject struct {
	*drawing
	steps plot.Inject
}

func newInject(s *seat) component {
	f := &inject{steps: plot.Inject{P: 0.1}}
	f.drawing = newDrawing(s, "inject", func(v figure.View) plot.Picture {
		f.steps.View = v
		return &f.steps
	})
	f.tools = f.controls
	f.renewed = func() { f.steps = plot.Inject{P: 0.1} }
	f.on("pointermove", func(e *vecty.Event) { f.group.point(f.cellAt(e)) })
	f.on("pointerleave", func(*vecty.Event) { f.group.point(nil) })
	f.on("click", func(e *vecty.Event) {
		if c := f.cellAt(e); c != nil {
			f.group.choose(c.row)
		}
	})
	f.onKey(
		s.Say("Arrow keys change the position by one.", "方向键使位置变化一。"),
		f.onArrow,
	)
	return f.drawing
}

func (f *inject) cellAt(e *vecty.Event) *cell {
	at := f.at(e)
	row, dim, ok := f.steps.CellAt(at.x, at.y)
	if !ok {
		return nil
	}
	return &cell{row, dim}
}

func (f *inject) onArrow(e *vecty.Event) {
	step, ok := directions[e.Value.Get("key").String()]
	if !ok {
		return
	}
	e.Value.Call("preventDefault")
	f.group.point(nil)
	f.group.choose(f.group.chosen() + step.row + step.dim)
	f.say(f.picture().Summary())
}

// controls returns those of the dropout, and the one of W^I.
func (f *inject) controls() vecty.List {
	p, mix := strconv.FormatFloat(f.steps.P, 'f', 2, 64), strconv.FormatFloat(f.steps.Mix, 'f', 2, 64)
	return vecty.List{elem.Div(
		vecty.Markup(
			vecty.Class("tools"),
			&vecty.EventListener{Name: "input", Listener: f.onInput},
			&vecty.EventListener{Name: "click", Listener: f.onTool},
		),

		elem.Label(
			vecty.Text("dropout p = "+p),
			elem.Input(vecty.Markup(
				prop.Type(prop.TypeRange),
				vecty.Attribute("max", "18"), // twentieths
				vecty.Attribute("value", "2"),
				vecty.Attribute("aria-label", "dropout p"),
				vecty.Attribute("aria-valuetext", p),
			)),
		),
		elem.Label(
			vecty.Text(f.Say("random part of Wᴵ = ", "Wᴵ 的随机成分 = ")+mix),
			elem.Input(vecty.Markup(
				prop.Type(prop.TypeRange),
				vecty.Class("mix"),
				vecty.Attribute("max", "20"), // twentieths
				vecty.Attribute("value", "0"),
				vecty.Attribute("aria-label", f.Say("random part of Wᴵ", "Wᴵ 的随机成分")),
				vecty.Attribute("aria-valuetext", mix),
			)),
		),
		f.button("mask", f.Say("New mask", "换一个掩码"), ""),
		f.button("eval", f.Say("In training", "训练中"), strconv.FormatBool(!f.steps.Eval)),
	)}
}

// button returns a button; pressed is empty for one that does not stay so.
func (f *inject) button(class, label, pressed string) *vecty.HTML {
	return elem.Button(
		vecty.Markup(
			prop.Type(prop.TypeButton),
			vecty.Class(class),
			vecty.MarkupIf(pressed != "", vecty.Attribute("aria-pressed", pressed)),
		),

		vecty.Text(label),
	)
}

func (f *inject) onInput(e *vecty.Event) {
	value := float64(e.Target.Get("valueAsNumber").Int()) / 20
	if e.Target.Call("matches", ".mix").Bool() {
		f.steps.Mix = value
	} else {
		f.steps.P = value
	}
	f.show(change{state: true})
}

func (f *inject) onTool(e *vecty.Event) {
	switch {
	case e.Target.Call("closest", ".mask").Truthy():
		f.steps.Seed++
	case e.Target.Call("closest", ".eval").Truthy():
		f.steps.Eval = !f.steps.Eval
	default:
		return
	}
	f.show(change{state: true})
	f.say(f.picture().Summary())
}
