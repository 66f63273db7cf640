package chart

import (
	"math"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// Distances in CSS pixels.
const (
	tickLength = 4
	LabelAway  = 8  // from cells to labels, with ticks between them
	DigitHalf  = 4  // from the middle of a digit to its baseline
	rowPitch   = 32 // from position to position, at least
)

// An Axis maps the cells of a window to pixels.
type Axis struct {
	First        float64 // the number of cell 0: its position or dimension
	Lo, Cells    float64 // where the window begins, and how many cells it shows
	From, Length int     // the pixels that it takes
}

// Pixel returns where a cell begins:
//
//	from + (cell - lo)·length/cells
func (a Axis) Pixel(cell float64) float64 {
	return float64(a.From) + (cell-a.Lo)*float64(a.Length)/a.Cells
}

// Centre returns the middle of the pixel that contains the centre of a cell,
// as a line of one pixel is sharp there, and whether the window shows it.
func (a Axis) Centre(cell float64) (float64, bool) {
	x := math.Floor(a.Pixel(cell+0.5)) + 0.5
	return x, float64(a.From) < x && x < float64(a.From+a.Length)
}

// DrawAbove draws ticks above the cells of an axis across, which begin at y, no two closer
// than pitch pixels. No number stands left of least.
func (a Axis) DrawAbove(s *scene.Scene, y, pitch, least float64) {
	ticks := a.Ticks(pitch, ByTwos)
	var marks scene.Path
	for _, t := range ticks {
		marks.Move(t.Pixel, y).Vertical(y - tickLength)
	}
	s.Shape(scene.Line|scene.Edge, &marks)
	for _, t := range ticks {
		s.Text(scene.Quiet, scene.Middle, max(t.Pixel, least), y-LabelAway, number.Integer(t.Number))
	}
}

// DrawBeside draws ticks to the left of the cells of an axis downwards, which begin at x,
// with the labels for which there is room.
func (a Axis) DrawBeside(s *scene.Scene, x float64, room func(pixel float64, label string) bool) {
	ticks := a.Ticks(rowPitch, ByTens)
	var marks scene.Path
	for _, t := range ticks {
		marks.Move(x, t.Pixel).Horizontal(x - tickLength)
	}
	s.Shape(scene.Line|scene.Edge, &marks)
	for _, t := range ticks {
		if label := number.Integer(t.Number); room(t.Pixel, label) {
			s.Text(scene.Quiet, scene.End, x-LabelAway, t.Pixel+DigitHalf, label)
		}
	}
}

// A tick is a number and the pixel where it stands.
type tick struct{ Number, Pixel float64 }

// Ticks returns the ticks of the cells in the window, no two closer than pitch
// pixels.
func (a Axis) Ticks(pitch float64, steps Steps) []tick {
	lo := a.First + a.Lo - 0.5 // a cell is seen where its centre is
	most := max(1, int(float64(a.Length)/pitch))
	var ticks []tick
	for _, t := range Ticks(lo, lo+a.Cells, most, steps) {
		if pixel, ok := a.Centre(t - a.First); ok {
			ticks = append(ticks, tick{t, pixel})
		}
	}
	return ticks
}
