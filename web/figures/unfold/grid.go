package unfold

import (
	"math"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// A grid says where things are, in CSS pixels.
type grid struct {
	left, right float64 // where columns begin and end
	row         float64 // the height of a row
	window      param.Window
	low         int // the position of row 0 of the window
}

const (
	rowsTop  = 54 // where the rows begin
	feetHigh = 48 // what is below them
	textSize = 13

	slimColumn = 520 // the widest one in which rows are low
)

// wide estimates the width of a text of the figure.
func wide(text string) float64 { return scene.TextWidth(text) * textSize / scene.FontSize }

// bottom returns where the rows end.
func (g *grid) bottom() float64 { return rowsTop + rows*g.row }

func (g *grid) height() int { return int(g.bottom()) + feetHigh }

// digit returns the width of the column of a digit.
func (g *grid) digit() float64 { return (g.right - g.left) / bits }

// pitch returns the width of the column of a hand. What is left of the width is for the
// dials.
func (g *grid) pitch() float64 { return min(110, math.Floor(0.5*(g.right-g.left)/bits)) }

// handsRight returns where the columns of the hands end.
func (g *grid) handsRight() float64 { return g.left + bits*g.pitch() }

// gap returns the space between the columns of two pairs.
func (g *grid) gap() float64 { return g.row / 2 }
