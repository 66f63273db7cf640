package heatmap

import (
	"math"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

type look struct {
	cells scene.Box // where they are in the picture

	// A glide leads from one window to another, unless something else changes what it has shown.
	from, to, shown param.Window
	begun           float64 // in milliseconds
}

const (
	zoomStep = 1.5 // the factor of buttons and keys
	fewest   = 4   // cells that a window shows, in each direction
)

// handle points at cells and chooses positions; a finger, or a held mouse, pans, two and the wheel zoom.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	l, s := plot.Own[look](v), &v.State
	x := max(0, min((e.X-l.cells.X)/l.cells.Width, 1))
	y := max(0, min((e.Y-l.cells.Y)/l.cells.Height, 1))
	r, hit := v.Same(), e.Hit.Name != ""
	switch e.Kind {
	case plot.Move:
		if !e.Held {
			return v.Point(cellAt(v, s, e))
		} else if e.Moved {
			w := panned(s.View, -e.DX/l.cells.Width, -e.DY/l.cells.Height)
			return show(v, e, zoomed(s, w, e.Zoom, x, y))
		}
	case plot.Press:
		r.Capture = hit
	case plot.Release:
		if c := cellAt(v, s, e); c != nil && e.Held && !e.Moved {
			r = v.Choose(c.Row)
			r.Pointed = c
		}
	case plot.Leave: // what a finger has touched stays to be read
		if !e.Touch {
			r.Pointed = nil
		}
	case plot.Wheel: // zooms if Ctrl or ⌘ is held, and says so if neither is
		if hit && e.Zoom != 1 {
			r = show(v, e, zoomed(s, l.target(v), e.Zoom, x, y))
			r.Handled = true
		} else {
			r.Hint = hit
		}
	case plot.Key:
		r, r.Handled = l.key(v, e)
	case plot.Use:
		if d, ok := plot.Arrows[e.Tool]; ok {
			return l.glideTo(v, e, panned(l.target(v), float64(d.Dim)/4, float64(d.Row)/4))
		}
		return usual() // a key, or the list of colours
	case plot.Tick:
		return l.slide(v, e)
	}
	return r
}

func (l *look) key(v *plot.View, e plot.Event) (r plot.Result, handled bool) {
	s := &v.State
	by, arrow := plot.Arrows[e.Key]
	if arrow && e.Shift {
		return show(v, e, panned(s.View, float64(by.Dim)/8, float64(by.Row)/8)), true
	}
	switch e.Key {
	case "PageUp", "PageDown":
		by.Row = -plot.StepOf(e.Key, max(1, int(s.View.Height/4)))
	case "Home":
		by.Dim = -s.DModel
	case "End":
		by.Dim = s.DModel
	case "+", "=":
		return l.zoom(v, e, 1/zoomStep), true
	case "-", "_":
		return l.zoom(v, e, zoomStep), true
	case "0":
		return l.glideTo(v, e, s.Whole()), true
	case "Enter", " ":
		return v.Choose(v.Row), true
	case "Escape":
		return v.Point(nil), true
	}
	if by == (plot.Cell{}) {
		return v.Same(), false
	}

	// The cell that is pointed at moves, and the view after it.
	c := &plot.Cell{Row: v.Row, Dim: min(int(s.View.Left), s.DModel-1)}
	if at := v.Pointed(); at != nil {
		c = at.Plus(by, s.SeqLen, s.DModel)
	}
	r = v.Point(c)
	w := s.View
	w.Left = max(min(w.Left, float64(c.Dim)), float64(c.Dim)+1-w.Width)
	w.Top = max(min(w.Top, float64(c.Row)), float64(c.Row)+1-w.Height)
	if w != s.View {
		r.State.View = inside(s, w)
	}
	r.Say = v.Say(spoken, "name", v.RowName(), "p", s.Start+c.Row, "dim", c.Dim, "x", v.Table.Value(c.Row, c.Dim))
	return r, true
}

// zoom glides to by times as many cells, around the one pointed at, or the chosen row.
func (l *look) zoom(v *plot.View, e plot.Event, by float64) plot.Result {
	w := v.State.View
	x, y := 0.5, (float64(v.Row)+0.5-w.Top)/w.Height
	if v.Dim >= 0 {
		x = (float64(v.Dim) + 0.5 - w.Left) / w.Width
	}
	if x < 0 || x > 1 || y < 0 || y > 1 {
		x, y = 0.5, 0.5
	}
	return l.glideTo(v, e, zoomed(&v.State, l.target(v), by, x, y))
}

// show shows a window, and points at the cell that comes under the mouse, or as before at one in view.
func show(v *plot.View, e plot.Event, w param.Window) plot.Result {
	r, x, y := v.Same(), float64(v.Dim), float64(v.Row)
	w = inside(&r.State, w)
	r.State.View = w
	if c := cellAt(v, &r.State, e); c != nil && !e.Touch {
		r.Pointed = c
	} else if x+1 <= w.Left || x >= w.Left+w.Width || y+1 <= w.Top || y >= w.Top+w.Height {
		r.Pointed = nil
	}
	return r
}

func (l *look) glideTo(v *plot.View, e plot.Event, to param.Window) plot.Result {
	if e.Calm {
		return show(v, e, to)
	}
	l.from, l.to, l.shown, l.begun = v.State.View, inside(&v.State, to), v.State.View, e.Time
	return l.slide(v, e)
}

// slide shows the window of this moment, of 200 milliseconds, and asks for the next.
func (l *look) slide(v *plot.View, e plot.Event) plot.Result {
	if v.State.View != l.shown {
		return v.Same()
	}
	t := min((e.Time-l.begun)/200, 1)
	r := show(v, e, l.from.Toward(l.to, scale.Ease(t)))
	l.shown, r.Tick = r.State.View, t < 1
	return r
}

// target returns the window that is shown, or the one that a glide leads to.
func (l *look) target(v *plot.View) param.Window {
	return plot.Either(v.State.View == l.shown, l.to, v.State.View)
}

// zoomed returns a window of by times as many cells, in which (x, y), from 0 to 1, keeps its place.
func zoomed(s *param.State, w param.Window, by, x, y float64) param.Window {
	width := max(min(w.Width*by, float64(s.DModel)), min(fewest, w.Width))
	height := max(min(w.Height*by, float64(s.SeqLen)), min(fewest, w.Height))
	return param.Window{Left: w.Left + x*(w.Width-width), Top: w.Top + y*(w.Height-height), Width: width, Height: height}
}

func panned(w param.Window, x, y float64) param.Window {
	w.Left += x * w.Width
	w.Top += y * w.Height
	return w
}

func inside(s *param.State, w param.Window) param.Window {
	w.Left, w.Width = within(w.Left, w.Width, float64(s.DModel))
	w.Top, w.Height = within(w.Top, w.Height, float64(s.SeqLen))
	return w
}

// within returns a range moved into one from 0 to all, rounded so that addresses are short.
func within(lo, size, all float64) (float64, float64) {
	size = min(short(size, size), all)
	return max(0, min(short(lo, size), all-size)), size
}

func short(x, size float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(size))-5)
	if unit < 1 {
		per := math.Round(1 / unit)
		return math.Round(x*per) / per
	}
	return math.Round(x/unit) * unit
}

func cellAt(v *plot.View, s *param.State, e plot.Event) *plot.Cell {
	if e.Hit.Name != "cells" {
		return nil
	}
	b := plot.Own[look](v).cells
	x, y := s.View.Left+(e.X-b.X)/b.Width*s.View.Width, s.View.Top+(e.Y-b.Y)/b.Height*s.View.Height
	return &plot.Cell{Row: min(int(y), s.SeqLen-1), Dim: min(int(x), s.DModel-1)}
}
