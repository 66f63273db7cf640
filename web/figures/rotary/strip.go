package rotary

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// strips draws the query and the key as rows of cells before and after they are turned,
// and arcs from one element of a pair to the other.
func (p *picture) strips(s *scene.Scene) {
	for row, r := range [...]struct {
		name   string
		class  scene.Class
		values []float64
	}{
		{"q", scene.Ink, p.q}, {"R(m)q", scene.Ink | scene.Strong, p.query},
		{"k", scene.Position, p.k}, {"R(n)k", scene.Position | scene.Strong, p.key},
	} {
		y := p.rowTop(row)
		s.Text(r.class, scene.Start, 0, y+p.rowHeight/2+4, r.name)
		for j, x := range r.values {
			p.element(s, p.left+float64(j)*p.cell, y, x)
		}
	}
	p.indices(s)
	p.arcs(s)
	var frame scene.Path
	for _, j := range p.markedElements() {
		frame.Box(p.left+float64(j)*p.cell, p.rowTop(0), p.cell, p.rowTop(3)+p.rowHeight-p.rowTop(0))
	}
	s.Shape(scene.Line|scene.Bold|scene.Ink, &frame)
	s.Targets = append(s.Targets, scene.Target{
		Name: "elements", Columns: len(p.q), Hand: true,
		Box: scene.Box{X: p.left, Y: p.stripsTop(), Width: p.cell * float64(len(p.q)), Height: p.stripsEnd() - p.stripsTop()},
	})
}

// element draws a number in a cell of its colour, with as many decimals as there is
// room for.
func (p *picture) element(s *scene.Scene, x, y, value float64) {
	color := chart.Diverging((value/p.longest + 1) / 2)
	s.CrispCell(color, x, y, p.cell, p.rowHeight-1)
	decimals := 2
	switch {
	case p.cell < 30:
		return
	case p.cell < 42:
		decimals = 1
	}
	s.TextOn(color, 0, scene.Middle, math.Round(x+p.cell/2), y+p.rowHeight/2+4, number.Fixed(value, decimals))
}

// indices writes the numbers of elements above their cells, where there is room.
func (p *picture) indices(s *scene.Scene) {
	step := 1
	for float64(step)*p.cell < scene.TextWidth(strconv.Itoa(len(p.q)))+2 {
		step *= 2
	}
	for j := 0; j < len(p.q); j += step {
		class := scene.Quiet
		if p.pairOf(j) == p.marked {
			class = scene.Ink | scene.Strong
		}
		s.Text(class, scene.Middle, math.Round(p.left+(float64(j)+0.5)*p.cell), p.indexLine(), strconv.Itoa(j))
	}
}

// arcs connects the elements of the pairs that are shown, the marked one last.
func (p *picture) arcs(s *scene.Scene) {
	var others, marked scene.Path
	for _, i := range p.shown {
		p.arc(&others, i)
	}
	p.arc(&marked, p.marked)
	s.Shape(scene.Line|scene.Edge, &others)
	s.Shape(scene.Line|scene.Bold|scene.Ink, &marked)
}

// arc draws the arc of a pair: half an ellipse, about, as high as it is wide if there is
// room.
func (p *picture) arc(path *scene.Path, i int) {
	a, b := p.elements(i)
	from, to := p.left+(float64(a)+0.5)*p.cell, p.left+(float64(b)+0.5)*p.cell
	foot := p.stripsTop() + p.arcsHeight - 2
	top := foot - min((to-from)*2/3, (p.arcsHeight-4)*4.0/3) // of the control points
	path.Move(from, foot).Curve(from, top, to, top, to, foot)
}

// markedElements returns the elements of the marked pair.
func (p *picture) markedElements() [2]int {
	a, b := p.elements(p.marked)
	return [2]int{a, b}
}
