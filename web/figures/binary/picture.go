package binary

import (
	"math"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

const (
	bits = nibble.Bits
	rows = nibble.Rows

	rowsTop   = 48 // where the rows begin, in CSS pixels
	rowHeight = 22
	feetHigh  = 134 // what is below the rows
)

// A grid says where the columns are, in CSS pixels.
type grid struct {
	digits, digit float64 // where the digits begin, and the width of one
	sines, sine   float64 // the same for the pairs
	right         float64 // where the columns end
}

// fill is the part of a column that a whole digit takes.
const fill = 0.88

// picture is the figure at a view.
type picture struct {
	*figure.View
	pairs []int // that are shown, the fastest first
	grid
}

func pictureOf(v *figure.View) *picture {
	p := &picture{View: v, pairs: nibble.Pairs(v)}
	p.grid = grid{digits: 24, digit: max(25, float64(p.Width)/18), right: float64(p.Width)}
	if p.labelled() {
		last := p.State.Start + p.State.SeqLen + rows
		p.right -= 28 + math.Ceil(scene.TextWidth(number.Integer(float64(max(last, -p.State.Start, 100)))))
	}
	p.sines = math.Floor(p.digits + bits*p.digit + max(22, float64(p.Width)/18))
	p.sine = math.Floor((p.right - p.sines) / float64(len(p.pairs)))
	return p
}

// labelled reports whether there is room for the position of each row.
func (p *picture) labelled() bool { return p.Width >= 700 }

// sin returns the sine of pair b of those that are shown, at the position in
// question.
func (p *picture) sin(b int) float64 {
	sin, _ := p.Encoding.Pair(p.pairs[b], float64(p.Position()))
	return sin
}
