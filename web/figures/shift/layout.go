package shift

import (
	"math"

	"github.com/posenc/posenc/web/figure"
)

const (
	matrixTop   = 58 // where the matrix begins
	trackHeight = 34 // of the choice of pairs beneath it
	lineHeight  = 22 // of text
)

// A layout says where the parts of the picture are, in CSS pixels.
type layout struct {
	pairs                    int     // whose blocks there is room for
	row                      float64 // height of a row
	margin                   float64 // where lines of text begin
	left, cell               float64 // where the matrix begins, and the width of its cells
	vector                   float64 // width of a vector
	columns                  [3]float64
	right                    float64 // where the last vector ends
	beside                   bool    // whether the circle stands beside the vectors
	middle, y                float64 // of the circle
	radius                   float64
	matrixDecimals, decimals int // of the numbers in the matrix and in the vectors
}

func layoutOf(v *figure.View) layout {
	width := float64(v.Width)
	g := layout{row: 30, margin: 76, left: 76, cell: 44, vector: 64, beside: v.Width >= 860, matrixDecimals: 2, decimals: 4}
	gap := 24.0
	switch {
	case v.Narrow():
		g.margin, g.left, gap, g.pairs = 0, 31, 16, 2
		if v.Width < 350 {
			gap = 11 // so that numbers are no wider than their cells
		}
		g.cell = math.Floor((width - g.left - 3*gap - 4) / 7)
		g.vector = g.cell
		g.matrixDecimals, g.decimals = 2, 2
		if g.cell < 37 {
			g.matrixDecimals, g.decimals = 1, 1
		}
	case g.beside:
		g.pairs = max(1, min(4, int((width-g.left-3*(g.vector+gap)-216)/(2*g.cell))))
	default:
		g.pairs = max(1, min(4, int((width-g.left-3*(g.vector+gap))/(2*g.cell))))
	}
	x := g.left + float64(2*g.pairs)*g.cell
	for j := range g.columns {
		x += gap
		g.columns[j] = x
		x += g.vector
	}
	g.right = x
	if g.beside {
		g.radius = math.Floor(min((width-g.right-112)/2, (g.bottom()-matrixTop)/2, 104))
		g.middle, g.y = math.Floor((g.right+44+width)/2), math.Floor((matrixTop+g.bottom())/2)
	} else {
		g.radius = 72
		g.middle, g.y = math.Floor(width/2), g.bottom()+trackHeight+4*lineHeight+64+g.radius
	}
	return g
}

// bottom returns where the matrix ends.
func (g *layout) bottom() float64 { return matrixTop + float64(2*g.pairs)*g.row }

func (g *layout) height() int {
	height := g.bottom() + trackHeight + 4*lineHeight + 8
	if !g.beside {
		height += 2*g.radius + 110
	}
	return int(height)
}

// pairsAt returns the first of n pairs to show of all for a place on the track.
func (g *layout) pairsAt(x float64, n, all int) int {
	return int(max(0, min(math.Round((x-g.left)/(g.right-g.left)*float64(all)-float64(n)/2), float64(all-n))))
}
