package similarity

import (
	"image"

	"github.com/posenc/posenc/web/chart"
)

// diagonals are the values of the diagonals of the matrix, from the lowest on the left
// to the highest; n are on each side of the middle one, which counts on both. Each is the
// mean over the positions that fall on its pixel, and for distances the root of the mean
// of their squares.
type diagonals struct {
	values []float64
	n      int
	step   float64 // from one to the next, in positions
}

// A diagonalsKey is what diagonals depend on.
type diagonalsKey struct {
	seqLen, dModel int
	base           float64
	measure        string
	turn           int // by how many positions the rows m are turned
	n              int // of them on each side
}

// at returns the value of the matrix where n−m is x, between those of two diagonals.
func (d *diagonals) at(x float64) float64 {
	away := max(0, x/d.step+float64(d.n-1))
	j := min(int(away), len(d.values)-1)
	value := d.values[j]
	if next := j + 1; next < len(d.values) {
		value += (away - float64(j)) * (d.values[next] - value)
	}
	return value
}

// paint gives each diagonal its colour, of those of values from lo to hi.
func (d *diagonals) paint(img *image.RGBA, lo, hi float64, colormap string) {
	palette := chart.PaletteByName(colormap)
	n, strip := d.n, make([]uint32, len(d.values))
	for j, value := range d.values {
		strip[j] = palette[int(256*(value-lo)/(hi-lo))&511]
	}
	chart.FillRows(img, img.Rect, chart.Evenly(n, img.Rect.Dy()), func(line []uint32, row int) {
		if n == len(line) {
			copy(line, strip[n-1-row:])
			return
		}
		for x := range line {
			line[x] = strip[n-1-row+x*n/len(line)]
		}
	})
}
