package precision

import (
	"math"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// endPositions returns the positions at which the type comes to an end, as far as
// they are to be seen: the first one whose row the next one has too, and the first
// one that is infinite.
func (p *picture) endPositions() []float64 {
	var ends []float64
	for _, end := range [...]func() (float64, bool){p.numbers.Indistinguishable, p.numbers.Overflow} {
		if pos, ok := end(); ok && pos <= lastPosition {
			ends = append(ends, pos)
		}
	}
	return ends
}

// endWords are what is said of the ends, and what if there is little room.
var endWords = [...][2]text.Message{
	{
		{English: "rows $1 and $2 are the same: the first neighbours that are", Chinese: "第 $1 行与第 $2 行完全相同：首对不可区分的相邻位置"},
		{English: "row $1 = row $2", Chinese: "第 $1 行 = 第 $2 行"},
	}, {
		{English: "from $1 on, positions are infinite, and rows are not numbers", Chinese: "从 $1 起，位置溢出为无穷大，算不出数"},
		{English: "from $1 on: no numbers", Chinese: "从 $1 起：算不出数"},
	},
}

// ends draws where neighbours become indistinguishable, and where there are no
// numbers any more.
func (p *picture) ends(s *scene.Scene) {
	c, read := p.area(), p.pixel(p.read())
	for k, pos := range p.endPositions() {
		y := math.Round(p.pixel(pos)) + 0.5
		var line scene.Path
		s.Haloed(scene.Ink, line.Move(c.Left-4, y).Horizontal(c.Right))
		if math.Abs(y-read) > 14 {
			p.besideCells(s, scene.Ink|scene.Strong, y-0.5, pos)
		}
		words := ""
		for _, w := range endWords[k] {
			words = p.Phrase(w.English, w.Chinese, number.Integer(pos), number.Integer(pos+1))
			if scene.TextWidth(words) <= c.Right-c.Left-16 {
				break
			}
		}
		// Neighbours above their line, as there may be another one below it.
		above := [...]float64{-8, 18}[k]
		s.Text(scene.Ink|scene.Halo, scene.End, c.Right-8, y+above, words)
	}
}
