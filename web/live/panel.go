//go:build js

package live

import (
	"slices"
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/figure"
)

// A panel stands under each figure: with the fields of what the figure alone
// shows, the fields of what all figures share where no bar of the group has
// them, and buttons to leave the group and to take the figure away.
type panel struct {
	vecty.Core
	*seat
	figure component
	form   *form
	saving *saving
	root   *vecty.HTML
}

func newPanel(s *seat, f component) *panel {
	p := &panel{seat: s, figure: f, saving: newSaving(s, f)}
	p.form = newForm(s, func() { vecty.Rerender(p) }, append(slices.Clone(s.spec.Params), s.spec.Shared...)...)
	return p
}

// follows reports whether such figures show any of what others choose.
func follows(spec *figure.Spec) bool { return len(spec.Shared)+len(spec.Params) > 0 }

func (p *panel) Render() vecty.ComponentOrHTML {
	controlled := p.group.hasBar()
	p.root = elem.Div(
		vecty.Markup(
			vecty.Class("panel"),
			vecty.Attribute("part", "panel"),
			p.form.listen(func(e *vecty.Event) { p.form.onInput(e) }),
			event.Click(p.onClick),
		),

		elem.Div(
			vecty.Markup(vecty.Class("fields")),

			p.form.list(func(part string) bool { return !controlled || slices.Contains(p.spec.Params, part) }),
		),
		elem.Div(
			vecty.Markup(vecty.Class("taking")),

			elem.Button(
				vecty.Markup(
					prop.Type(prop.TypeButton),
					vecty.Class("pin"),
					vecty.Property("hidden", !p.shared.hasBar() || !follows(p.spec)),
					vecty.Attribute("aria-pressed", strconv.FormatBool(!p.alone())),
					vecty.Property("title", p.Say("While it is linked, the figure shows the position and the size of the page", "联动时，本图使用整页共同的位置和大小")),
				),

				vecty.Text(p.Say("Linked", "联动")),
			),
			elem.Div(vecty.Markup(
				vecty.Class("saving"),
				vecty.Property("hidden", p.saving.figure == nil),
				vecty.UnsafeHTML(p.saving.html()),
			)),
		),
	)
	return p.root
}

func (*panel) Copy() vecty.Component { return new(panel) }

// Mount sets the sliders and begins to hand out files.
func (p *panel) Mount() {
	p.form.slide(p.root.Node())
	p.saving.mount(p.root.Node().Call("querySelector", ".saving"))
}

func (p *panel) show(c change) {
	if !c.state {
		return
	}
	p.form.retry()
	vecty.Rerender(p)
	p.form.slide(p.root.Node())
}

func (p *panel) renew() { p.form.forgive() }

func (p *panel) onClick(e *vecty.Event) {
	if e.Target.Call("closest", ".pin").Truthy() {
		p.leave(p.alone())
	}
}
