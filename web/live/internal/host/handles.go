//go:build js

package host

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/scene"
)

// Handles are buttons over the targets of a picture that have a label, for the
// keyboard; the pointer goes through them. They are put there past Vecty, as the
// picture is.

// renderHandles renders the element around the handles.
func renderHandles(label string, onKey func(e *vecty.Event)) vecty.ComponentOrHTML {
	return elem.Div(vecty.Markup(
		vecty.Class("handles"),
		vecty.Attribute("role", "group"),
		vecty.Attribute("aria-label", label),
		(&vecty.EventListener{Name: "keydown", Listener: onKey}).StopPropagation(),
	))
}

// handleTargets returns the targets of a scene that have handles.
func handleTargets(s *scene.Scene) []scene.Target {
	var all []scene.Target
	for _, t := range s.Targets {
		if t.Label != "" {
			all = append(all, t)
		}
	}
	return all
}

// placeHandles puts a button over each target of a scene that has a label.
func (p *picture) placeHandles(s *scene.Scene) {
	all, targets := p.part("handles"), handleTargets(s)
	for i, t := range targets {
		button := all.Get("children").Index(i)
		if !button.Truthy() {
			button = dom.New("button")
			button.Set("type", "button")
			all.Call("append", button)
		}
		if button.Call("getAttribute", "aria-label").String() != t.Label {
			button.Call("setAttribute", "aria-label", t.Label)
		}
		dom.Place(button, t.X, t.Y, t.Width, t.Height)
	}
	for all.Get("children").Length() > len(targets) {
		all.Get("lastChild").Call("remove")
	}
}

// targetOf returns the target of a scene whose handle is an element.
func (p *picture) targetOf(s *scene.Scene, handle dom.Element) (at scene.Hit, ok bool) {
	targets := handleTargets(s)
	if len(targets) == 0 {
		return scene.Hit{}, false
	}
	all := p.part("handles").Get("children")
	for i, t := range targets {
		if all.Index(i).Equal(handle) {
			return scene.Hit{Name: t.Name, Index: t.Index}, true
		}
	}
	return scene.Hit{}, false
}

// focusHandle gives the focus to the handle of a target.
func (p *picture) focusHandle(s *scene.Scene, at scene.Hit) {
	for i, t := range handleTargets(s) {
		if t.Name == at.Name && t.Index == at.Index {
			p.part("handles").Get("children").Index(i).Call("focus")
			return
		}
	}
}
