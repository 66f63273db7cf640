package shift

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// A grid draws the blocks of the pairs for which there is room, one of them in a frame, and the
// vectors beside them.
type grid struct {
	*move
	v    *plot.View
	pair int
	s    *scene.Scene

	most, first, n           int     // pairs that there is room for, and those that are shown
	top, left                float64 // where cells begin
	cell, vector, gap        float64 // widths
	matrixDecimals, decimals int     // of the numbers in the matrix and in the vectors
}

const (
	row     = 30 // height of a row
	heading = 26 // above the rows
	foot    = 26 // below them
)

// height returns the height for as many pairs as there is room for.
func (g *grid) height(width float64) float64 {
	g.left, g.cell, g.vector, g.gap, g.matrixDecimals, g.decimals = 76, 44, 64, 24, 2, 4
	g.most = max(1, min(4, int((width-g.left-3*(g.vector+g.gap))/(2*g.cell))))
	if g.v.Narrow() {
		g.most, g.left, g.gap, g.decimals = 2, 31, 11, 2
		g.cell = math.Floor((width - g.left - 3*g.gap - 4) / 7)
		if g.vector = g.cell; g.cell < 37 {
			g.matrixDecimals, g.decimals = 1, 1
		}
	}
	pairs := g.v.Encoding.Pairs()
	g.n = min(g.most, pairs)
	g.first = min(g.pair/g.n*g.n, pairs-g.n)
	return heading + 2*row*float64(g.most) + foot
}

func (g *grid) draw(s *scene.Scene, at scene.Box) {
	g.s, g.top, g.left = s, at.Y+heading, g.left+at.X
	width := 2 * g.cell * float64(g.n)
	for r := range 2 * g.n {
		for c := range 2 * g.n {
			if r/2 == c/2 {
				g.number(g.left+float64(c)*g.cell, r, g.cell, g.block(g.v, g.first+r/2)[r%2][c%2], g.matrixDecimals)
			} else {
				s.Text(scene.Quiet, scene.Middle, g.left+(float64(c)+0.5)*g.cell, g.baseline(r), "0")
			}
		}
	}
	g.bracket("M(k)", scene.Offset, g.left, width)
	framed := float64(2 * (g.pair - g.first))
	s.Shape(scene.Line|scene.Bold|scene.Ink, new(scene.Path).Box(g.left+framed*g.cell, g.top+framed*row, 2*g.cell, 2*row))

	product, there := "M(k)·PE(p)", "PE(p+k)"
	if g.v.Narrow() {
		product, there = "M·PE", "p+k"
	}
	x := g.column(g.left+width, "·", "PE(p)", scene.Position, g.from)
	x = g.column(x, "=", product, scene.Ink, g.made)
	if g.there != nil {
		x = g.column(x, "=", there, scene.Ink, g.there)
	}
	for r := range 2 * g.n {
		g.label(r)
		box := scene.Box{X: at.X, Y: g.top + row*float64(r), Width: x - at.X, Height: row}
		g.v.Number(plot.Dimension).Target(s, float64(g.dim(r)), box)
	}
	s.Text(scene.Quiet, scene.Start, at.X, g.top+2*row*float64(g.n)+20,
		g.v.Say(shown, "first", g.first, "last", g.first+g.n-1, "all", g.v.Encoding.Pairs()))
}

func (g *grid) dim(r int) int { return dim(g.v, 2*g.first+r) }

// baseline returns where the texts of a row stand.
func (g *grid) baseline(r int) float64 { return g.top + row*(float64(r)+0.5) + 4 }

// label says which row is of a sine and which of a cosine.
func (g *grid) label(r int) {
	class, name := scene.Sine, "sin"
	if g.dim(r)%2 == 1 {
		class, name = scene.Cosine, "cos"
	}
	if g.dim(r) == g.v.Dim {
		class |= scene.Strong
	}
	if !g.v.Narrow() {
		name += " " + strconv.Itoa(2*g.first+r)
	}
	g.s.Text(class, scene.End, g.left-7, g.baseline(r), name)
}

// column draws a vector with its name behind a sign, and returns where it ends.
func (g *grid) column(x float64, sign, name string, class scene.Class, values []float64) (end float64) {
	g.s.Text(scene.Ink, scene.Middle, x+g.gap/2, g.top+row*float64(g.n)+4, sign)
	x += g.gap
	for r := range 2 * g.n {
		g.number(x, r, g.vector, values[g.dim(r)], g.decimals)
	}
	g.bracket(name, class, x, g.vector)
	return x + g.vector
}

// number draws a number in a cell of its colour.
func (g *grid) number(x float64, r int, width, value float64, decimals int) {
	scale, color := math.Pow10(decimals), scale.Diverging((value+1)/2)
	g.s.CrispCell(color, x, g.top+row*float64(r), width, row)
	g.s.TextOn(color, 0, scene.Middle, x+width/2, g.baseline(r), number.Signed(math.Round(value*scale)/scale+0, decimals))
}

func (g *grid) bracket(name string, class scene.Class, x, width float64) {
	top, bottom := g.top-3, g.top+2*row*float64(g.n)+3
	path := new(scene.Path).Move(x+2, top).Horizontal(x - 4).Vertical(bottom).Horizontal(x + 2)
	path.Move(x+width-2, top).Horizontal(x + width + 4).Vertical(bottom).Horizontal(x + width - 2)
	g.s.Shape(scene.Line|scene.Ink, path)
	g.s.Text(class|scene.Strong, scene.Middle, x+width/2, g.top-10, name)
}
