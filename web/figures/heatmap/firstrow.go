package heatmap

import (
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// origin returns the row of position 0, and whether there is one.
func (p *picture) origin() (row int, ok bool) {
	row = -p.State.Start
	return row, row >= 0 && row < p.State.SeqLen
}

// firstRow frames the row of position 0 and writes its first values large below
// the cells.
func (p *picture) firstRow(s *scene.Scene) {
	const pitch = 26
	row, ok := p.origin()
	if !ok {
		return
	}
	left, right := float64(p.cells.Min.X), float64(p.cells.Max.X)
	if _, top, _, bottom, ok := p.cell(row, int(p.State.View.Left)); ok {
		var frame scene.Path
		s.Haloed(scene.Ink, frame.Box(left-2, top-1, right-left+4, bottom-top+2))
	}
	y, n := float64(p.cells.Max.Y+4), min(p.State.DModel, p.cells.Dx()/pitch-1)
	s.Text(scene.Ink, scene.End, left-chart.LabelAway, y+13, "0")
	for dim := range n {
		x, value := left+float64(dim*pitch), p.Table.Value(row, dim)
		color := p.colors()((value + 1) / 2)
		s.Cell(color, x, y, pitch-1, 17)
		s.TextOn(color, 0, scene.Middle, x+pitch/2-0.5, y+13, number.Fixed(value, 0))
	}
	if n < p.State.DModel {
		s.Text(scene.Quiet, scene.Start, left+float64(n*pitch)+4, y+13, "…")
	}
}

func (p *picture) firstRowNote() string {
	if _, ok := p.origin(); !ok {
		return p.Say("Position 0 is not among these rows. It would alternate 0, 1, 0, 1, …, since sin 0 = 0 and cos 0 = 1.",
			"这些行里没有位置 0。它会是 0、1、0、1……交替，因为 sin 0 = 0，cos 0 = 1。")
	}
	return p.Say("At position 0 every angle pos·ω is 0, whatever the dimension: sin 0 = 0 and cos 0 = 1, so the row alternates 0, 1, 0, 1, …",
		"位置 0 处每个角 pos·ω 都是 0，与维度无关：sin 0 = 0，cos 0 = 1，所以这一行是 0、1、0、1……交替。")
}
