package similarity

import (
	"image"
	"math"

	"github.com/posenc/posenc/web/figure"
)

type similarity struct {
	pointed     *pair // nil if nothing is pointed at
	page, cells figure.Memo[diagonalsKey, diagonals]
}

// A pair is two rows of the encoding, counted from 0.
type pair struct{ m, n int }

// picture is the figure at a view.
type picture struct {
	*figure.View
	pair
	pointed   bool      // whether the pair is pointed at
	diagonals diagonals // as many as the matrix has CSS pixels, at most
}

const (
	top      = 44  // where the cells begin
	mostSide = 420 // of the matrix

	turnsTall = 112 // of the rotations, with their heading and their angles
	turnsDial = 23  // the radius of one
)

func (p *picture) height() int {
	switch {
	case p.Narrow(): // with the bar below the cells
		return p.place().Max.Y + 144 + turnsTall
	case !p.curved():
		return p.place().Max.Y + 92 + turnsTall
	}
	return p.place().Max.Y + 92
}

// curved reports whether there is room for the curve of a row.
func (p *picture) curved() bool { return p.Width >= 860 }

// place returns where the cells are.
func (p *picture) place() image.Rectangle {
	left, room := 64, 88
	if p.Narrow() {
		left, room = 44, 8
	}
	side := min(mostSide, p.Width-left-room)
	return image.Rect(left, top, left+side, top+side)
}

// pairAt returns the pair at a place of the picture: the nearest if it lies outside
// the cells.
func (p *picture) pairAt(x, y float64) pair {
	r, n := p.place(), float64(p.State.SeqLen)
	row := func(x float64, from, length int) int {
		return int(max(0, min(math.Floor((x-float64(from))/float64(length)*n), n-1)))
	}
	return pair{row(y, r.Min.Y, r.Dy()), row(x, r.Min.X, r.Dx())}
}

// pixel returns the middle of a row of the matrix, from the beginning of the cells.
func (p *picture) pixel(row float64) float64 {
	return (row + 0.5) * float64(p.place().Dx()) / float64(p.State.SeqLen)
}
