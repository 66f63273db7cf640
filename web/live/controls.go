//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/param"
)

// controls is the slim bar in which a reader sets the size of the encoding and
// chooses a position.
type controls struct {
	vecty.Core
	*seat
	form *form
	note string // above the bar, for a hash that cannot be
	root *vecty.HTML
}

func newControls(s *seat) component {
	c := &controls{seat: s}
	var names []string
	for _, slider := range param.Sliders() {
		names = append(names, slider.Part)
	}
	c.form = newForm(s, func() { vecty.Rerender(c) }, names...)
	return c
}

func (c *controls) Render() vecty.ComponentOrHTML {
	examples := make(vecty.List, len(param.Examples()))
	for i, p := range param.Examples() {
		examples[i] = elem.Button(
			vecty.Markup(
				prop.Type(prop.TypeButton),
				vecty.Data("preset", strconv.Itoa(i)),
				vecty.Attribute("aria-pressed", strconv.FormatBool(p.Shows(c.group.state))),
			),

			vecty.Text(p.Name),
		)
	}
	c.root = elem.Div(
		vecty.Markup(
			vecty.Class("controls"),
			vecty.Attribute("part", "panel"),
			c.form.listen(c.onInput),
			event.Click(c.onClick),
		),

		elem.Paragraph(
			vecty.Markup(vecty.Class("note"), vecty.Property("hidden", c.note == ""), vecty.Attribute("role", "status")),

			vecty.Text(c.note),
		),
		elem.Div(
			vecty.Markup(vecty.Class("fields")),

			c.form.list(func(string) bool { return true }),
		),
		elem.Div(
			vecty.Markup(
				vecty.Class("presets"),
				vecty.Attribute("role", "group"),
				vecty.Attribute("aria-label", c.Say("Examples", "示例")),
			),

			elem.Span(vecty.Markup(vecty.Attribute("aria-hidden", "true")), vecty.Text(c.Say("Examples", "示例"))),
			examples,
		),
	)
	return c.root
}

func (*controls) Copy() vecty.Component { return new(controls) }

// Mount sets the sliders.
func (c *controls) Mount() { c.form.slide(c.root.Node()) }

func (c *controls) show(change change) {
	if !change.state {
		return
	}
	c.form.retry()
	vecty.Rerender(c)
	c.form.slide(c.root.Node())
}

func (c *controls) renew() { c.form.forgive(); c.note = "" }

func (c *controls) onInput(e *vecty.Event) {
	if c.form.onInput(e) {
		c.tell("")
	}
}

func (c *controls) onClick(e *vecty.Event) {
	preset := e.Target.Get("dataset").Get("preset")
	if preset.IsUndefined() {
		return
	}
	examples := param.Examples()
	i, err := strconv.Atoi(preset.String())
	if err != nil || i >= len(examples) {
		return
	}
	p := examples[i]
	c.form.forgive()
	next, err := c.group.state.Parse(func(name string) (string, bool) {
		switch name {
		case "seq-len":
			return p.SeqLen, true
		case "d-model":
			return p.DModel, true
		case "base":
			return p.Base, true
		case "start":
			return "0", true
		}
		return "", false
	})
	if err == nil {
		next.View = next.Whole()
		c.note = ""
		c.group.set(next)
		vecty.Rerender(c)
	}
}

// tell shows a note until the next thing that is done.
func (c *controls) tell(note string) {
	c.note = note
	vecty.Rerender(c)
}
