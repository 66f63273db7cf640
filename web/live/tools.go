//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/figure"
)

// toolbar renders the tools of a figure, with one listener for each kind of event.
func (h *host) toolbar(box figure.Toolbox) vecty.List {
	v := h.view()
	tools := box.Tools(&v)
	var list vecty.List
	for i := 0; i < len(tools); {
		n := 1
		for tools[i].Group != "" && i+n < len(tools) && tools[i+n].Group == tools[i].Group {
			n++
		}
		if tools[i].Group == "" {
			list = append(list, tool(&tools[i]))
		} else {
			list = append(list, toolGroup(tools[i:i+n]))
		}
		i += n
	}
	return vecty.List{elem.Div(
		vecty.Markup(
			vecty.Class("tools"),
			event.Click(func(e *vecty.Event) { h.onTool(e, "button") }),
			event.Input(func(e *vecty.Event) { h.onTool(e, "input, select") }),
		),

		list,
	)}
}

// toolGroup renders tools that belong together.
func toolGroup(tools []figure.Tool) vecty.ComponentOrHTML {
	var list vecty.List
	for i := range tools {
		list = append(list, tool(&tools[i]))
	}
	return elem.Div(
		vecty.Markup(
			vecty.Class("group"),
			vecty.MarkupIf(tools[0].Hidden, vecty.Class("away")),
			vecty.Attribute("role", "group"),
			vecty.Attribute("aria-label", tools[0].Group),
		),

		list,
	)
}

// tool renders a tool.
func tool(t *figure.Tool) vecty.ComponentOrHTML {
	named := vecty.Markup(
		vecty.Data("tool", t.Name),
		vecty.MarkupIf(t.Hint != "", vecty.Attribute("aria-label", t.Hint), vecty.Property("title", t.Hint)),
	)
	switch t.Kind {
	case figure.Slider:
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
	case figure.List:
		return elem.Label(vecty.Text(t.Label), elem.Select(named, optionsOf(t)))
	case figure.Link:
		return elem.Anchor(
			named,
			vecty.Markup(prop.Href(t.Address), vecty.Attribute("target", "_blank"), vecty.Attribute("rel", "noopener")),

			vecty.Text(t.Label),
		)
	case figure.Note:
		return elem.Span(vecty.Markup(vecty.Attribute("role", "status")), vecty.Text(t.Label))
	}
	return elem.Button(
		named,
		vecty.Markup(
			prop.Type(prop.TypeButton),
			vecty.MarkupIf(t.Toggle, vecty.Attribute("aria-pressed", strconv.FormatBool(t.Pressed))),
			vecty.Attribute("aria-disabled", strconv.FormatBool(t.Disabled)),
		),

		vecty.Text(t.Label),
	)
}

func optionsOf(t *figure.Tool) vecty.List {
	var list vecty.List
	for _, o := range t.Options {
		list = append(list, elem.Option(
			vecty.Markup(vecty.Attribute("value", o.Value), vecty.Property("selected", o.Value == t.Value)),

			vecty.Text(o.Label),
		))
	}
	return list
}

// onTool hands the use of a tool to the figure.
func (h *host) onTool(e *vecty.Event, selector string) {
	control := e.Target.Call("closest", selector)
	if !control.Truthy() {
		return
	}
	use := figure.Event{Kind: figure.Use, Tool: control.Get("dataset").Get("tool").String(), Time: now(), Calm: prefersLessMotion()}
	switch control.Get("type").String() {
	case "range":
		use.Level = control.Get("valueAsNumber").Float()
	case "select-one":
		use.Value = control.Get("value").String()
	}
	h.hand(nil, use)
}

// slide moves the sliders, whose values Vecty might set before their bounds.
func (h *host) slide() {
	if h.form != nil {
		h.form.slide(h.root.Node())
	}
	box, ok := h.handler.(figure.Toolbox)
	if !ok {
		return
	}
	v := h.view()
	for _, t := range box.Tools(&v) {
		if t.Kind == figure.Slider {
			slider := h.root.Node().Call("querySelector", `[data-tool="`+t.Name+`"]`)
			slider.Set("max", t.Max)
			slider.Set("value", t.Level)
		}
	}
}
