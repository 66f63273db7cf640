//go:build js

package live

import (
	"math"

	"github.com/posenc/posenc/web/param"
)

// A glide moves the view of a heatmap from one window to another.
type glide struct {
	from, to param.Window
	begun    float64      // in milliseconds
	shown    param.Window // last
}

const glideTime = 200 // milliseconds

// glide shows a view by and by, so that the eye can follow; at once for those
// who want less motion. Anything else that changes the view ends it.
func (h *heatmap) glide(to param.Window) {
	if prefersLessMotion() {
		h.look(to)
		return
	}
	v := h.group.state.View
	g := &glide{from: v, to: to, begun: now(), shown: v}
	h.gliding = g
	h.slide(g)
}

// slide shows the view of this moment and asks for the next.
func (h *heatmap) slide(g *glide) {
	if h.gliding != g || h.group.state.View != g.shown {
		return
	}
	t := min((now()-g.begun)/glideTime, 1)
	h.look(g.at(t * t * (3 - 2*t)))
	if t == 1 {
		h.gliding = nil
		return
	}
	h.gliding, g.shown = g, h.group.state.View
	onFrame(func() { h.slide(g) })
}

// at returns the window at t from 0 to 1. It grows evenly to the eye, by the
// same factor in the same time, and the point that is zoomed in on stays.
func (g *glide) at(t float64) param.Window {
	if t == 1 {
		return g.to
	}
	width, left := grow(g.from.Width, g.to.Width, g.from.Left, g.to.Left, t)
	height, top := grow(g.from.Height, g.to.Height, g.from.Top, g.to.Top, t)
	return param.Window{Left: left, Top: top, Width: width, Height: height}
}

// grow returns the size between size0 and size1 and the origin that goes with
// it, which is linear in the size.
func grow(size0, size1, origin0, origin1, t float64) (size, origin float64) {
	size = size0 * math.Pow(size1/size0, t)
	if size1 != size0 {
		t = (size - size0) / (size1 - size0)
	}
	return size, origin0 + (origin1-origin0)*t
}
