package heatmap

import "github.com/posenc/posenc/web/figure"

// Handle points at cells and chooses positions; one finger, or a mouse that is held,
// pans, two fingers and the wheel zoom.
func (h *heatmap) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move:
		return h.move(v, e)
	case figure.Press:
		r := v.Same()
		r.Capture = e.Hit.Name != ""
		return r
	case figure.Release:
		if c := cellAt(&v.State, e.Hit); c != nil && e.Held && !e.Moved {
			r := v.Choose(c.Row)
			r.Pointed = c
			return r
		}
	case figure.Leave:
		// A finger leaves with every touch: what it has touched stays to be read.
		if !e.Touch {
			h.mouse = nil
			return v.Point(nil)
		}
	case figure.Wheel:
		return h.wheel(v, e)
	case figure.Key:
		return h.key(v, e)
	case figure.Use:
		return h.use(v, e)
	case figure.Tick:
		return h.slide(v, e)
	}
	return v.Same()
}

// move points at the cell under the pointer, or drags the view.
func (h *heatmap) move(v *figure.View, e figure.Event) figure.Result {
	if !e.Touch {
		h.mouse = &e.Hit
	}
	switch {
	case !e.Held:
		return v.Point(cellAt(&v.State, e.Hit))
	case !e.Moved:
		return v.Same()
	}
	p, s := h.picture(v), &v.State
	w := panned(s, s.View, -e.DX/float64(p.cells.Dx()), -e.DY/float64(p.cells.Dy()))
	x, y := p.part(e.X, e.Y)
	return h.look(v, zoomed(s, w, e.Zoom, x, y))
}

// wheel zooms if Ctrl or ⌘ is held, and says so if neither is.
func (h *heatmap) wheel(v *figure.View, e figure.Event) figure.Result {
	if e.Hit.Name == "" {
		return v.Same()
	}
	if e.Zoom == 1 {
		r := v.Same()
		r.Hint = true
		return r
	}
	x, y := h.picture(v).part(e.X, e.Y)
	r := h.look(v, zoomed(&v.State, h.target(v), e.Zoom, x, y))
	r.Handled = true
	return r
}

// part returns how far across and down the cells a point is, from 0 to 1.
func (p *picture) part(x, y float64) (across, down float64) {
	across = (x - float64(p.cells.Min.X)) / float64(p.cells.Dx())
	down = (y - float64(p.cells.Min.Y)) / float64(p.cells.Dy())
	return max(0, min(across, 1)), max(0, min(down, 1))
}
