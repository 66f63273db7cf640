//go:build js

package live

import (
	"math"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// A host shows a figure: it draws its scenes, hands it what a reader does, and does
// what follows.
type host struct {
	*drawing
	figure  figure.Figure
	handler figure.Handler // the figure; nil if nothing can be done with it
	form    *form          // above the picture; nil if there is none

	scene    *scene.Scene // that was drawn last
	cells    paintKey     // that were painted last
	fine     *delay       // paints exactly what was painted coarsely at first
	pointers map[int]finger
	moved    bool // by more than a click does, since the first pointer went down
	ticking  bool // a Tick is to come
	later    *delay
	hinting  *delay // hides the hint
}

// hostOf returns a host at a seat.
func hostOf(s *seat) *host {
	h := &host{pointers: map[int]finger{}}
	h.drawing = newDrawing(s, h.of, h.data)
	h.painter, h.drawn, h.renewed = h.paintCells, h.settle, h.begin
	h.fine = newDelay(h.refine)
	if len(s.spec.Head) > 0 {
		h.form = newForm(s, func() { vecty.Rerender(h.drawing) }, s.spec.Head...)
		h.head = h.fields
	}
	h.begin()
	if h.handler != nil {
		h.listen()
	}
	return h
}

// begin makes a new figure, to which nobody has done anything.
func (h *host) begin() {
	h.figure = h.spec.New()
	h.handler, _ = h.figure.(figure.Handler)
	h.scene = nil
	if h.form != nil {
		h.form.forgive()
	}
}

// of returns the scene of a view.
func (h *host) of(v *figure.View) *scene.Scene {
	h.scene = h.figure.Scene(v)
	return h.scene
}

// data returns the numbers behind the picture of a view.
func (h *host) data(v *figure.View) dataio.Table { return h.figure.Data(v) }

// listen hands events to the figure.
func (h *host) listen() {
	h.later = newDelay(h.tick)
	h.on("pointermove", h.onMove)
	h.on("pointerleave", h.onLeave)
	h.on("pointercancel", h.onLeave)
	h.on("pointerdown", h.onDown)
	h.on("pointerup", h.onUp)
	h.on("click", func(e *vecty.Event) { h.hand(e, h.event(e, figure.Click)) })
	if h.spec.Hint.English != "" {
		h.hint = h.spec.Hint.In(h.Lang)
		h.hinting = newDelay(func() { h.part("hint").Set("hidden", true) })
		h.on("wheel", h.onWheel)
		watchWheel()
	}
	if h.spec.Keys.English != "" {
		h.onKey(h.spec.Keys.In(h.Lang), h.onKeyDown)
	}
	if h.spec.Handles.English != "" {
		h.handles, h.onHandle = h.spec.Handles.In(h.Lang), h.onHandleKey
	}
	if box, ok := h.handler.(figure.Toolbox); ok {
		h.tools = func() vecty.List { return h.toolbar(box) }
	}
	if _, ok := h.handler.(figure.Gradual); ok {
		before := h.drawn
		h.drawn = func() {
			if before != nil {
				before()
			}
			h.goOn()
		}
	}
}

// goOn lets a figure find more of what it shows, once it has been drawn.
func (h *host) goOn() {
	v := h.view()
	if after, ok := h.handler.(figure.Gradual).Pending(&v); ok {
		h.ticking = true
		h.later.start(int(after))
	}
}

// event returns an event of the browser as one of a figure.
func (h *host) event(e *vecty.Event, kind figure.Kind) figure.Event {
	at := h.at(e)
	return figure.Event{
		Kind: kind, X: at.x, Y: at.y, Hit: h.hit(at), Zoom: 1,
		Touch: e.Value.Get("pointerType").String() == "touch",
		Held:  len(h.pointers) > 0, Moved: h.moved,
	}
}

// hit returns what is at a point of the picture.
func (h *host) hit(at finger) scene.Hit {
	if h.scene == nil {
		return scene.Hit{}
	}
	return h.scene.At(at.x, at.y)
}

// hand hands an event to the figure, and does what follows.
func (h *host) hand(e *vecty.Event, event figure.Event) figure.Result {
	v := h.view()
	r := h.handler.Handle(&v, event)
	if r.Handled && e != nil {
		e.Value.Call("preventDefault")
	}
	h.follow(r, event.Kind == figure.Move && !event.Held || event.Kind == figure.Leave)
	return r
}

// follow does what follows from an event. A pointer that hovers changes no tools.
func (h *host) follow(r figure.Result, hovers bool) {
	g := h.group
	g.set(r.State)
	if r.Pointed == nil {
		g.point(nil)
	} else {
		g.point(&cell{r.Pointed.Row, r.Pointed.Dim})
	}
	if r.Redraw {
		_, tools := h.handler.(figure.Toolbox) // which may be others then
		h.show(change{state: tools && !hovers, point: true})
	}
	if r.Hint {
		h.part("hint").Set("hidden", false)
		h.hinting.start(hintTime)
	}
	if r.Copy != "" {
		copyText(h.root.Node(), h.Lang, r.Copy, func(outcome, _ string) {
			h.hand(nil, figure.Event{Kind: figure.Copied, Value: outcome})
		})
	}
	if r.Focus != nil {
		h.focus(*r.Focus)
	}
	switch {
	case r.Say != "":
		h.say(r.Say)
	case r.Speak:
		h.say(h.picture().Summary)
	}
	switch {
	case r.Tick:
		h.tickNext()
	case r.After > 0 && !h.ticking:
		h.ticking = true
		h.later.start(int(r.After))
	}
}

// settle is called when the picture has been drawn.
func (h *host) settle() {
	h.slide()
	if h.handles != "" {
		h.placeHandles()
	}
	if h.scene.Moving {
		h.tickNext()
	}
}

// tickNext goes on with an animation in the next frame.
func (h *host) tickNext() {
	if !h.ticking {
		h.ticking = true
		onFrame(h.tick)
	}
}

// tick goes on with an animation.
func (h *host) tick() {
	h.ticking = false
	h.hand(nil, figure.Event{Kind: figure.Tick, Time: now(), Calm: prefersLessMotion(), Seen: h.seen()})
}

// seen reports whether some of the picture is on the screen.
func (h *host) seen() bool {
	box := h.part("picture-place").Call("getBoundingClientRect")
	return !window.Get("document").Get("hidden").Bool() &&
		box.Get("bottom").Float() > 0 && box.Get("top").Float() < window.Get("innerHeight").Float()
}

// clickMoves is by how many pixels a pointer may move between down and up to click.
const clickMoves = 4

func (h *host) onDown(e *vecty.Event) {
	if e.Value.Get("button").Int() != 0 {
		return
	}
	if len(h.pointers) == 0 {
		h.moved = false
	}
	event := h.event(e, figure.Press)
	if r := h.hand(e, event); r.Capture {
		id := e.Value.Get("pointerId").Int()
		h.pointers[id] = finger{event.X, event.Y}
		h.part("picture-place").Call("setPointerCapture", id)
	}
}

func (h *host) onMove(e *vecty.Event) {
	id, event := e.Value.Get("pointerId").Int(), h.event(e, figure.Move)
	before, down := h.pointers[id]
	if !down {
		event.Held = false
		h.hand(e, event)
		return
	}
	at := finger{event.X, event.Y}
	if h.moved = h.moved || math.Hypot(at.x-before.x, at.y-before.y) >= clickMoves; h.moved {
		event.Moved = true
		h.drag(&event, id, before, at)
		h.pointers[id] = at
	}
	h.hand(e, event)
}

// drag says how far an event has dragged the picture: two fingers, as far as their
// middle has moved, and as much closer as they are apart; more of them do not.
func (h *host) drag(event *figure.Event, id int, from, to finger) {
	if len(h.pointers) > 2 {
		return
	}
	event.DX, event.DY = to.x-from.x, to.y-from.y
	for other, still := range h.pointers {
		if other != id {
			event.DX, event.DY = event.DX/2, event.DY/2
			event.Zoom = math.Hypot(from.x-still.x, from.y-still.y) / max(math.Hypot(to.x-still.x, to.y-still.y), 1)
			event.X, event.Y = (to.x+still.x)/2, (to.y+still.y)/2
			return
		}
	}
}

func (h *host) onUp(e *vecty.Event) {
	event := h.event(e, figure.Release)
	id := e.Value.Get("pointerId").Int()
	_, event.Held = h.pointers[id]
	delete(h.pointers, id)
	if event.Held || e.Value.Get("button").Int() == 0 {
		h.hand(e, event)
	}
}

func (h *host) onLeave(e *vecty.Event) {
	event := h.event(e, figure.Leave)
	delete(h.pointers, e.Value.Get("pointerId").Int())
	h.hand(e, event)
}

const (
	zoomStep = 0.4  // the logarithm of what a notch of the wheel zooms at most
	hintTime = 1500 // milliseconds
)

// onWheel zooms while Ctrl or ⌘ is held, and for a pinch on a trackpad, which
// browsers report as a wheel with Ctrl. A plain wheel is left to the page.
func (h *host) onWheel(e *vecty.Event) {
	event := h.event(e, figure.Wheel)
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
	case wheelScrolls():
		return
	}
	h.hand(e, event)
}

func (h *host) onKeyDown(e *vecty.Event) { h.onKeyAt(e, scene.Hit{}) }

// onKeyAt hands a key to the figure that is pressed at a target, or nowhere else than
// in the figure.
func (h *host) onKeyAt(e *vecty.Event, at scene.Hit) {
	if e.Value.Get("ctrlKey").Bool() || e.Value.Get("metaKey").Bool() || e.Value.Get("altKey").Bool() {
		return
	}
	h.hand(e, figure.Event{
		Kind: figure.Key, Key: e.Value.Get("key").String(), Shift: e.Value.Get("shiftKey").Bool(), Hit: at,
		Time: now(), Calm: prefersLessMotion(),
	})
}
