package odd

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// columns draws what each column is, with the number of the chosen position.
func (p *picture) columns(s *scene.Scene, i int) {
	t, unpaired := p.rows[i].table, p.rows[i].unpaired
	left, y, width := p.boxesAt(i)
	pitch := p.pitch(t, width)
	if pitch < 2 {
		p.runs(s, t, unpaired, left, y, pitch)
		return
	}
	gap := 2.0
	if pitch < 8 {
		gap = 0
	}
	at, err := behaviours[i].at(&p.State)
	numbered := scene.TextWidth("−0.0000") <= pitch
	for j := range t.Columns() {
		x, c := left+float64(j)*pitch, t.Column(j)
		class, ink := scene.Area|scene.Sine, scene.Ground
		switch {
		case c.Zero:
			class, ink = scene.Line|scene.Edge, scene.Quiet
		case c.Cosine:
			class = scene.Area | scene.Cosine
		}
		s.Rect(class, x, y, max(0.5, pitch-gap), boxHeight)
		middle := x + (pitch-gap)/2
		if name := chart.ColumnName(c); scene.TextWidth(name) <= pitch-gap {
			s.Text(ink, scene.Middle, math.Round(middle), y+14, name)
		}
		if numbered && err == nil {
			s.Text(scene.Ink, scene.Middle, math.Round(middle), y+boxHeight+16, number.Fixed(at.Value(0, j), 4))
		}
		wide := max(2, pitch-gap)
		if j == unpaired {
			s.Rect(scene.Line|scene.Bold|scene.Wrong, x-2, y-2, wide+4, boxHeight+4)
			below := y + boxHeight + 16
			if numbered {
				below += 16
			}
			p.missing(s, middle, left, below)
		}
		if to := p.pointed; to != nil && to.behaviour == i && to.dim == j {
			s.Rect(scene.Line|scene.Bold|scene.Ink, x-1, y-1, wide+2, boxHeight+2)
		}
	}
}

// runs draws columns that are too narrow to be told apart: all sines in one, and all
// cosines, above each other where they stand in turn.
func (p *picture) runs(s *scene.Scene, t *convention.Table, unpaired int, left, y, pitch float64) {
	run := func(class scene.Class, first, step, n int, top, height float64) {
		s.Rect(class, left+float64(first)*pitch, y+top, max(0.5, float64(n*step)*pitch), height)
	}
	first, step, n := t.Sines()
	height, below := float64(boxHeight), 0.0
	if step > 1 {
		height, below = boxHeight/2, boxHeight/2
	}
	run(scene.Area|scene.Sine, first, step, n, 0, height)
	first, step, n = t.Cosines()
	run(scene.Area|scene.Cosine, first, step, n, below, height)
	if last := t.Columns() - 1; t.Column(last).Zero {
		run(scene.Line|scene.Edge, last, 1, 1, 0, boxHeight)
	}
	if unpaired >= 0 {
		var mark scene.Path
		x := left + (float64(unpaired)+0.5)*pitch
		s.Shape(scene.Line|scene.Bold|scene.Wrong, mark.Move(x, y-4).Vertical(y+boxHeight+4))
		p.missing(s, x, left, y+boxHeight+18)
	}
}

// missing writes below a column that it has no cosine.
func (p *picture) missing(s *scene.Scene, x, left, y float64) {
	label := p.Say("no cosine", "缺余弦")
	_, _, width := p.boxesAt(0)
	half := scene.TextWidth(label) / 2
	s.Text(scene.Wrong, scene.Middle, math.Round(max(left+half, min(x, left+width-half))), y, label)
}
