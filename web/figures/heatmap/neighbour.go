package heatmap

import (
	"strconv"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// neighbours returns the chosen row, the next one and one half of the sentence
// away.
func (p *picture) neighbours() (row, next, far int) {
	n := p.State.SeqLen
	row = p.Chosen()
	next, far = row+1, row+n/2
	if next >= n {
		next = row - 1
	}
	if far >= n {
		far = row - n/2
	}
	return row, next, far
}

// frameHeight is how many pixels a row needs to be framed.
const frameHeight = 8

// neighbourMarks joins the rows on the right of the cells, and frames them where
// they are high enough.
func (p *picture) neighbourMarks(s *scene.Scene) {
	row, next, far := p.neighbours()
	if p.State.SeqLen < 2 {
		return
	}
	left, right := float64(p.cells.Min.X), float64(p.cells.Max.X)
	for _, r := range [...]int{next, far} {
		if _, top, _, bottom, ok := p.cell(r, int(p.State.View.Left)); ok && bottom-top >= frameHeight {
			var frame scene.Path
			s.Haloed(scene.Ink, frame.Box(left+0.5, top+0.5, right-left-1, bottom-top-1))
		}
	}
	middle := func(row int) float64 {
		return max(float64(p.cells.Min.Y), min(p.rows.Pixel(float64(row)+0.5), float64(p.cells.Max.Y)))
	}
	var lines scene.Path
	join := func(other int, away float64) {
		lines.Move(right+2, middle(row)).Horizontal(right + 2 + away).Vertical(middle(other)).Horizontal(right + 2)
	}
	join(next, 4)
	if far != next {
		join(far, 9)
	}
	s.Shape(scene.Line|scene.Ink, &lines)
}

func (p *picture) neighbourNote() string {
	row, next, far := p.neighbours()
	if p.State.SeqLen < 2 {
		return p.Say("There is only one row: take two positions or more.", "只有一行：请取两个以上的位置。")
	}
	name := func(row int) string { return number.Integer(float64(p.State.Start + row)) }
	apart := func(other int) string {
		k, _ := p.Encoding.Distance(float64(other - row))
		return strconv.FormatFloat(k, 'f', 3, 64)
	}
	near := []string{name(row), name(next), apart(next)}
	if far == next {
		return p.Phrase("Rows $1 and $2, next to each other, look alike: their distance is $3.",
			"相邻的第 $1 行与第 $2 行样子相近，距离为 $3。", near...)
	}
	return p.Phrase("Rows $1 and $2, next to each other, look alike: their distance is $3. From row $1 to row $4 it is $5. Only the slow columns still agree there.",
		"相邻的第 $1 行与第 $2 行样子相近，距离为 $3；第 $1 行到第 $4 行的距离是 $5，那里只有变化慢的列仍然一致。",
		append(near, name(far), apart(far))...)
}
