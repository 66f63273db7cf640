//go:build js

package exportmenu

import (
	"strconv"

	"github.com/posenc/posenc/web/live/internal/dom"
)

// A menuButton opens a list of items, in two groups beside each other. It is written as
// HTML and opens and closes past Vecty: at once, so that the focus can move.
type menuButton struct {
	root, button, list dom.Element
	offers             func(item string) bool        // called before the menu opens; items that are not offered are hidden
	chosen             func(item string, first bool) // called with the name of an item, and whether it is in the first group
	toggled            func()                        // called whenever the menu opens or closes

	items []dom.Element // that are not hidden
	first int           // how many of them are in the first group
	at    int           // the item that has the focus
}

// menuHTML returns the HTML of a menu button with groups of items.
func menuHTML(label, groups string) string {
	return `<div class="menu"><button type="button" class="opener" aria-haspopup="menu" aria-expanded="false">` + label +
		`</button><div class="list" role="menu" aria-label="` + label + `" hidden>` + groups + `</div></div>`
}

// menuGroup returns the HTML of items, each given as a name, a label and a note.
func menuGroup(label string, items ...string) string {
	html := `<div role="group" aria-label="` + label + `">`
	for i := 0; i < len(items); i += 3 {
		html += `<button type="button" role="menuitem" tabindex="-1" data-item="` + items[i] + `">` + items[i+1] +
			` <small>` + items[i+2] + `</small></button>`
	}
	return html + `</div>`
}

// mount makes the HTML in parent a menu button.
func (m *menuButton) mount(parent dom.Element) {
	m.root = parent.Call("querySelector", ".menu")
	m.button, m.list = m.root.Get("firstChild"), m.root.Get("lastChild")
	dom.Listen(m.root, m.handle, "click", "keydown", "mousedown", "focusout")
	dom.Listen(dom.Window, m.handle, "pointerdown")
}

func (m *menuButton) handle(e dom.Element) {
	inside := m.root.Call("contains", e.Get("target")).Bool()
	switch e.Get("type").String() {
	case "mousedown":
		e.Call("preventDefault") // which would move the focus, and so close the menu
	case "focusout":
		inside = m.root.Call("contains", e.Get("relatedTarget")).Bool()
	case "pointerdown":
		inside = e.Call("composedPath").Call("includes", m.root).Bool()
	case "keydown":
		if m.onKey(e.Get("key").String()) {
			e.Call("preventDefault")
		}
	case "click":
		m.onClick(e.Get("target"))
	}
	if !inside {
		m.set(false)
	}
}

func (m *menuButton) onClick(target dom.Element) {
	item := target.Call("closest", "[data-item]")
	switch {
	case item.Truthy():
		m.close()
		m.chosen(item.Get("dataset").Get("item").String(), m.list.Get("firstChild").Call("contains", item).Bool())
	case !m.button.Equal(target):
	case m.isOpen():
		m.close()
	default:
		m.open()
		m.focus(0)
	}
}

// onKey reports whether the menu has handled a key.
func (m *menuButton) onKey(key string) bool {
	open := m.isOpen()
	if !open && (key == "ArrowDown" || key == "ArrowUp") {
		m.open()
		m.at = -1
		if key == "ArrowUp" {
			m.at = 0
		}
	} else if !open {
		m.set(false)
		return false
	}
	switch key {
	case "ArrowDown":
		m.focus(m.at + 1)
	case "ArrowUp":
		m.focus(m.at - 1)
	case "Home":
		m.focus(0)
	case "End":
		m.focus(-1)
	case "ArrowLeft", "ArrowRight":
		m.cross()
	case "Escape":
		m.close()
	case "Tab":
		m.close()
		return false // on to what follows the button
	default:
		return false
	}
	return true
}

// focus moves the focus to an item; after the last one comes the first.
func (m *menuButton) focus(at int) {
	m.at = (at + len(m.items)) % len(m.items)
	m.items[m.at].Call("focus")
}

// cross moves the focus to the item beside it.
func (m *menuButton) cross() {
	switch {
	case m.first == 0: // nothing is beside it
	case m.at < m.first:
		m.focus(min(m.at+m.first, len(m.items)-1))
	default:
		m.focus(min(m.at-m.first, m.first-1))
	}
}

func (m *menuButton) isOpen() bool { return !m.list.Get("hidden").Bool() }

// open opens the menu where there is room for it.
func (m *menuButton) open() {
	m.items, m.first = m.items[:0], 0
	for i, group := range []string{"firstChild", "lastChild"} {
		all := m.list.Get(group).Get("children")
		for j := range all.Length() {
			item := all.Index(j)
			offered := m.offers(item.Get("dataset").Get("item").String())
			if item.Set("hidden", !offered); offered {
				m.items = append(m.items, item)
			}
		}
		if i == 0 {
			m.first = len(m.items)
		}
	}
	m.list.Get("firstChild").Set("hidden", m.first == 0)
	m.set(true)
	m.list.Set("className", "list")
	m.list.Get("style").Set("right", 0)
	button, list := dom.Box(m.button), dom.Box(m.list)
	if list.Get("bottom").Float() > dom.WindowHeight() && button.Get("top").Float() > list.Get("height").Float() {
		m.list.Set("className", "list up")
	}
	if left := list.Get("left").Float(); left < 0 {
		m.list.Get("style").Set("right", strconv.FormatFloat(left, 'f', -1, 64)+"px")
	}
}

// close closes the menu and gives the focus back to its button.
func (m *menuButton) close() {
	m.button.Call("focus")
	m.set(false)
}

func (m *menuButton) set(open bool) {
	m.list.Set("hidden", !open)
	m.button.Call("setAttribute", "aria-expanded", strconv.FormatBool(open))
	m.toggled()
}
