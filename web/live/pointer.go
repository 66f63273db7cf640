//go:build js

package live

import (
	"image"
	"math"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// fingers are the pointers that are down on a heatmap: one pans, two zoom, and
// one that does not move chooses a position.
type fingers struct {
	at    map[int]finger
	moved bool
}

type finger struct{ x, y float64 }

func (h *heatmap) onMove(e *vecty.Event) {
	at := h.at(e)
	if e.Value.Get("pointerType").String() != "touch" {
		h.hover = &at
	}
	id := e.Value.Get("pointerId").Int()
	before, down := h.fingers.at[id]
	if !down {
		h.group.point(h.cellAt(at))
		return
	}
	if math.Hypot(at.x-before.x, at.y-before.y) < 4 && !h.fingers.moved {
		return
	}
	h.fingers.moved = true
	switch len(h.fingers.at) {
	case 1:
		h.pan(before.x-at.x, before.y-at.y)
	case 2:
		for other, still := range h.fingers.at {
			if other != id {
				h.pan((before.x-at.x)/2, (before.y-at.y)/2)
				was, is := math.Hypot(before.x-still.x, before.y-still.y), math.Hypot(at.x-still.x, at.y-still.y)
				h.zoom(was/max(is, 1), finger{(at.x + still.x) / 2, (at.y + still.y) / 2})
			}
		}
	}
	h.fingers.at[id] = at
}

func (h *heatmap) onDown(e *vecty.Event) {
	if e.Value.Get("button").Int() != 0 || !h.over(e) {
		return
	}
	if len(h.fingers.at) == 0 {
		h.fingers = fingers{at: map[int]finger{}}
	}
	id := e.Value.Get("pointerId").Int()
	h.fingers.at[id] = h.at(e)
	h.part("picture-place").Call("setPointerCapture", id)
}

func (h *heatmap) onUp(e *vecty.Event) {
	id := e.Value.Get("pointerId").Int()
	if _, down := h.fingers.at[id]; !down {
		return
	}
	delete(h.fingers.at, id)
	if c := h.cellAt(h.at(e)); c != nil && !h.fingers.moved {
		h.group.choose(c.row)
		h.group.point(c)
	}
}

// onLeave ends what a pointer does. A finger leaves with every touch: what it
// has touched stays to be read.
func (h *heatmap) onLeave(e *vecty.Event) {
	delete(h.fingers.at, e.Value.Get("pointerId").Int())
	if e.Value.Get("pointerType").String() != "touch" {
		h.hover = nil
		h.group.point(nil)
	}
}

// onWheel zooms while Ctrl or ⌘ is held, and for a pinch on a trackpad, which
// browsers report as a wheel with Ctrl. A plain wheel is left to the page; one that
// begins on the picture shows the hint.
func (h *heatmap) onWheel(e *vecty.Event) {
	pinch, command := e.Value.Get("ctrlKey").Bool(), e.Value.Get("metaKey").Bool()
	switch {
	case !h.over(e):
	case pinch || command:
		e.Value.Call("preventDefault")
		dy := e.Value.Get("deltaY").Float()
		if e.Value.Get("deltaMode").Int() == 1 {
			dy *= 16
		}
		speed := 1.0 / 400
		if pinch {
			speed = 1.0 / 100
		}
		h.zoom(math.Exp(max(-zoomStep, min(dy*speed, zoomStep))), h.at(e))
	case !wheelScrolls():
		h.part("hint").Set("hidden", false)
		h.hinting.start(hintTime)
	}
}

// pointIn returns where an event is within an element, in CSS pixels.
func pointIn(e element, event *vecty.Event) finger {
	box := e.Call("getBoundingClientRect")
	return finger{
		event.Value.Get("clientX").Float() - box.Get("left").Float(),
		event.Value.Get("clientY").Float() - box.Get("top").Float(),
	}
}

// over reports whether an event is beside or upon the cells, and not further
// down.
func (h *heatmap) over(e *vecty.Event) bool { return h.at(e).y < float64(h.place().Max.Y) }

// place returns where the cells are.
func (h *heatmap) place() image.Rectangle { return (&plot.Heatmap{View: h.view()}).Place() }

// cellAt returns the cell at a point of the picture, nil if there is none.
func (h *heatmap) cellAt(at finger) *cell {
	p, s := h.place(), h.group.state
	x := s.View.Left + (at.x-float64(p.Min.X))/float64(p.Dx())*s.View.Width
	y := s.View.Top + (at.y-float64(p.Min.Y))/float64(p.Dy())*s.View.Height
	if x < s.View.Left || y < s.View.Top || x >= s.View.Left+s.View.Width || y >= s.View.Top+s.View.Height {
		return nil
	}
	return &cell{min(int(y), s.SeqLen-1), min(int(x), s.DModel-1)}
}

// pan moves the view by so many CSS pixels.
func (h *heatmap) pan(dx, dy float64) {
	p, v := h.place(), h.group.state.View
	v.Left += dx / float64(p.Dx()) * v.Width
	v.Top += dy / float64(p.Dy()) * v.Height
	h.look(v)
}

// panned returns the view a quarter further in a direction.
func (h *heatmap) panned(d cell) param.Window {
	v := h.target()
	v.Left += float64(d.dim) * v.Width / 4
	v.Top += float64(d.row) * v.Height / 4
	return h.inside(v)
}

// target returns the view, or the one that a glide leads to.
func (h *heatmap) target() param.Window {
	if h.gliding != nil {
		return h.gliding.to
	}
	return h.group.state.View
}

// fewest is how many cells a view shows at least, in each direction.
const fewest = 4

// zoom shows so many times as many cells, around a point of the picture.
func (h *heatmap) zoom(by float64, around finger) { h.look(h.zoomed(by, around)) }

// focus returns where buttons and keys zoom in: on the cell that is pointed at,
// or else on the chosen row, where they are in view.
func (h *heatmap) focus() finger {
	p, v := h.place(), h.group.state.View
	dim := v.Left + v.Width/2
	if h.group.pointed != nil {
		dim = float64(h.group.pointed.dim) + 0.5
	}
	x, y := (dim-v.Left)/v.Width, (float64(h.group.row())+0.5-v.Top)/v.Height
	if x < 0 || x > 1 || y < 0 || y > 1 {
		x, y = 0.5, 0.5
	}
	return finger{float64(p.Min.X) + x*float64(p.Dx()), float64(p.Min.Y) + y*float64(p.Dy())}
}

// zoomed returns the view of so many times as many cells: of the view that a
// glide leads to, if there is one.
func (h *heatmap) zoomed(by float64, around finger) param.Window {
	p, s := h.place(), h.group.state
	fx := (around.x - float64(p.Min.X)) / float64(p.Dx())
	fy := (around.y - float64(p.Min.Y)) / float64(p.Dy())
	fx, fy = max(0, min(fx, 1)), max(0, min(fy, 1))
	v := h.target()
	width := max(min(v.Width*by, float64(s.DModel)), min(fewest, v.Width))
	height := max(min(v.Height*by, float64(s.SeqLen)), min(fewest, v.Height))
	return h.inside(param.Window{
		Left: v.Left + fx*(v.Width-width), Top: v.Top + fy*(v.Height-height),
		Width: width, Height: height,
	})
}

// look shows a view, moved into the matrix.
func (h *heatmap) look(v param.Window) {
	h.gliding = nil
	s := h.group.state
	s.View = h.inside(v)
	h.group.set(s)
	h.pointAgain()
}

// pointAgain points at the cell that a change of the view has brought under the
// mouse; without a mouse, a cell stays pointed at as long as it is in view.
func (h *heatmap) pointAgain() {
	if h.hover != nil {
		h.group.point(h.cellAt(*h.hover))
	} else if c := h.group.pointed; c != nil && !h.inView(*c) {
		h.group.point(nil)
	}
}

// inView reports whether some of a cell is in view.
func (h *heatmap) inView(c cell) bool {
	v := h.group.state.View
	x, y := float64(c.dim), float64(c.row)
	return x+1 > v.Left && x < v.Left+v.Width && y+1 > v.Top && y < v.Top+v.Height
}

// inside returns a view moved into the matrix.
func (h *heatmap) inside(v param.Window) param.Window {
	s := h.group.state
	v.Width, v.Height = short(v.Width, v.Width), short(v.Height, v.Height)
	v.Width, v.Height = min(v.Width, float64(s.DModel)), min(v.Height, float64(s.SeqLen))
	v.Left = max(0, min(short(v.Left, v.Width), float64(s.DModel)-v.Width))
	v.Top = max(0, min(short(v.Top, v.Height), float64(s.SeqLen)-v.Height))
	return v
}

// short rounds x to a hundred-thousandth of size, so that addresses are short.
func short(x, size float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(size))-5)
	if unit < 1 {
		per := math.Round(1 / unit)
		return math.Round(x*per) / per
	}
	return math.Round(x/unit) * unit
}
