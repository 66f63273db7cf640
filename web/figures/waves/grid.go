package waves

import (
	"math"

	"github.com/posenc/posenc/web/chart"
)

// A grid says where the rows of the picture are, in CSS pixels.
type grid struct {
	top, row   float64 // where the rows begin, and how high each is
	head       float64 // height of the texts above the curves of a row
	unit       float64 // from the value 0 to 1
	circle     float64 // the middle of the circles
	chart.Axes         // the curves, across
}

// Distances in CSS pixels.
const (
	rowsTop  = 26  // of the first row, from the top
	rowsHigh = 448 // of all rows together
	rowGap   = 10  // between rows
	axisHigh = 44  // height of the axis
)

func (p picture) grid(rows int) *grid {
	g := grid{head: 22}
	beside, gap := 100.0, 24.0 // room for numbers beside the circles, and for the eye
	if p.Narrow() {
		g.head, beside, gap = 40, 2, 10
	}
	g.unit = math.Floor(min((rowsHigh/float64(rows)-g.head-rowGap)/2, float64(p.Width)/9))
	g.row = g.head + 2*g.unit + rowGap
	g.top = rowsTop + math.Floor((rowsHigh-float64(rows)*g.row)/2)
	g.circle = float64(p.Width) - beside - g.unit
	g.Axes = chart.Axes{
		Left: 24, Right: g.circle - g.unit - gap, Top: g.top, Bottom: g.top + float64(rows)*g.row,
		X: chart.Scale{Lo: -0.5, Hi: float64(p.State.SeqLen) - 0.5}, // rows of the matrix
	}
	return &g
}

// zero returns the height of the value 0 of a row.
func (g *grid) zero(row int) float64 {
	return g.top + float64(row)*g.row + g.head + g.unit
}
