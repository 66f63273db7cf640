//go:build js

package figure

import "strconv"

// A menu is a button that opens a list of things to do. It is written as HTML
// and opens and closes past Vecty: at once, so that the focus can move.
type menu struct {
	root, button, list element
	offered            int               // how many of the items there are now
	offer              func() int        // called for that before the menu opens
	choose             func(item string) // called with the name of the item that has been chosen
	turn               func()            // called whenever the menu opens or closes

	at int // the item that has the focus
}

// menuHTML returns the HTML of a menu whose items have a name, a label and a
// note.
func menuHTML(label string, items [][3]string) string {
	html := `<div class="menu"><button type="button" class="opener" aria-haspopup="menu" aria-expanded="false">` + label +
		`</button><div class="list" role="menu" aria-label="` + label + `" hidden>`
	for _, item := range items {
		html += `<button type="button" role="menuitem" tabindex="-1" data-item="` + item[0] + `">` + item[1] +
			` <small>` + item[2] + `</small></button>`
	}
	return html + `</div></div>`
}

// mount makes the HTML in root a menu.
func (m *menu) mount(root element) {
	m.root = root
	m.button, m.list = root.Call("querySelector", ".opener"), root.Call("querySelector", ".list")
	listen(root, m.handle, "click", "keydown", "mousedown", "focusout")
	listen(window, m.handle, "pointerdown")
}

func (m *menu) handle(e element) {
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

func (m *menu) onClick(target element) {
	item := target.Call("closest", "[data-item]")
	switch {
	case item.Truthy():
		m.close()
		m.choose(item.Get("dataset").Get("item").String())
	case !m.button.Equal(target):
	case m.isOpen():
		m.close()
	default:
		m.open()
		m.focus(0)
	}
}

// onKey reports whether it has done something about a key.
func (m *menu) onKey(key string) bool {
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
func (m *menu) focus(at int) {
	m.at = (at + m.offered) % m.offered
	m.list.Get("children").Index(m.at).Call("focus")
}

func (m *menu) isOpen() bool { return !m.list.Get("hidden").Bool() }

// open opens the menu where there is room for it.
func (m *menu) open() {
	m.offered = m.offer()
	items := m.list.Get("children")
	for i := range items.Length() {
		items.Index(i).Set("hidden", i >= m.offered)
	}
	m.set(true)
	m.list.Set("className", "list")
	button, list := m.button.Call("getBoundingClientRect"), m.list.Call("getBoundingClientRect")
	class := "list"
	if list.Get("bottom").Float() > window.Get("innerHeight").Float() && button.Get("top").Float() > list.Get("height").Float() {
		class += " up"
	}
	if list.Get("left").Float() < 0 {
		class += " start"
	}
	m.list.Set("className", class)
}

// close closes the menu and gives the focus back to its button.
func (m *menu) close() {
	m.button.Call("focus")
	m.set(false)
}

func (m *menu) set(open bool) {
	m.list.Set("hidden", !open)
	m.button.Call("setAttribute", "aria-expanded", strconv.FormatBool(open))
	m.turn()
}
