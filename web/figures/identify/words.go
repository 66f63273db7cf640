package identify

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// words are the verdict and what it rests on, above the matrices.
func (p *picture) words() chart.TextBlock {
	t := chart.TextBlock{Width: float64(p.Width)}
	t.Add(scene.Ink|scene.Strong, p.verdict())
	for _, line := range p.details() {
		t.Add(scene.Ink, line)
	}
	return t
}

// wordsHeight returns how high the words are; live ones in a wide column at least as high
// as most, so that little moves when there are others.
func (p *picture) wordsHeight() int {
	n := p.words().Count
	if !p.Still {
		switch {
		case p.Narrow():
		case p.sideBySide():
			n = max(n, 5)
		default:
			n = max(n, 8)
		}
	}
	return n * scene.LineHeight
}

// readout says the numbers of a cell.
func (p *picture) readout() string {
	if p.best == nil && p.pointed == nil {
		return ""
	}
	at := p.read()
	said := p.Phrase("Row $1, column $2: $3 given", "第 $1 行第 $2 列：给出 $3", strconv.Itoa(at.row), strconv.Itoa(at.column), p.shown(p.numbers.grid().At(at.row, at.column)))
	if p.best != nil {
		said += p.Phrase(", $1 explained, $2 apart", "，解释为 $1，相差 $2", p.shown(p.made.At(at.row, at.column)), number.Difference(math.Abs(p.difference.At(at.row, at.column))))
	}
	return said + p.Say(".", "。")
}

// shown writes a number with as many digits as tell it from its neighbours, up to 8
// decimals.
func (p *picture) shown(x float64) string {
	if size := math.Abs(x); size > 0 && size < 1e-6 || size >= 1e6 {
		return number.Scientific(x, 6)
	}
	return number.Fixed(x, 8)
}
