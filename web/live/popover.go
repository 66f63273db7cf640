//go:build js

package live

import (
	"strconv"

	"github.com/posenc/posenc/web/live/internal/dom"
)

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

func (p *popovers) handle(e dom.Element) {
	switch e.Get("type").String() {
	case "click":
		p.onClick(e.Get("target").Call("closest", "[data-chip]"))
	case "keydown":
		p.onKey(e)
	case "focusout":
		if next := e.Get("relatedTarget"); next.Truthy() && !p.contains(next) {
			p.close()
		}
	case "pointerdown":
		if !p.inPath(e) {
			p.close()
		}
	}
}

// onClick opens the popover of a chip, or closes it if it is open.
func (p *popovers) onClick(chip dom.Element) {
	switch {
	case !chip.Truthy():
	case chip.Equal(p.chip):
		p.close()
	default:
		p.close()
		p.open(chip)
	}
}

// onKey closes the popover at Escape, and at Enter in its number if that is valid.
func (p *popovers) onKey(e dom.Element) {
	if !p.chip.Truthy() {
		return
	}
	target := e.Get("target")
	entered := e.Get("key").String() == "Enter" && target.Get("type").String() == "number" &&
		target.Call("getAttribute", "aria-invalid").String() != "true"
	if !entered && e.Get("key").String() != "Escape" {
		return
	}
	e.Call("preventDefault")
	e.Call("stopPropagation")
	p.chip.Call("focus")
	p.close()
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
	if dom.PrefersTouch() {
		selector = "input[type=range], .presets button"
	}
	first := popover.Call("querySelector", selector)
	first.Call("focus", map[string]any{"preventScroll": true})
	if first.Get("type").String() == "number" {
		first.Call("select")
	}
}

// close hides the popover that is open.
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

// contains reports whether an element belongs to the chip or to its popover.
func (p *popovers) contains(e dom.Element) bool {
	return p.chip.Truthy() && p.chip.Get("parentElement").Call("contains", e).Bool()
}

// inPath reports whether an event comes from the chip or from its popover.
func (p *popovers) inPath(e dom.Element) bool {
	return p.chip.Truthy() && e.Call("composedPath").Call("includes", p.chip.Get("parentElement")).Bool()
}
