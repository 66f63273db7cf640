package heatmap

import (
	"math"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// fewest is the smallest number of cells that a window shows, in each direction.
const fewest = 4

// zoomed returns the window w enlarged by a factor. The point at (x, y) in w, from 0 to 1
// across and down, keeps its place.
func zoomed(s *param.State, w param.Window, by, x, y float64) param.Window {
	width := max(min(w.Width*by, float64(s.DModel)), min(fewest, w.Width))
	height := max(min(w.Height*by, float64(s.SeqLen)), min(fewest, w.Height))
	return inside(s, param.Window{
		Left: w.Left + x*(w.Width-width), Top: w.Top + y*(w.Height-height),
		Width: width, Height: height,
	})
}

// panned returns a window moved by parts of its size.
func panned(s *param.State, w param.Window, x, y float64) param.Window {
	w.Left += x * w.Width
	w.Top += y * w.Height
	return inside(s, w)
}

// inside returns a window moved into the matrix.
func inside(s *param.State, w param.Window) param.Window {
	w.Width, w.Height = short(w.Width, w.Width), short(w.Height, w.Height)
	w.Width, w.Height = min(w.Width, float64(s.DModel)), min(w.Height, float64(s.SeqLen))
	w.Left = max(0, min(short(w.Left, w.Width), float64(s.DModel)-w.Width))
	w.Top = max(0, min(short(w.Top, w.Height), float64(s.SeqLen)-w.Height))
	return w
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

// cellAt returns the cell of a window at a place of the picture, nil if there is
// none.
func cellAt(s *param.State, at scene.Hit) *figure.Cell {
	if at.Name != "cells" {
		return nil
	}
	x, y := s.View.Left+at.U*s.View.Width, s.View.Top+at.V*s.View.Height
	return &figure.Cell{Row: min(int(y), s.SeqLen-1), Dim: min(int(x), s.DModel-1)}
}

// inView reports whether some of a cell is in a window.
func inView(w param.Window, c *figure.Cell) bool {
	x, y := float64(c.Dim), float64(c.Row)
	return x+1 > w.Left && x < w.Left+w.Width && y+1 > w.Top && y < w.Top+w.Height
}
