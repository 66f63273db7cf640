//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/live/internal/form"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/param"
)

// controls is a group.Bar, in which a reader sets the size of the encoding and chooses a
// position.
type controls struct {
	vecty.Core
	*group.Member
	form *form.Form
	note string // above the bar, for an invalid hash
	root *vecty.HTML
}

func newControls(m *group.Member) *controls {
	c := &controls{Member: m}
	var names []string
	for _, slider := range param.Sliders() {
		names = append(names, slider.Part)
	}
	c.form = form.New(m, func() { vecty.Rerender(c) }, names...)
	c.form.Valid = func() { c.note = "" }
	return c
}

func (c *controls) Render() vecty.ComponentOrHTML {
	examples := make(vecty.List, len(param.Examples()))
	for i, p := range param.Examples() {
		examples[i] = elem.Button(
			vecty.Markup(
				prop.Type(prop.TypeButton),
				vecty.Data("preset", strconv.Itoa(i)),
				vecty.Attribute("aria-pressed", strconv.FormatBool(p.Shows(c.Group.State()))),
			),

			vecty.Text(p.Name),
		)
	}
	c.root = elem.Div(
		vecty.Markup(
			vecty.Class("controls"),
			vecty.Attribute("part", "panel"),
			c.form.Listeners(),
			event.Click(c.onClick),
		),

		elem.Paragraph(
			vecty.Markup(vecty.Class("note"), vecty.Property("hidden", c.note == ""), vecty.Attribute("role", "status")),

			vecty.Text(c.note),
		),
		c.form.Fields(form.All),
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
func (c *controls) Mount() { c.form.SetSliders(c.root.Node()) }

func (c *controls) Show(change group.Change) { c.form.Show(change, c.root.Node()) }

func (c *controls) Reset() {
	c.form.Reset()
	c.note = ""
}

func (c *controls) onClick(e *vecty.Event) {
	preset := e.Target.Get("dataset").Get("preset")
	if preset.IsUndefined() {
		return
	}
	i, err := strconv.Atoi(preset.String())
	if err != nil || i >= len(param.Examples()) {
		return
	}
	p := param.Examples()[i]
	c.form.Reset()
	v := c.View(0)
	next := v.Set("seq-len", p.SeqLen, "d-model", p.DModel, "base", p.Base, "start", "0").State
	next.View = next.Whole()
	c.note = ""
	c.Group.Set(next)
	vecty.Rerender(c)
}

// Note shows a sentence above the bar until the reader does something.
func (c *controls) Note(sentence string) {
	c.note = sentence
	vecty.Rerender(c)
}
