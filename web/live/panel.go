//go:build js

package live

import (
	"math"
	"strings"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/exportmenu"
	"github.com/posenc/posenc/web/live/internal/form"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/live/internal/toolbar"
)

// A panel stands below each picture. It has fields for the parameters of the figure
// alone, fields for shared parameters unless a bar of the group has them, the button by
// which the figure follows that bar or not, and the export menu.
type panel struct {
	vecty.Core
	*group.Member
	form *form.Form
	menu *exportmenu.Menu
	root *vecty.HTML
}

func newPanel(m *group.Member, source exportmenu.Source) *panel {
	p := &panel{Member: m}
	p.form = form.New(m, func() { vecty.Rerender(p) }, strings.Fields(m.Spec.Params+" "+m.Spec.Shared)...)
	p.menu = exportmenu.New(m, source, p.heightIn)
	return p
}

func (p *panel) Render() vecty.ComponentOrHTML {
	hasBar := p.Group.HasBar()
	p.root = elem.Div(
		vecty.Markup(
			vecty.Class("panel"),
			vecty.Attribute("part", "panel"),
			p.form.Listeners(),
			event.Click(p.onClick),
		),

		vecty.If(p.Note != "", form.Message("alert", "note", p.Note)),
		p.form.Fields(func(name string) bool { return !hasBar || p.Spec.OwnField(name) }),
		elem.Div(
			vecty.Markup(
				vecty.Class("taking"),
				event.KeyDown(func(e *vecty.Event) { toolbar.OnKey(p.part("taking"), e.Value) }),
			),

			p.pin(),
			elem.Div(vecty.Markup(vecty.Class("saving"), vecty.UnsafeHTML(p.menu.HTML()))),
		),
	)
	return p.root
}

// pin renders the button that names the settings of the figure, those of the page or its
// own, and changes to the others. It is hidden unless a bar sets parameters of the figure.
func (p *panel) pin() vecty.ComponentOrHTML {
	label, title := p.Say("Follows the page", "跟随页面"), p.Say("Give this figure settings of its own", "改为单独设置本图的参数")
	if !p.Linked() {
		label, title = p.Say("Own settings", "单独设置"), p.Say("Let this figure follow the settings of the page again", "让本图重新跟随页面的参数")
	}
	hidden := !p.Shared().HasBar() || p.Spec.Shared == ""
	return form.Button(label, vecty.Class("pin"), vecty.Property("hidden", hidden), vecty.Property("title", title))
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

func (p *panel) Show(c group.Change) {
	p.form.Show(c, p.root.Node())
	toolbar.Arrange(p.part("taking"))
}

func (p *panel) Reset() { p.form.Reset() }

func (p *panel) onClick(e *vecty.Event) {
	if e.Target.Call("closest", ".pin").Truthy() {
		p.SetLinked(!p.Linked())
	}
}

// heightIn returns how high the figure is in its host when it is alone: with all its
// fields, without the button to follow a bar, and without room for more.
func (p *panel) heightIn(host dom.Element) int {
	fields, style := p.part("fields"), p.root.Node().Get("style")
	style.Call("setProperty", "--posenc-fields", "initial") // also those that the page leaves out
	missing := p.form.Count() - fields.Get("children").Length()
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
	style.Call("removeProperty", "--posenc-fields")
	return int(math.Ceil(height))
}
