//go:build js

package live

import (
	"math"
	"slices"
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/export"
	"github.com/posenc/posenc/web/live/internal/form"
	"github.com/posenc/posenc/web/live/internal/group"
)

// A panel stands below each picture. It has fields for the parameters of the figure
// alone, fields for shared parameters unless a bar of the group has them, a
// button that links the figure to its group, and the export menu.
type panel struct {
	vecty.Core
	*group.Member
	form *form.Form
	menu *export.Menu
	note string // above the fields, for an invalid hash
	root *vecty.HTML
}

func newPanel(m *group.Member, source export.Source) *panel {
	p := &panel{Member: m}
	p.form = form.New(m, func() { vecty.Rerender(p) }, p.params()...)
	p.form.Valid = func() { p.note = "" }
	p.menu = export.New(m, source, p.heightIn)
	return p
}

// params returns the parameters that have a field while the group has no bar.
func (p *panel) params() []string { return append(slices.Clone(p.Spec.Params), p.Spec.Shared...) }

func (p *panel) Render() vecty.ComponentOrHTML {
	hasBar := p.Group.HasBar()
	p.root = elem.Div(
		vecty.Markup(
			vecty.Class("panel"),
			vecty.Attribute("part", "panel"),
			p.form.Listeners(),
			event.Click(p.onClick),
		),

		vecty.If(p.note != "", elem.Paragraph(
			vecty.Markup(vecty.Class("note"), vecty.Attribute("role", "alert")),

			vecty.Text(p.note),
		)),
		p.form.Fields(func(name string) bool { return !hasBar || slices.Contains(p.Spec.Params, name) }),
		elem.Div(
			vecty.Markup(vecty.Class("taking")),

			elem.Button(
				vecty.Markup(
					prop.Type(prop.TypeButton),
					vecty.Class("pin"),
					vecty.Property("hidden", !p.Shared().HasBar() || len(p.params()) == 0),
					vecty.Attribute("aria-pressed", strconv.FormatBool(p.Linked())),
					vecty.Property("title", p.Say("While it is linked, the figure shows the position and the size of the page", "跟随时，本图使用整页共同的位置和大小")),
				),

				vecty.Text(p.Say("Linked", "跟随全页")),
			),
			elem.Div(vecty.Markup(vecty.Class("saving"), vecty.UnsafeHTML(p.menu.HTML()))),
		),
	)
	return p.root
}

func (*panel) Copy() vecty.Component { return new(panel) }

// Mount sets the sliders and the menu up.
func (p *panel) Mount() {
	p.form.SetSliders(p.root.Node())
	p.menu.Mount(p.part("saving"))
}

func (p *panel) part(class string) dom.Element {
	return p.root.Node().Call("querySelector", "."+class)
}

func (p *panel) Show(c group.Change) { p.form.Show(c, p.root.Node()) }

func (p *panel) Reset() {
	p.form.Reset()
	p.note = ""
}

// Warn shows a sentence above the fields until the reader changes one.
func (p *panel) Warn(sentence string) {
	p.note = sentence
	vecty.Rerender(p)
}

func (p *panel) onClick(e *vecty.Event) {
	if e.Target.Call("closest", ".pin").Truthy() {
		p.SetLinked(!p.Linked())
	}
}

// heightIn returns how high the figure is in its host when it is alone: with all its
// fields, without the button that links it, and without room for more.
func (p *panel) heightIn(host dom.Element) int {
	fields := p.part("fields")
	missing := len(p.params()) - fields.Get("children").Length()
	for range missing {
		field := dom.New("p")
		field.Set("className", "field")
		field.Set("innerHTML", `<input type="range">`)
		fields.Call("append", field)
	}
	pin := p.part("pin")
	linked := pin.Get("hidden")
	pin.Set("hidden", true)
	height := dom.Height(host) - dom.Height(p.Root.Call("closest", ".room")) + dom.Height(p.Root)
	pin.Set("hidden", linked)
	for range missing {
		fields.Get("lastChild").Call("remove")
	}
	return int(math.Ceil(height))
}
