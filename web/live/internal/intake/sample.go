//go:build js

package intake

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/live/internal/host"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// samples renders a button for each sample, or a list if there are many.
func samples(f *host.Host, parameter string, ofReader bool) vecty.ComponentOrHTML {
	p, state := param.Find(parameter), f.Group.State()
	if len(p.Choices) > plot.FewSamples {
		return sampleList(f, p, ofReader)
	}
	var buttons vecty.List
	for _, sample := range p.Choices {
		pressed := !ofReader && sample.Name() == state.Text(p.Name)
		buttons = append(buttons, button(sample.Name(), sample.In(f.Lang), strconv.FormatBool(pressed)))
	}
	return elem.Div(
		vecty.Markup(vecty.Class("tools"), vecty.Attribute("role", "group"), vecty.Attribute("aria-label", f.Say("Examples", "示例"))),

		buttons,
	)
}

// sampleList renders a list of samples. It shows none if a reader has given data.
func sampleList(f *host.Host, p *param.Param, ofReader bool) vecty.ComponentOrHTML {
	option := func(value, label string, selected bool) vecty.ComponentOrHTML {
		return elem.Option(
			vecty.Markup(vecty.Attribute("value", value), vecty.Property("selected", selected)),

			vecty.Text(label),
		)
	}
	var options vecty.List
	state := f.Group.State()
	if ofReader {
		options = append(options, option("", f.Say("your own", "你自己的"), true))
	}
	for _, sample := range p.Choices {
		options = append(options, option(sample.Name(), sample.In(f.Lang), !ofReader && sample.Name() == state.Text(p.Name)))
	}
	return elem.Div(
		vecty.Markup(vecty.Class("tools")),

		elem.Label(
			vecty.Text(f.Say(p.Label[0], p.Label[1])),
			elem.Select(vecty.Markup(vecty.Data("part", p.Name)), options),
		),
	)
}

// button renders a button; pressed is empty for one that does not stay pressed.
func button(does, label, pressed string) *vecty.HTML {
	return elem.Button(
		vecty.Markup(
			prop.Type(prop.TypeButton),
			vecty.Data("does", does),
			vecty.MarkupIf(pressed != "", vecty.Attribute("aria-pressed", pressed)),
		),

		vecty.Text(label),
	)
}
