//go:build js

package host

import (
	"math"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// event returns an event of the browser as one of a figure.
func (h *Host) event(e *vecty.Event, kind plot.Kind) plot.Event {
	at, hit := dom.PointIn(h.place(), e.Value), scene.Hit{}
	if h.scene != nil {
		hit = h.scene.At(at.X, at.Y)
	}
	return plot.Event{
		Kind: kind, X: at.X, Y: at.Y, Hit: hit, Zoom: 1,
		Touch: e.Value.Get("pointerType").String() == "touch",
		Held:  len(h.pointers) > 0, Moved: h.moved,
	}
}

// onClick hands a click to the figure. A click by keyboard or screen reader is at a handle
// and has no place.
func (h *Host) onClick(e *vecty.Event) {
	event := h.event(e, plot.Click)
	if at, ok := h.targetOf(e.Target); ok {
		event.Hit = at
	}
	h.hand(e, event)
}

const clickMoves = 4 // pixels of movement from which on a click is a drag

func (h *Host) onDown(e *vecty.Event) {
	if e.Value.Get("button").Int() != 0 {
		return
	}
	if len(h.pointers) == 0 {
		h.moved = false
	}
	event := h.event(e, plot.Press)
	if r := h.hand(e, event); r.Capture {
		id := e.Value.Get("pointerId").Int()
		h.pointers[id] = dom.Point{X: event.X, Y: event.Y}
		if e.Value.Get("isTrusted").Bool() { // no press that is repeated, which has no pointer
			h.place().Call("setPointerCapture", id)
		}
	}
}

func (h *Host) onMove(e *vecty.Event) {
	id, event := e.Value.Get("pointerId").Int(), h.event(e, plot.Move)
	before, down := h.pointers[id]
	if !down {
		event.Held = false
		h.hand(e, event)
		return
	}
	at := dom.Point{X: event.X, Y: event.Y}
	if h.moved = h.moved || math.Hypot(at.X-before.X, at.Y-before.Y) >= clickMoves; h.moved {
		event.Moved = true
		h.drag(&event, id, before, at)
		h.pointers[id] = at
	}
	h.hand(e, event)
}

// drag sets how far an event has dragged the picture. Two pointers drag it as far as
// their middle has moved, and zoom it by the ratio of their distances; more pointers do
// nothing.
func (h *Host) drag(event *plot.Event, id int, from, to dom.Point) {
	if len(h.pointers) > 2 {
		return
	}
	event.DX, event.DY = to.X-from.X, to.Y-from.Y
	for other, still := range h.pointers {
		if other != id {
			event.DX, event.DY = event.DX/2, event.DY/2
			event.Zoom = math.Hypot(from.X-still.X, from.Y-still.Y) / max(math.Hypot(to.X-still.X, to.Y-still.Y), 1)
			event.X, event.Y = (to.X+still.X)/2, (to.Y+still.Y)/2
			return
		}
	}
}

func (h *Host) onUp(e *vecty.Event) {
	event := h.event(e, plot.Release)
	id := e.Value.Get("pointerId").Int()
	_, event.Held = h.pointers[id]
	delete(h.pointers, id)
	if event.Held || e.Value.Get("button").Int() == 0 {
		h.hand(e, event)
	}
}

func (h *Host) onLeave(e *vecty.Event) {
	event := h.event(e, plot.Leave)
	delete(h.pointers, e.Value.Get("pointerId").Int())
	h.hand(e, event)
}

// zoomStep is the logarithm of the largest zoom of a notch of the wheel.
const zoomStep = 0.4

// onWheel zooms while Ctrl or ⌘ is held, and for a pinch on a trackpad, which
// browsers report as a wheel with Ctrl. A plain wheel is left to the page.
func (h *Host) onWheel(e *vecty.Event) {
	event := h.event(e, plot.Wheel)
	pinch, command := e.Value.Get("ctrlKey").Bool(), e.Value.Get("metaKey").Bool()
	switch {
	case pinch || command:
		dy, speed := e.Value.Get("deltaY").Float(), 1.0/400
		if e.Value.Get("deltaMode").Int() == 1 { // lines
			dy *= 16
		}
		if pinch {
			speed = 1.0 / 100
		}
		if dy == 0 {
			return
		}
		event.Zoom = math.Exp(max(-zoomStep, min(dy*speed, zoomStep)))
	case dom.WheelScrolls():
		return
	}
	h.hand(e, event)
}

func (h *Host) onKey(e *vecty.Event) { h.onKeyAt(e, scene.Hit{}) }

// onHandleKey hands a key to the figure that is pressed at a handle, unless a click follows from it.
func (h *Host) onHandleKey(e *vecty.Event) {
	if key := e.Value.Get("key").String(); key == "Enter" || key == " " {
		return
	}
	if at, ok := h.targetOf(e.Target); ok {
		h.onKeyAt(e, at)
	}
}

// onKeyAt hands a key to the figure that is pressed at a target, or at none.
func (h *Host) onKeyAt(e *vecty.Event, at scene.Hit) {
	if e.Value.Get("ctrlKey").Bool() || e.Value.Get("metaKey").Bool() || e.Value.Get("altKey").Bool() {
		return
	}
	event := newEvent(plot.Key)
	event.Key, event.Shift, event.Hit = e.Value.Get("key").String(), e.Value.Get("shiftKey").Bool(), at
	h.hand(e, event)
}
