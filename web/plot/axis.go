package plot

import "math"

// An axis maps the cells of a window to pixels.
type axis struct {
	first        float64 // the number of cell 0: its position or dimension
	lo, cells    float64 // where the window begins, and how many cells it shows
	from, length int     // the pixels that it takes
}

// pixel returns where a cell begins:
//
//	from + (cell - lo)·length/cells
func (a axis) pixel(cell float64) float64 {
	return float64(a.from) + (cell-a.lo)*float64(a.length)/a.cells
}

// centre returns the middle of the pixel that contains the centre of a cell,
// as a line of one pixel is sharp there, and whether the window shows it.
func (a axis) centre(cell float64) (float64, bool) {
	x := math.Floor(a.pixel(cell+0.5)) + 0.5
	return x, float64(a.from) < x && x < float64(a.from+a.length)
}

// A tick is a number and the pixel where it stands.
type tick struct{ number, pixel float64 }

// ticks returns the ticks of the cells in the window, no two closer than pitch
// pixels.
func (a axis) ticks(pitch float64, steps Steps) []tick {
	lo := a.first + a.lo - 0.5 // a cell is seen where its centre is
	most := max(1, int(float64(a.length)/pitch))
	var ticks []tick
	for _, t := range Ticks(lo, lo+a.cells, most, steps) {
		if pixel, ok := a.centre(t - a.first); ok {
			ticks = append(ticks, tick{t, pixel})
		}
	}
	return ticks
}
