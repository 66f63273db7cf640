//go:build js

// Package host shows a figure: it draws the scenes of the figure, hands it what a reader
// does, as figure.Event, and does what follows.
//
// Vecty renders what stands around the picture. The picture is drawn past it, at most
// once a frame. Vecty never releases the listeners of an element that it has removed:
// elements are hidden instead, and each figure listens at its root.
package host

import (
	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/form"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// Extras stand around a picture, with the fields and tools of the figure.
type Extras interface {
	Above() vecty.List
	Below() vecty.List
	// Drawn is called when the picture has been drawn.
	Drawn()
	// Reset forgets what a reader has done, after the host has made a new figure.
	Reset()
}

// A Host is the component of a figure.
type Host struct {
	vecty.Core
	*group.Member
	*picture
	extras Extras // nil for most figures
	save   func(format string)
	figure *plot.Figure
	form   *form.Form // above the picture; nil if there is none
	root   *vecty.HTML

	scene     *scene.Scene      // that was drawn last
	listeners []listener        // of the place of the picture
	pointers  map[int]dom.Point // that are down and captured
	moved     bool              // by more than a click does, since the first pointer went down
	ticking   bool              // whether a Tick is to come
	later     *dom.Delay        // calls tick
	hinting   *dom.Delay        // hides the hint
}

// A listener is called with the events of a name.
type listener struct {
	event string
	call  func(e *vecty.Event)
}

// OnSave sets what saves the numbers of the figure as a file.
func (h *Host) OnSave(save func(format string)) { h.save = save }

// OnValid sets what is called after a valid input in the fields above the picture.
func (h *Host) OnValid(call func()) {
	if h.form != nil {
		h.form.Valid = call
	}
}

// Begin says for how many milliseconds the page has shown the file of the figure.
func (h *Host) Begin(age float64) {
	e := newEvent(plot.Begin)
	e.Level = age
	h.hand(nil, e)
}

// Figure returns the figure. Reset replaces it.
func (h *Host) Figure() *plot.Figure { return h.figure }

// Node returns the element around the figure.
func (h *Host) Node() dom.Element { return h.node }

// View returns what the picture is drawn of.
func (h *Host) View() plot.View {
	v := h.Member.View(h.width)
	v.Density, v.Partial = h.density, true
	return v
}

// Picture returns the picture as it is now: one of the reason if the figure cannot draw the
// state, which another figure of the group may have.
func (h *Host) Picture() *scene.Scene {
	v := h.View()
	if err := h.Spec.Check(&v.State); err != nil {
		return plot.Refusal(&v, err)
	}
	return h.figure.Scene(&v)
}

// Numbers returns the numbers behind the picture.
func (h *Host) Numbers() dataio.Table {
	v := h.View()
	return h.figure.Data(&v)
}

// controls returns the controls of the tools of the figure.
func (h *Host) controls() []plot.Control {
	v := h.View()
	return h.figure.Controls(&v)
}

// hasTools reports whether the figure has tools, be they shown or not.
func (h *Host) hasTools() bool { return h.Spec.Tools != nil }

// Show shows a change of the state, of the cell that is pointed at, or of the figure.
func (h *Host) Show(c group.Change) {
	if (h.hasTools() || h.form != nil || h.extras != nil) && c != (group.Change{Point: true}) {
		vecty.Rerender(h)
	}
	if h.width > 0 {
		h.draw()
	}
}

// draw draws the picture, and moves what depends on it.
func (h *Host) draw() {
	begun := dom.Now()
	h.scene = h.Picture()
	h.picture.draw(h.scene)
	if h.form != nil {
		h.form.SetSliders(h.node)
	}
	setTools(h.node, h.controls())
	if h.Spec.Handles != (plot.Words{}) {
		h.placeHandles(h.scene)
	}
	if h.extras != nil {
		h.extras.Drawn()
	}
	h.goOn()
	dom.Measure("posenc "+h.name+" frame", begun)
}

// goOn continues an animation, or lets the figure find more of what it shows.
func (h *Host) goOn() {
	if h.scene.Moving {
		h.tickNext()
	}
	if after, ok := h.figure.Pending(); ok {
		h.ticking = true
		h.later.Start(int(after))
	}
}

// Announce tells screen readers what has changed in the picture.
func (h *Host) Announce(text string) { h.part("spoken").Set("textContent", text) }

// hand hands an event to the figure, and does what follows.
func (h *Host) hand(e *vecty.Event, event plot.Event) plot.Result {
	v := h.View()
	r := h.figure.Handle(&v, event)
	if r.Handled && e != nil {
		e.Value.Call("preventDefault")
	}
	h.follow(r, event.Kind == plot.Move && !event.Held || event.Kind == plot.Leave)
	return r
}

// follow does what follows from an event. A pointer that hovers changes no tools.
func (h *Host) follow(r plot.Result, hovers bool) {
	h.Group.Set(r.State)
	h.Group.Point(r.Pointed)
	if r.Redraw {
		h.Show(group.Change{State: h.hasTools() && !hovers, Point: true}) // the tools may look otherwise
	}
	if r.Hint {
		h.part("hint").Set("hidden", false)
		h.hinting.Start(hintTime)
	}
	if r.Copy != "" {
		dom.Copy(h.node, h.Lang, r.Copy, func(outcome string, _ bool) {
			h.hand(nil, plot.Event{Kind: plot.Copied, Value: outcome})
		})
	}
	if r.Save != "" {
		h.save(r.Save)
	}
	if r.Focus != nil {
		h.focusHandle(h.scene, *r.Focus)
	}
	switch {
	case r.Say != "":
		h.Announce(r.Say)
	case r.Speak:
		h.Announce(h.Picture().Summary)
	}
	switch {
	case r.Tick:
		h.tickNext()
	case r.After > 0 && !h.ticking:
		h.ticking = true
		h.later.Start(int(r.After))
	}
}

// hintTime is how long a hint is shown, in milliseconds.
const hintTime = 1500

// tickNext continues an animation in the next frame.
func (h *Host) tickNext() {
	if !h.ticking {
		h.ticking = true
		dom.OnFrame(h.tick)
	}
}

// tick hands the figure a moment of an animation.
func (h *Host) tick() {
	h.ticking = false
	event := newEvent(plot.Tick)
	event.Seen = dom.OnScreen(h.place())
	h.hand(nil, event)
}

// kinds return hosts of figures that need more around them than a host has, or nil.
var kinds []func(m *group.Member) *Host

// RegisterKind adds a function that returns the host of a figure, or nil for figures of
// other kinds. Packages of such hosts call it when a program begins that has them.
func RegisterKind(kind func(m *group.Member) *Host) { kinds = append(kinds, kind) }

// Of returns the host of a figure, by its kind.
func Of(m *group.Member) *Host {
	for _, kind := range kinds {
		if h := kind(m); h != nil {
			return h
		}
	}
	return New(m)
}
