//go:build js

package host

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/form"
	"github.com/posenc/posenc/web/live/internal/toolbar"
	"github.com/posenc/posenc/web/plot"
)

// renderTools renders tools, those of a group within an element, with one listener for each kind
// of event.
func renderTools(tools []plot.Tool, use func(plot.Event)) vecty.List {
	var list vecty.List
	for len(tools) > 0 {
		first, n := &tools[0], 1
		for first.Group != "" && n < len(tools) && tools[n].Group == first.Group {
			n++
		}
		var group vecty.List
		for i := range tools[:n] {
			group = append(group, renderTool(&tools[i]))
		}
		if first.Group != "" {
			group = vecty.List{elem.Div(
				vecty.Markup(
					vecty.Class("group"),
					vecty.MarkupIf(first.Hidden, vecty.Class("away")),
					vecty.Attribute("role", "group"),
					vecty.Attribute("aria-label", first.Group),
				),

				group,
			)}
		}
		list, tools = append(list, group...), tools[n:]
	}
	return vecty.List{elem.Div(
		vecty.Markup(
			vecty.Class("tools"),
			event.KeyDown(func(e *vecty.Event) { toolbar.OnKey(e.Value.Get("currentTarget"), e.Value) }),
			event.Click(func(e *vecty.Event) { onTool(e, "button", use) }),
			event.Input(func(e *vecty.Event) { onTool(e, "input, select", use) }),
		),

		list,
	)}
}

func renderTool(t *plot.Tool) vecty.ComponentOrHTML {
	named := vecty.Markup(
		vecty.Data("tool", t.Name),
		vecty.MarkupIf(t.Hint != "", vecty.Attribute("aria-label", t.Hint), vecty.Property("title", t.Hint)),
	)
	switch t.Kind {
	case plot.SliderKind:
		return elem.Label(
			vecty.Text(t.Label),
			elem.Input(named, vecty.Markup(
				prop.Type(prop.TypeRange),
				vecty.Attribute("max", strconv.FormatFloat(t.Max, 'f', -1, 64)),
				vecty.Attribute("value", strconv.FormatFloat(t.Level, 'f', -1, 64)),
				vecty.MarkupIf(t.Reading != "", vecty.Attribute("aria-valuetext", t.Reading)),
			)),
			vecty.If(t.Reading != "", elem.Output(vecty.Text(t.Reading))),
		)
	case plot.ListKind:
		var options vecty.List
		for _, o := range t.Options {
			options = append(options, form.Option(o.Value, o.Label, o.Value == t.Value))
		}
		return elem.Label(vecty.Text(t.Label), elem.Select(named, options))
	case plot.LinkKind:
		return elem.Anchor(
			named,
			vecty.Markup(prop.Href(t.Address), vecty.Attribute("target", "_blank"), vecty.Attribute("rel", "noopener")),

			vecty.Text(t.Label),
		)
	case plot.NoteKind:
		return form.Status(t.Label)
	}
	pressed := vecty.MarkupIf(t.Toggle, vecty.Attribute("aria-pressed", strconv.FormatBool(t.Pressed)))
	return form.Button(t.Label, named, pressed, vecty.Attribute("aria-disabled", strconv.FormatBool(t.Disabled)))
}

// onTool calls use with an event of a control that the selector matches.
func onTool(e *vecty.Event, selector string, use func(plot.Event)) {
	control := e.Target.Call("closest", selector)
	if !control.Truthy() {
		return
	}
	event := newEvent(plot.Use)
	event.Tool = control.Get("dataset").Get("tool").String()
	switch control.Get("type").String() {
	case "range":
		event.Level = control.Get("valueAsNumber").Float()
	case "select-one":
		event.Value = control.Get("value").String()
	}
	use(event)
}

func newEvent(kind plot.Kind) plot.Event {
	return plot.Event{Kind: kind, Time: dom.Now(), Calm: dom.Prefers("(prefers-reduced-motion: reduce)")}
}

// setTools moves the sliders among tools, whose values Vecty might set before their
// bounds, and makes the buttons one stop of the Tab key.
func setTools(root dom.Element, tools []plot.Tool) {
	if len(tools) > 0 {
		toolbar.Arrange(root.Call("querySelector", ".tools"))
	}
	for _, t := range tools {
		if t.Kind == plot.SliderKind {
			slider := root.Call("querySelector", `[data-tool="`+t.Name+`"]`)
			slider.Set("max", t.Max)
			slider.Set("value", t.Level)
		}
	}
}
