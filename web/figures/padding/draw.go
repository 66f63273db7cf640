package padding

import (
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// heading draws the tokens and the mask.
func (p *picture) heading(s *scene.Scene) {
	last := len(p.words) - 1
	if p.beside {
		s.Text(scene.Quiet, scene.Start, 0, 34, p.Say("mask", "掩码"))
	}
	for column := range p.pads + len(p.words) {
		i := column - p.pads
		class, name, mask := scene.Quiet, p.Say("pad", "填充"), "0"
		if i >= 0 {
			class, name, mask = scene.Ink|scene.Strong, p.words[i], "1"
		}
		s.TextWithin(class, scene.Middle, p.x(column), 14, p.column-4, name)
		s.Text(scene.Quiet, scene.Middle, p.x(column), 34, mask)
		if i == last {
			s.Text(scene.Quiet, scene.Middle, p.x(column), 52, p.Say("new", "新词"))
		}
	}
}

// draw draws the positions that a way gives the words, and the beginnings of the rows of
// PE there.
func (p *picture) draw(s *scene.Scene, way int) {
	y := p.top(way)
	verdict := scene.Wrong
	if p.changes[way] < 1e-12 {
		verdict = scene.Ink
	}
	if p.beside {
		s.Text(scene.Ink|scene.Strong, scene.Start, 0, y+12, p.names()[way])
		right := p.left + float64(p.columns)*p.column + 14
		s.TextWithin(verdict, scene.Start, right, y+12, float64(p.Width)-right, p.verdict(way))
	} else {
		name := p.names()[way]
		s.Text(scene.Ink|scene.Strong, scene.Start, 0, y-12, name)
		at := scene.Strong.Width(name) + 14
		s.TextWithin(verdict, scene.Start, at, y-12, float64(p.Width)-at, p.verdict(way))
	}
	for i := range p.words {
		pos := p.position(way, i)
		class := scene.Ink
		if pos != i {
			class = scene.Wrong | scene.Strong
		}
		x := p.x(p.pads + i)
		s.Text(class, scene.Middle, x, y+12, strconv.Itoa(pos))
		cell := (p.column - between) / shown
		for j := range shown {
			sin, cos := p.e.Pair(j/2, float64(pos))
			value := [...]float64{sin, cos}[j%2]
			s.CrispCell(chart.Viridis((value+1)/2), x-p.column/2+between/2+float64(j)*cell, y+numberLine, cell, strip)
		}
	}
}
