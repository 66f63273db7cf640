package heatmap

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

// look shows a window, moved into the matrix, and points at the cell that this
// brings under the mouse; without a mouse, a cell stays pointed at as long as it is
// in view.
func (h *heatmap) look(v *figure.View, w param.Window) figure.Result {
	h.glide = nil
	r := v.Same()
	r.State.View = inside(&r.State, w)
	if h.mouse != nil {
		r.Pointed = cellAt(&r.State, *h.mouse)
	} else if r.Pointed != nil && !inView(r.State.View, r.Pointed) {
		r.Pointed = nil
	}
	return r
}

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

// target returns the window that is shown, or the one that a glide leads to.
func (h *heatmap) target(v *figure.View) param.Window {
	if h.glide != nil && h.glide.shown == v.State.View {
		return h.glide.to
	}
	return v.State.View
}
