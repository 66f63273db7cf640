//go:build js

package host

import (
	"strings"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/form"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/plot"
)

// New returns the host of a figure.
func New(m *group.Member) *Host {
	h := &Host{Member: m, picture: newPicture(m.Spec.Name), pointers: map[int]dom.Point{}}
	if head := strings.Fields(m.Spec.Head); len(head) > 0 {
		h.form = form.New(m, func() { vecty.Rerender(h) }, head...)
	}
	h.Reset()
	h.listen()
	return h
}

// SetExtras puts extras around the picture, before the host is rendered first.
func (h *Host) SetExtras(x Extras) { h.extras = x }

// Reset makes a new figure, with which a reader has done nothing.
func (h *Host) Reset() {
	h.figure = h.Spec.New()
	h.scene = nil
	if h.form != nil {
		h.form.Reset()
	}
	if h.extras != nil {
		h.extras.Reset()
	}
}

// listen hands events to the figure.
func (h *Host) listen() {
	h.later = dom.NewDelay(h.tick)
	h.on("pointermove", h.onMove)
	h.on("pointerleave", h.onLeave)
	h.on("pointercancel", h.onLeave)
	h.on("pointerdown", h.onDown)
	h.on("pointerup", h.onUp)
	h.on("click", h.onClick)
	if h.Spec.Hint != (plot.Words{}) {
		h.hinting = dom.NewDelay(func() { h.part("hint").Set("hidden", true) })
		h.on("wheel", h.onWheel)
		dom.WatchWheel()
	}
	if h.Spec.Help() != (plot.Words{}) {
		h.on("keydown", h.onKey)
	}
}

// on adds a listener to the place of the picture.
func (h *Host) on(event string, call func(e *vecty.Event)) {
	h.listeners = append(h.listeners, listener{event, call})
}

func (h *Host) Render() vecty.ComponentOrHTML {
	above, below := h.Fields(), h.Toolbar()
	if h.extras != nil {
		above, below = h.extras.Above(), h.extras.Below()
	}
	hint, handles, keys := h.Spec.Hint.In(h.Lang), h.Spec.Handles.In(h.Lang), h.Spec.Help().In(h.Lang)
	h.root = elem.Div(
		vecty.Markup(vecty.Class(h.Spec.Name)),

		vecty.If(len(above) > 0, elem.Div(vecty.Markup(vecty.Class("given")), above)),
		elem.Div(
			vecty.Markup(vecty.Class("shown")),

			elem.Div(
				h.markup(keys),

				elem.Div(vecty.Markup(vecty.Class("span"))),
				elem.Canvas(vecty.Markup(vecty.Class("cells"), vecty.Attribute("aria-hidden", "true"), vecty.Property("hidden", true))),
				elem.Div(vecty.Markup(vecty.Class("drawn"))),
				vecty.If(hint != "", elem.Paragraph(
					vecty.Markup(vecty.Class("hint"), vecty.Property("hidden", true)),

					vecty.Text(hint),
				)),
				vecty.If(handles != "", renderHandles(handles, h.onHandleKey)),
				elem.Paragraph(vecty.Markup(vecty.Class("spoken"), vecty.Attribute("aria-live", "polite"))),
				elem.Paragraph(
					vecty.Markup(prop.ID("keys"), vecty.Property("hidden", true)),

					vecty.Text(keys),
				),
			),
			below,
		),
	)
	return h.root
}

// markup returns the markup of the place of the picture, which takes the focus if keys
// do something there.
func (h *Host) markup(keys string) vecty.MarkupList {
	list := []vecty.Applyer{vecty.Class("picture-place"), vecty.Attribute("part", "picture")}
	for _, l := range h.listeners {
		list = append(list, &vecty.EventListener{Name: l.event, Listener: l.call})
	}
	if keys != "" {
		list = append(list,
			vecty.Property("tabIndex", 0),
			vecty.Attribute("role", "application"),
			vecty.Attribute("aria-label", plot.Title(h.Spec.Name, h.Lang)),
			vecty.Attribute("aria-describedby", "keys"))
	}
	return vecty.Markup(list...)
}

// Fields renders the form above the picture, if there is one.
func (h *Host) Fields() vecty.List {
	if h.form == nil {
		return nil
	}
	return vecty.List{elem.Div(
		vecty.Markup(vecty.Class("panel", "head"), h.form.Listeners()),

		h.form.Fields(form.All),
	)}
}

// Toolbar renders the tools below the picture, if there are any.
func (h *Host) Toolbar() vecty.List {
	if !h.hasTools() {
		return nil
	}
	return renderTools(h.controls(), func(e plot.Event) { h.hand(nil, e) })
}

func (*Host) Copy() vecty.Component { return new(Host) }

// Mount follows the width of the picture. The element that is observed has no height:
// else drawing would change it, and the observer would complain.
func (h *Host) Mount() {
	h.node = h.root.Node()
	dom.OnResize(h.part("span"), func() {
		if h.resized() {
			h.Show(group.Change{State: h.hasTools(), Point: true}) // some tools are for narrow pictures
		}
	})
}
