package heatmap

import (
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
)

// key moves the cell that is pointed at, and the view after it, or zooms or pans.
func (h *heatmap) key(v *figure.View, e figure.Event) figure.Result {
	r, ok := h.press(v, e)
	r.Handled = ok
	return r
}

// press returns what follows from a key, and whether anything does.
func (h *heatmap) press(v *figure.View, e figure.Event) (figure.Result, bool) {
	s := &v.State
	d, arrow := figure.Arrows[e.Key]
	page := max(1, int(s.View.Height/4))
	switch e.Key {
	case "+", "=":
		return h.zoom(v, e, 1/zoomStep), true
	case "-", "_":
		return h.zoom(v, e, zoomStep), true
	case "0":
		return h.glideTo(v, e, s.Whole()), true
	case "Enter", " ":
		return v.Choose(v.Row), true
	case "Escape":
		return v.Point(nil), true
	case "PageUp":
		return h.step(v, figure.Cell{Row: -page}), true
	case "PageDown":
		return h.step(v, figure.Cell{Row: page}), true
	case "Home":
		return h.step(v, figure.Cell{Dim: -s.DModel}), true
	case "End":
		return h.step(v, figure.Cell{Dim: s.DModel}), true
	}
	switch {
	case arrow && e.Shift:
		return h.look(v, panned(s, s.View, float64(d.Dim)/8, float64(d.Row)/8)), true
	case arrow:
		return h.step(v, d), true
	}
	return v.Same(), false
}

// step moves the cell that is pointed at, and tells those who do not see it.
func (h *heatmap) step(v *figure.View, by figure.Cell) figure.Result {
	s := &v.State
	c := figure.Cell{Row: v.Row, Dim: max(0, min(int(s.View.Left), s.DModel-1))}
	if v.Pointed() != nil {
		c = figure.Cell{Row: max(0, min(v.Row+by.Row, s.SeqLen-1)), Dim: max(0, min(v.Dim+by.Dim, s.DModel-1))}
	}
	h.mouse = nil // where it is does not count until it moves

	r, w := v.Point(&c), s.View
	w.Left = max(min(w.Left, float64(c.Dim)), float64(c.Dim)+1-w.Width)
	w.Top = max(min(w.Top, float64(c.Row)), float64(c.Row)+1-w.Height)
	if w != s.View {
		h.glide, r.State.View = nil, inside(s, w)
	}
	r.Say = v.RowName() + " " + strconv.Itoa(s.Start+c.Row) + ", " + v.Say("dimension", "维度") + " " + strconv.Itoa(c.Dim) + ": " +
		number.Fixed(v.Table.Value(c.Row, c.Dim), 8)
	return r
}
