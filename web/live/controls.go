//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/form"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/param"
)

// controls is the bar, in which a reader sets the size of the encoding and chooses a
// position: a row of chips that show the values. A chip opens a popover with the field of
// its parameter, the last chip one with sizes that introductions show. In a narrow place
// a single chip shows all values, and opens a sheet with all fields (chips.css).
type controls struct {
	vecty.Core
	*group.Member
	form     *form.Form
	popovers popovers
	root     *vecty.HTML
}

func newControls(m *group.Member) *controls {
	c := &controls{Member: m}
	var names []string
	for _, p := range param.Sliders() {
		names = append(names, p.Name)
	}
	c.form = form.New(m, func() { vecty.Rerender(c) }, names...)
	return c
}

func (c *controls) Render() vecty.ComponentOrHTML {
	s := c.Group.State()
	var chips, values vecty.List
	for _, p := range param.Sliders() {
		values = append(vecty.List{value(p, p.In(&s))}, values...)
		chips = append(chips, c.chip(p.Name, p.Label[c.Lang], p.In(&s), c.form.Field(p.Name)))
	}
	chips = append(chips, c.chip("examples", c.Say("Examples", "示例"), "", c.examples()))
	title := c.Say("Size and position", "尺寸与位置")
	c.root = elem.Div(
		vecty.Markup(
			vecty.Class("controls"),
			vecty.Attribute("part", "panel"),
			c.form.Listeners(),
			event.Click(c.onClick),
		),

		form.Message("status", "note", c.Note, vecty.Property("hidden", c.Note == "")),
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

// examples are sizes that introductions show.
var examples = [...]struct{ name, seqLen, dModel, base string }{
	{"4 × 4, n = 100", "4", "4", "100"},
	{"10 × 64", "10", "64", "10000"},
	{"100 × 256", "100", "256", "10000"},
	{"512 × 512", "512", "512", "10000"},
}

// examples renders the buttons of the examples.
func (c *controls) examples() vecty.ComponentOrHTML {
	var buttons vecty.List
	s := c.Group.State()
	for i, e := range examples {
		shown := s.Text("seq-len") == e.seqLen && s.Text("d-model") == e.dModel && s.Text("base") == e.base
		pressed := vecty.Attribute("aria-pressed", strconv.FormatBool(shown))
		buttons = append(buttons, form.Button(e.name, vecty.Data("preset", strconv.Itoa(i)), pressed))
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
}

// onClick shows the example whose button is pressed.
func (c *controls) onClick(e *vecty.Event) {
	i, err := strconv.Atoi(e.Target.Get("dataset").Get("preset").String())
	if err != nil || i >= len(examples) {
		return
	}
	c.form.Reset()
	v, size := c.View(0), examples[i]
	next := v.Set("seq-len", size.seqLen, "d-model", size.dModel, "base", size.base, "start", "0").State
	next.View = next.Whole()
	c.Note = ""
	c.Group.Set(next)
	vecty.Rerender(c)
}

// popovers are opened by the chips of the bar, one at a time, and so is the sheet of all of
// them. They open and close without Vecty: at once, so that the focus can move.
type popovers struct {
	root dom.Element // around chips and popovers; undefined until they are on the page
	chip dom.Element // whose popover is open; undefined if none is
}

func (p *popovers) mount(root dom.Element) {
	p.root = root
	dom.Listen(root, p.handle, "click", "keydown", "focusout")
	dom.Listen(dom.Window, p.handle, "pointerdown")
}

// handle opens the popover of a chip that is clicked, or closes it if it is open. A pointer or
// the focus elsewhere closes it, too, and so do some keys.
func (p *popovers) handle(e dom.Element) {
	kind := e.Get("type").String()
	if kind == "click" {
		if chip := e.Get("target").Call("closest", "[data-chip]"); chip.Truthy() {
			again := chip.Equal(p.chip)
			p.close()
			if !again {
				p.open(chip)
			}
		}
		return
	}
	if !p.chip.Truthy() {
		return
	}
	setting := p.chip.Get("parentElement") // with the popover
	switch kind {
	case "keydown": // Escape, or Enter in a valid number
		target, key := e.Get("target"), e.Get("key").String()
		entered := key == "Enter" && target.Get("type").String() == "number" &&
			target.Call("getAttribute", "aria-invalid").String() != "true"
		if entered || key == "Escape" {
			e.Call("preventDefault")
			e.Call("stopPropagation")
			p.chip.Call("focus")
			p.close()
		}
	case "focusout":
		if next := e.Get("relatedTarget"); next.Truthy() && !setting.Call("contains", next).Bool() {
			p.close()
		}
	case "pointerdown":
		if !e.Call("composedPath").Call("includes", setting).Bool() {
			p.close()
		}
	}
}

// open shows the popover of a chip where there is room for it, below the chip or above,
// and gives the focus to the number in it, or to the first button. Where a number would
// bring up a keyboard on the screen, the slider has the focus.
func (p *popovers) open(chip dom.Element) {
	p.chip = chip
	popover := p.popover()
	list := popover.Get("classList")
	list.Call("add", "open")
	list.Call("remove", "up")
	left := dom.Box(chip).Get("left").Float() - dom.Box(p.root).Get("left").Float()
	popover.Get("style").Call("setProperty", "--at", strconv.FormatFloat(left, 'f', -1, 64)+"px")
	box, above := dom.Box(popover), dom.Box(p.root).Get("top").Float()
	if box.Get("bottom").Float() > dom.WindowHeight() && above > box.Get("height").Float() {
		list.Call("add", "up")
	}
	chip.Call("setAttribute", "aria-expanded", "true")
	selector := ".field input, .presets button"
	if dom.Prefers("(pointer: coarse)") {
		selector = "input[type=range], .presets button"
	}
	first := popover.Call("querySelector", selector)
	first.Call("focus", map[string]any{"preventScroll": true})
	if first.Get("type").String() == "number" {
		first.Call("select")
	}
}

func (p *popovers) close() {
	if !p.chip.Truthy() {
		return
	}
	if focused := p.popover().Call("querySelector", ":focus"); focused.Truthy() {
		focused.Call("blur") // so that the form drops an invalid number
	}
	p.popover().Get("classList").Call("remove", "open")
	p.chip.Call("setAttribute", "aria-expanded", "false")
	p.chip = dom.Element{}
}

// popover returns the popover of the chip, or the sheet.
func (p *popovers) popover() dom.Element { return p.chip.Get("nextElementSibling") }
