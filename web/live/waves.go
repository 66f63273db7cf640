//go:build js

package live

import (
	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/plot"
)

// waves is a few dimensions as curves and as turning points: pointing at them
// reads a position and marks a dimension, dragging and arrow keys choose a
// position.
type waves struct {
	*drawing
	held bool // by a pointer that is down
}

func newWaves(s *seat) component {
	w := &waves{drawing: newDrawing(s, "waves", func(v figure.View) plot.Picture { return &plot.Waves{View: v} })}
	w.on("pointerdown", w.onDown)
	w.on("pointermove", w.onMove)
	w.on("pointerup", w.onUp)
	w.on("pointercancel", w.onLeave)
	w.on("pointerleave", w.onLeave)
	w.onKey(
		s.Say("Left and right arrow keys change the position by one, Page Up and Page Down by a tenth of all, Home and End lead to the first and the last.", "左右方向键使位置变化一，Page Up 与 Page Down 变化总数的十分之一，Home 与 End 到首尾位置。"),
		w.onArrow,
	)
	return w.drawing
}

// at returns the cell at an event.
func (w *waves) at(e *vecty.Event) cell {
	at := w.drawing.at(e)
	row, dim := (&plot.Waves{View: w.view()}).At(at.x, at.y)
	return cell{row, dim}
}

func (w *waves) onDown(e *vecty.Event) {
	if e.Value.Get("button").Int() != 0 {
		return
	}
	w.held = true
	w.part("picture-place").Call("setPointerCapture", e.Value.Get("pointerId"))
}

func (w *waves) onMove(e *vecty.Event) {
	c := w.at(e)
	if w.held {
		w.group.choose(c.row)
	}
	w.group.point(&c)
}

// onUp chooses at the end of a click or a drag, but not of a touch with which
// the page has been scrolled.
func (w *waves) onUp(e *vecty.Event) {
	if w.held {
		w.onMove(e)
	}
	w.held = false
}

func (w *waves) onLeave(*vecty.Event) {
	w.held = false
	w.group.point(nil)
}

func (w *waves) onArrow(e *vecty.Event) {
	all := w.group.state.SeqLen
	page := max(1, all/10)
	step := all
	switch e.Value.Get("key").String() {
	case "ArrowLeft":
		step = -1
	case "ArrowRight":
		step = 1
	case "PageDown":
		step = -page
	case "PageUp":
		step = page
	case "Home":
		step = -all
	case "End":
	default:
		return
	}
	e.Value.Call("preventDefault")
	w.group.point(nil)
	w.group.choose(w.group.chosen() + step)
	w.say(w.picture().Summary())
}
