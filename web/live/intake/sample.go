//go:build js

package intake

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/live/internal/form"
	"github.com/posenc/posenc/web/live/internal/host"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// yours is the choice of what a reader has given.
const yours = "yours"

// samples renders a button for each sample, or a list if there are many. What a reader has given
// is a choice, too: it is shown if ofReader, and kept if kept.
func samples(f *host.Host, parameter string, ofReader, kept bool) vecty.ComponentOrHTML {
	p, state := param.Find(parameter), f.Group.State()
	if len(p.Choices) > plot.FewSamples {
		return sampleList(f, p, ofReader, kept)
	}
	var buttons vecty.List
	for _, sample := range p.Choices {
		pressed := !ofReader && sample.Name() == state.Text(p.Name)
		buttons = append(buttons, button(sample.Name(), sample.In(f.Lang), strconv.FormatBool(pressed)))
	}
	if ofReader || kept {
		buttons = append(buttons, button(yours, f.Say("yours", "你的"), strconv.FormatBool(ofReader)))
	}
	return elem.Div(
		vecty.Markup(vecty.Class("tools"), vecty.Attribute("role", "group"), vecty.Attribute("aria-label", f.Say("Examples", "示例"))),

		buttons,
	)
}

// sampleList renders a list of samples.
func sampleList(f *host.Host, p *param.Param, ofReader, kept bool) vecty.ComponentOrHTML {
	var options vecty.List
	state := f.Group.State()
	if ofReader || kept {
		options = append(options, form.Option(yours, f.Say("yours", "你的"), ofReader))
	}
	for _, sample := range p.Choices {
		selected := !ofReader && sample.Name() == state.Text(p.Name)
		options = append(options, form.Option(sample.Name(), sample.In(f.Lang), selected))
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
	stays := vecty.MarkupIf(pressed != "", vecty.Attribute("aria-pressed", pressed))
	return form.Button(label, vecty.Data("does", does), stays)
}
