//go:build js

// Package host shows a figure: it draws the scenes of the figure, hands it what a reader
// does, as figure.Event, and does what follows.
//
// Vecty renders what stands around the picture. The picture is drawn past it, at most
// once a frame. Vecty never releases the listeners of an element that it has removed:
// elements are hidden instead, and each figure listens at its root.
package host

import (
	"slices"
	"strings"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

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
	Extras Extras              // around the picture, set before the host is rendered first; nil for most figures
	Save   func(format string) // saves the numbers of the figure as a file
	Figure *plot.Figure        // replaced by Reset

	form *form.Form // above the picture; nil if there is none
	root *vecty.HTML

	scene    *scene.Scene      // that was drawn last
	pointers map[int]dom.Point // that are down and captured
	moved    bool              // by more than a click does, since the first pointer went down
	ticking  bool              // whether a Tick is to come
	later    *dom.Delay        // calls tick
	hinting  *dom.Delay        // hides the hint; nil if there is none
}

// Of returns the host of a figure. Package intake replaces it in programs with figures that need
// more around them than a host has.
var Of = New

// New returns a host of a figure.
func New(m *group.Member) *Host {
	h := &Host{Member: m, picture: newPicture(m.Spec.Name), pointers: map[int]dom.Point{}}
	if head := strings.Fields(m.Spec.Head); len(head) > 0 {
		h.form = form.New(m, func() { vecty.Rerender(h) }, head...)
	}
	h.later = dom.NewDelay(h.tick)
	if h.Spec.Hint != (plot.Words{}) {
		h.hinting = dom.NewDelay(func() { h.part("hint").Set("hidden", true) })
		dom.WatchWheel()
	}
	h.Reset()
	return h
}

// Reset makes a new figure, with which a reader has done nothing.
func (h *Host) Reset() {
	h.Figure = h.Spec.New()
	h.scene, h.handles = nil, nil
	if h.form != nil {
		h.form.Reset()
	}
	if h.Extras != nil {
		h.Extras.Reset()
	}
}

func (h *Host) Render() vecty.ComponentOrHTML {
	above, below := h.Fields(), h.Toolbar()
	if h.Extras != nil {
		above, below = h.Extras.Above(), h.Extras.Below()
	}
	hint, handles, keys := h.Spec.Hint.In(h.Lang), h.Spec.Handles.In(h.Lang), h.Spec.Help(h.Lang)
	place := []vecty.Applyer{
		vecty.Class("picture-place"),
		vecty.Attribute("part", "picture"),
		event.PointerMove(h.onMove),
		event.PointerLeave(h.onLeave),
		event.PointerCancel(h.onLeave),
		event.PointerDown(h.onDown),
		event.PointerUp(h.onUp),
		event.Click(h.onClick),
	}
	if h.hinting != nil {
		place = append(place, event.Wheel(h.onWheel))
	}
	if keys != "" { // which do something here
		place = append(place,
			event.KeyDown(h.onKey),
			vecty.Property("tabIndex", 0),
			vecty.Attribute("role", "application"),
			vecty.Attribute("aria-label", plot.Title(h.Spec.Name, h.Lang)),
			vecty.Attribute("aria-describedby", "keys"))
	}
	h.root = elem.Div(
		vecty.Markup(vecty.Class(h.Spec.Name)),

		vecty.If(len(above) > 0, elem.Div(vecty.Markup(vecty.Class("given")), above)),
		elem.Div(
			vecty.Markup(vecty.Class("shown")),

			elem.Div(
				vecty.Markup(place...),

				elem.Div(vecty.Markup(vecty.Class("span"))),
				elem.Canvas(vecty.Markup(vecty.Class("cells"), vecty.Attribute("aria-hidden", "true"), vecty.Property("hidden", true))),
				elem.Div(vecty.Markup(vecty.Class("drawn"))),
				vecty.If(hint != "", elem.Paragraph(
					vecty.Markup(vecty.Class("hint"), vecty.Property("hidden", true)),

					vecty.Text(hint),
				)),
				vecty.If(handles != "", elem.Div(vecty.Markup(
					vecty.Class("handles"),
					vecty.Attribute("role", "group"),
					vecty.Attribute("aria-label", handles),
					event.KeyDown(h.onHandleKey).StopPropagation(),
				))),
				elem.Paragraph(vecty.Markup(vecty.Class("spoken"), vecty.Attribute("aria-live", "polite"))),
				elem.Paragraph(
					vecty.Markup(prop.ID("keys"), vecty.Property("hidden", true)),

					vecty.Text(keys),
				),
			),
			below,
		),
	)
	return h.root
}

// Fields renders the form above the picture, if there is one.
func (h *Host) Fields() vecty.List {
	if h.form == nil {
		return nil
	}
	return vecty.List{elem.Div(
		vecty.Markup(vecty.Class("panel", "head"), h.form.Listeners()),

		h.form.Fields(nil),
	)}
}

// Toolbar renders the tools below the picture, if there are any.
func (h *Host) Toolbar() vecty.List {
	if !h.hasTools() {
		return nil
	}
	return renderTools(h.controls(), func(e plot.Event) { h.hand(nil, e) })
}

func (*Host) Copy() vecty.Component { return new(Host) }

// Mount follows the width of the picture. It is measured at once, so that the tools are those for it
// when the picture is shown. The element that is observed has no height: else drawing would change
// it, and the observer would complain.
func (h *Host) Mount() {
	h.Node = h.root.Node()
	if h.resized() && h.hasTools() {
		vecty.Rerender(h) // some tools are for narrow pictures
	}
	dom.OnResize(h.part("span"), func() {
		if h.resized() || h.scene == nil {
			h.Show(group.Change{State: h.hasTools(), Point: true})
		}
	})
}

// Begin says for how many milliseconds the page has shown the file of the figure.
func (h *Host) Begin(age float64) {
	e := newEvent(plot.Begin)
	e.Level = age
	h.hand(nil, e)
}

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
	return h.Figure.Scene(&v)
}

// Numbers returns the numbers behind the picture.
func (h *Host) Numbers() dataio.Table {
	v := h.View()
	return h.Figure.Data(&v)
}

func (h *Host) controls() []plot.Tool {
	v := h.View()
	return h.Figure.Tools(&v)
}

// hasTools reports whether the figure has tools, be they shown or not, or numbers that it keeps: the page
// has a place for tools then.
func (h *Host) hasTools() bool {
	keeps := func(c plot.Cursor) bool { return c.Most != nil }
	return h.Spec.Tools != nil || slices.ContainsFunc(h.Spec.Cursors, keeps)
}

// Show shows a change of the state, of the cell that is pointed at, or of the figure.
func (h *Host) Show(c group.Change) {
	if (h.hasTools() || h.form != nil || h.Extras != nil) && c != (group.Change{Point: true}) {
		vecty.Rerender(h)
	}
	if h.width > 0 {
		h.draw()
	}
}

// draw draws the picture, and moves what depends on it. It continues an animation, or lets the
// figure find more of what it shows.
func (h *Host) draw() {
	begun := dom.Now()
	h.scene = h.Picture()
	h.picture.draw(h.scene)
	if h.form != nil {
		h.form.SetSliders(h.Node)
	}
	setTools(h.Node, h.controls())
	if h.Spec.Handles != (plot.Words{}) {
		h.placeHandles(h.scene)
	}
	if h.Extras != nil {
		h.Extras.Drawn()
	}
	if h.scene.Moving {
		h.tickNext()
	}
	if after, ok := h.Figure.Pending(); ok {
		h.ticking = true
		h.later.Start(int(after))
	}
	dom.Measure("posenc "+h.name+" frame", begun)
}

// Announce tells screen readers what has changed in the picture.
func (h *Host) Announce(text string) { h.part("spoken").Set("textContent", text) }

// hand hands an event to the figure, and does what follows. A pointer that hovers changes no tools.
func (h *Host) hand(e *vecty.Event, event plot.Event) plot.Result {
	v := h.View()
	r := h.Figure.Handle(&v, event)
	if r.Handled && e != nil {
		e.Value.Call("preventDefault")
	}
	h.Group.Set(r.State)
	h.Group.Point(r.Pointed)
	if r.Redraw {
		hovers := event.Kind == plot.Move && !event.Held || event.Kind == plot.Leave
		h.Show(group.Change{State: h.hasTools() && !hovers, Point: true}) // the tools may look otherwise
	}
	if r.Hint {
		h.part("hint").Set("hidden", false)
		h.hinting.Start(hintTime)
	}
	if r.Copy != "" {
		dom.Copy(h.Node, h.Lang, r.Copy, func(outcome string, _ bool) {
			h.hand(nil, plot.Event{Kind: plot.Copied, Value: outcome})
		})
	}
	if r.Save != "" {
		h.Save(r.Save)
	}
	if r.Focus != nil {
		h.focusHandle(*r.Focus)
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
	return r
}

const hintTime = 1500 // milliseconds that a hint is shown

// tickNext continues an animation in the next frame.
func (h *Host) tickNext() {
	if !h.ticking {
		h.ticking = true
		dom.OnFrame(h.tick)
	}
}

func (h *Host) tick() {
	h.ticking = false
	event := newEvent(plot.Tick)
	event.Seen = dom.OnScreen(h.place())
	h.hand(nil, event)
}
