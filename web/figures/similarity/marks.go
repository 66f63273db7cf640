package similarity

import (
	"math"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// marks draws the row and the column of the position in question, the two diagonals
// that are k away from the middle, and the cell that is read with its mirror image. With
// M(k) between the rows it draws the way from the main diagonal to the one k beside it.
func (p *picture) marks(s *scene.Scene) {
	r := p.place()
	left, y, side := float64(r.Min.X), float64(r.Min.Y), float64(r.Dx())
	right, bottom := left+side, y+side
	if k := number.Abs(p.State.Offset); k > 0 && k < p.State.SeqLen && !p.turned() {
		away := side * float64(k) / float64(p.State.SeqLen)
		var upper, lower scene.Path
		solid := upper.Move(left+away, y).Line(right, bottom-away)
		dashed := lower.Move(left, y+away).Line(right-away, bottom)
		if p.State.Offset < 0 {
			solid, dashed = dashed, solid
		}
		bordered(s, scene.Offset, solid)
		bordered(s, scene.Offset|scene.Dash, dashed)
	}
	at := func(row int) float64 { return math.Round(10*p.pixel(float64(row))) / 10 }
	var cross scene.Path
	bordered(s, scene.Position, cross.Move(left-4, y+at(p.m)).Horizontal(right).Move(left+at(p.m), y).Vertical(bottom))
	if p.turned() {
		p.move(s, left, y+at(p.m), at)
	}
	cell := func(row, column int, class scene.Class) {
		s.Circle(scene.Area|scene.Ground, left+at(column), y+at(row), 6)
		s.Circle(class, left+at(column), y+at(row), 4)
	}
	cell(p.n, p.m, scene.Line|scene.Bold|scene.Ink)
	cell(p.m, p.n, scene.Area|scene.Ink)
}

// move draws the main diagonal, and the way along row m from there to column m + k.
func (p *picture) move(s *scene.Scene, left, y float64, at func(row int) float64) {
	r := p.place()
	var main, way scene.Path
	main.Move(float64(r.Min.X), float64(r.Min.Y)).Line(float64(r.Max.X), float64(r.Max.Y))
	bordered(s, scene.Offset|scene.Dash, &main)
	to := max(0, min(p.m+p.turn(), p.State.SeqLen-1))
	if to != p.m {
		s.Add(scene.Stroke{Class: scene.Ground, Width: 8, Path: &way})
		s.Add(scene.Stroke{Class: scene.Offset, Width: 6, Path: way.Move(left+at(p.m), y).Horizontal(left + at(to))})
	}
}

// bordered draws a bold line with a border of the ground, 1 pixel wide.
func bordered(s *scene.Scene, class scene.Class, line *scene.Path) {
	s.Add(scene.Stroke{Class: scene.Ground, Width: 4, Path: line})
	s.Shape(scene.Line|scene.Bold|class, line)
}
