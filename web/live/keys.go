//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/number"
)

// onKeyDown moves the cell that is pointed at, and the view after it.
func (h *heatmap) onKeyDown(e *vecty.Event) {
	if e.Value.Get("ctrlKey").Bool() || e.Value.Get("metaKey").Bool() || e.Value.Get("altKey").Bool() {
		return
	}
	p, s := h.place(), h.group.state
	focus := h.focus()
	page := max(1, int(s.View.Height/4))
	key := e.Value.Get("key").String()
	if e.Value.Get("shiftKey").Bool() {
		if d, ok := directions[key]; ok {
			e.Value.Call("preventDefault")
			h.pan(float64(d.dim*p.Dx())/8, float64(d.row*p.Dy())/8)
			return
		}
	}
	switch key {
	case "+", "=":
		h.glide(h.zoomed(1/1.5, focus))
	case "-", "_":
		h.glide(h.zoomed(1.5, focus))
	case "0":
		h.glide(s.Whole())
	case "Enter", " ":
		h.group.choose(h.group.row())
	case "Escape":
		h.group.point(nil)
	case "PageUp":
		h.step(cell{-page, 0})
	case "PageDown":
		h.step(cell{page, 0})
	case "Home":
		h.step(cell{0, -s.DModel})
	case "End":
		h.step(cell{0, s.DModel})
	default:
		d, ok := directions[key]
		if !ok {
			return
		}
		h.step(d)
	}
	e.Value.Call("preventDefault")
}

var directions = map[string]cell{
	"ArrowUp": {-1, 0}, "ArrowDown": {1, 0}, "ArrowLeft": {0, -1}, "ArrowRight": {0, 1},
}

// step moves the cell that is pointed at, and tells those who do not see it.
func (h *heatmap) step(by cell) {
	s := h.group.state
	c := cell{h.group.row(), max(0, min(int(s.View.Left), s.DModel-1))}
	if h.group.pointed != nil {
		c = *h.group.pointed
		c = cell{max(0, min(c.row+by.row, s.SeqLen-1)), max(0, min(c.dim+by.dim, s.DModel-1))}
	}
	h.hover = nil // what the mouse is at does not count until it moves
	h.group.point(&c)

	v := s.View
	v.Left = max(min(v.Left, float64(c.dim)), float64(c.dim)+1-v.Width)
	v.Top = max(min(v.Top, float64(c.row)), float64(c.row)+1-v.Height)
	if v != s.View {
		h.look(v)
	}
	h.say(h.spoken(c))
}

// spoken returns the cell and its value as a sentence.
func (h *heatmap) spoken(c cell) string {
	return h.Say("position", "位置") + " " + strconv.Itoa(h.group.state.Start+c.row) + ", " + h.Say("dimension", "维度") + " " + strconv.Itoa(c.dim) + ": " + number.Fixed(h.group.value(c), 8)
}
