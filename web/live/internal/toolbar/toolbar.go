//go:build js

// Package toolbar makes a row of buttons one stop of the Tab key: the arrow keys go from
// button to button.
package toolbar

import (
	"slices"

	"github.com/posenc/posenc/web/live/internal/dom"
)

// Arrange makes the first button in an element that can be seen its stop of the Tab key,
// or leaves the stop to the button that has it.
func Arrange(root dom.Element) {
	buttons := buttonsOf(root)
	if len(buttons) == 0 {
		return
	}
	at := slices.IndexFunc(buttons, func(b dom.Element) bool {
		return b.Get("tabIndex").Int() == 0 && b.Call("hasAttribute", "tabindex").Bool()
	})
	setStop(buttons, max(0, at))
}

// OnKey moves the focus at an arrow key, Home or End in one of the buttons.
func OnKey(root, event dom.Element) {
	buttons := buttonsOf(root)
	at := slices.IndexFunc(buttons, func(b dom.Element) bool { return b.Equal(event.Get("target")) })
	if at < 0 {
		return
	}
	n := len(buttons)
	switch event.Get("key").String() {
	case "ArrowRight":
		at = (at + 1) % n
	case "ArrowLeft":
		at = (at + n - 1) % n
	case "Home":
		at = 0
	case "End":
		at = n - 1
	default:
		return
	}
	event.Call("preventDefault")
	setStop(buttons, at)
	buttons[at].Call("focus")
}

func setStop(buttons []dom.Element, at int) {
	for i, b := range buttons {
		index := "-1"
		if i == at {
			index = "0"
		}
		b.Call("setAttribute", "tabindex", index)
	}
}

// buttonsOf returns the buttons in an element that can be seen, but for items of menus and
// the button in the place of a menu while a file is being written.
func buttonsOf(root dom.Element) []dom.Element {
	var buttons []dom.Element
	all := root.Call("querySelectorAll", "button")
	for i := range all.Length() {
		if b := all.Index(i); !b.Get("hidden").Bool() && !b.Call("closest", ".away, .list, .progress").Truthy() {
			buttons = append(buttons, b)
		}
	}
	return buttons
}
