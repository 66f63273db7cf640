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
// position: a row of chips that show the values. A chip opens a popover with the field of
// its parameter, the last chip one with sizes that introductions show. In a narrow place
// a single chip shows all values, and opens a sheet with all fields (chips.css).
type controls struct {
	vecty.Core
	*group.Member
	form     *form.Form
	popovers popovers
	note     string // above the bar, for an invalid hash
	root     *vecty.HTML
}

func newControls(m *group.Member) *controls {
	c := &controls{Member: m}
	var names []string
	for _, p := range param.Sliders() {
		names = append(names, p.Name)
	}
	c.form = form.New(m, func() { vecty.Rerender(c) }, names...)
	c.form.Valid = func() { c.note = "" }
	return c
}

func (c *controls) Render() vecty.ComponentOrHTML {
	s := c.Group.State()
	var chips, values vecty.List
	for _, p := range param.Sliders() {
		values = append(vecty.List{value(p, p.In(&s))}, values...)
		label := c.Say(p.Label[0], p.Label[1])
		chips = append(chips, c.chip(p.Name, label, p.In(&s), c.form.Field(p.Name)))
	}
	examples := c.Say("Examples", "示例")
	chips = append(chips, c.chip("examples", examples, "", c.examples()))
	title := c.Say("Size and position", "尺寸与位置")
	c.root = elem.Div(
		vecty.Markup(
			vecty.Class("controls"),
			vecty.Attribute("part", "panel"),
			c.form.Listeners(),
			event.Click(c.onClick),
		),

		form.Message("status", "note", c.note, vecty.Property("hidden", c.note == "")),
		elem.Button(
			chipMarkup("all", "settings", "chip", "all"),

			elem.Span(vecty.Markup(vecty.Class("unseen")), vecty.Text(title+c.Say(": ", "："))),
			elem.Span(vecty.Markup(vecty.Class("values")), values),
		),
		elem.Div(
			vecty.Markup(
				prop.ID("settings"),
				vecty.Class("chips"),
				vecty.Attribute("part", "sheet"),
				vecty.Attribute("role", "group"),
				vecty.Attribute("aria-label", title),
			),

			chips,
		),
	)
	return c.root
}

// value renders a value with the symbol of its parameter.
func value(p *param.Param, value string) vecty.ComponentOrHTML {
	return elem.Span(
		vecty.Markup(vecty.Class("value"), vecty.Attribute("part", "value-"+p.Name), vecty.Data("value", p.Name)),

		vecty.Text(p.Symbol+" "),
		elem.Bold(vecty.Text(value)),
	)
}

// chipMarkup returns the markup of a chip that opens the element with an id.
func chipMarkup(name, opens string, classes ...string) vecty.MarkupList {
	return vecty.Markup(
		prop.Type(prop.TypeButton),
		vecty.Class(classes...),
		vecty.Attribute("part", "chip-"+name),
		vecty.Data("chip", name),
		vecty.Attribute("aria-expanded", "false"),
		vecty.Attribute("aria-controls", opens),
	)
}

// chip renders a chip, and the popover that it opens without Vecty.
func (c *controls) chip(name, label, value string, content vecty.ComponentOrHTML) vecty.ComponentOrHTML {
	id := "popover-" + name
	return elem.Span(
		vecty.Markup(vecty.Class("setting"), vecty.Attribute("part", "setting-"+name)),

		elem.Button(
			chipMarkup(name, id, "chip"),

			elem.Span(vecty.Text(label)),
			vecty.If(value != "", elem.Bold(vecty.Text(value))),
		),
		elem.Div(
			vecty.Markup(
				prop.ID(id),
				vecty.Class("popover"),
				vecty.Attribute("part", "popover"),
				vecty.Attribute("role", "group"),
				vecty.Attribute("aria-label", label),
			),

			content,
		),
	)
}

// examples renders the buttons of the sizes that introductions show.
func (c *controls) examples() vecty.ComponentOrHTML {
	var buttons vecty.List
	for i, p := range param.Examples {
		pressed := vecty.Attribute("aria-pressed", strconv.FormatBool(p.Shows(c.Group.State())))
		buttons = append(buttons, form.Button(p.Name, vecty.Data("preset", strconv.Itoa(i)), pressed))
	}
	return elem.Div(vecty.Markup(vecty.Class("presets")), buttons)
}

func (*controls) Copy() vecty.Component { return new(controls) }

// Mount sets the sliders and the popovers up.
func (c *controls) Mount() {
	c.form.SetSliders(c.root.Node())
	c.popovers.mount(c.root.Node())
}

func (c *controls) Show(change group.Change) { c.form.Show(change, c.root.Node()) }

func (c *controls) Reset() {
	c.form.Reset()
	c.popovers.close()
	c.note = ""
}

// onClick shows the example whose button is pressed.
func (c *controls) onClick(e *vecty.Event) {
	preset := e.Target.Get("dataset").Get("preset")
	if preset.IsUndefined() {
		return
	}
	i, err := strconv.Atoi(preset.String())
	if err != nil || i >= len(param.Examples) {
		return
	}
	p := param.Examples[i]
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
