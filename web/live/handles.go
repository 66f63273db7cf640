//go:build js

package live

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/scene"
)

// Handles are buttons over the targets of a picture that have a label, for the
// keyboard; the pointer goes through them. They are put there past Vecty, as the
// picture is.

// handlesOver renders the place of the handles.
func (d *drawing) handlesOver() vecty.ComponentOrHTML {
	return elem.Div(vecty.Markup(
		vecty.Class("handles"),
		vecty.Attribute("role", "group"),
		vecty.Attribute("aria-label", d.handles),
		(&vecty.EventListener{Name: "keydown", Listener: d.onHandle}).StopPropagation(),
	))
}

// labelled returns the targets that have handles, in their order.
func (h *host) labelled() []scene.Target {
	var all []scene.Target
	for _, t := range h.scene.Targets {
		if t.Label != "" {
			all = append(all, t)
		}
	}
	return all
}

// placeHandles puts a button over each target that has a label.
func (h *host) placeHandles() {
	all, targets := h.part("handles"), h.labelled()
	for i, t := range targets {
		button := all.Get("children").Index(i)
		if !button.Truthy() {
			button = window.Get("document").Call("createElement", "button")
			button.Set("type", "button")
			all.Call("append", button)
		}
		if button.Call("getAttribute", "aria-label").String() != t.Label {
			button.Call("setAttribute", "aria-label", t.Label)
		}
		place(button, t.X, t.Y, t.Width, t.Height)
	}
	for all.Get("children").Length() > len(targets) {
		all.Get("lastChild").Call("remove")
	}
}

// onHandleKey hands a key to the figure that is pressed at a handle.
func (h *host) onHandleKey(e *vecty.Event) {
	all := h.part("handles").Get("children")
	for i, t := range h.labelled() {
		if all.Index(i).Equal(e.Target) {
			h.onKeyAt(e, scene.Hit{Name: t.Name, Index: t.Index})
			return
		}
	}
}

// focus gives the focus to the handle of a target.
func (h *host) focus(at scene.Hit) {
	for i, t := range h.labelled() {
		if t.Name == at.Name && t.Index == at.Index {
			h.part("handles").Get("children").Index(i).Call("focus")
			return
		}
	}
}
