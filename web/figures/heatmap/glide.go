package heatmap

import (
	"math"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

// A glide moves the view from one window to another.
type glide struct {
	from, to param.Window
	begun    float64      // in milliseconds
	shown    param.Window // last
}

const glideTime = 200 // milliseconds

// glideTo shows a window by and by, so that the eye can follow; at once for those
// who want less motion. Anything else that changes the view ends it.
func (h *heatmap) glideTo(v *figure.View, e figure.Event, to param.Window) figure.Result {
	if e.Calm {
		return h.look(v, to)
	}
	h.glide = &glide{from: v.State.View, to: to, begun: e.Time, shown: v.State.View}
	return h.slide(v, e)
}

// slide shows the window of this moment and asks for the next.
func (h *heatmap) slide(v *figure.View, e figure.Event) figure.Result {
	g := h.glide
	if g == nil || v.State.View != g.shown {
		h.glide = nil
		return v.Same()
	}
	t := min((e.Time-g.begun)/glideTime, 1)
	r := h.look(v, g.at(figure.Ease(t)))
	if t < 1 {
		h.glide, g.shown, r.Tick = g, r.State.View, true
	}
	return r
}

// at returns the window at t from 0 to 1. It grows evenly to the eye, by the same
// factor in the same time, and the point that is zoomed in on stays.
func (g *glide) at(t float64) param.Window {
	if t == 1 {
		return g.to
	}
	width, left := grow(g.from.Width, g.to.Width, g.from.Left, g.to.Left, t)
	height, top := grow(g.from.Height, g.to.Height, g.from.Top, g.to.Top, t)
	return param.Window{Left: left, Top: top, Width: width, Height: height}
}

// grow returns the size between size0 and size1 and the origin that goes with it,
// which is linear in the size.
func grow(size0, size1, origin0, origin1, t float64) (size, origin float64) {
	size = size0 * math.Pow(size1/size0, t)
	if size1 != size0 {
		t = (size - size0) / (size1 - size0)
	}
	return size, origin0 + (origin1-origin0)*t
}

// target returns the window that is shown, or the one that a glide leads to.
func (h *heatmap) target(v *figure.View) param.Window {
	if h.glide != nil && h.glide.shown == v.State.View {
		return h.glide.to
	}
	return v.State.View
}
