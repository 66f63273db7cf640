// Package binary shows sixteen positions in binary digits and, beside them, the
// sines of a few pairs that are slower by a factor of two each, as digits are. A
// digit is as wide as its column if it is 1 and has no width if it is 0; a sine is
// everything between:
//
//	(1 + sin(pos·ω[i]))/2
package binary

import (
	"math"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "binary",
	Title:  text.Message{English: "Positions in binary and as sines", Chinese: "位置的二进制与正弦"},
	Keys:   text.Message{English: "Arrow keys change the position by one, Page Up and Page Down by sixteen.", Chinese: "按方向键，位置加减 1；按 Page Up 与 Page Down，加减 16。"},
	Shared: []string{"position"},
	New:    func() figure.Figure { return binary{} },
}

type binary struct{}

// picture is the figure at a view.
type picture struct {
	*figure.View
	pairs []int // that are shown, the fastest first
	grid
}

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

// Height returns the height of the scene, for which nothing is computed.
func (binary) Height(*figure.View) int { return rowsTop + rows*rowHeight + feetHigh }

func (b binary) Scene(v *figure.View) *scene.Scene {
	p := pictureOf(v)
	s := &scene.Scene{Width: v.Width, Height: b.Height(v), Summary: p.summary()}
	p.headings(s)
	p.table(s)
	for b, i := range p.pairs {
		p.wave(s, b, i)
	}
	p.mark(s)
	p.feet(s)
	p.targets(s)
	return s
}

// targets adds the columns with the rows that are in the sentence. A digit has the
// pair beside it, and what is beside a column belongs to it.
func (p *picture) targets(s *scene.Scene) {
	top, n := nibble.First(p.View), nibble.Last(p.View)-nibble.First(p.View)
	column := func(b int, left, right float64) {
		s.Targets = append(s.Targets, scene.Target{
			Name: "pair", Index: p.pairs[min(b, len(p.pairs)-1)], Rows: n,
			Box: scene.Box{X: left, Y: rowTop(top), Width: right - left, Height: float64(n * rowHeight)},
		})
	}
	for b := range bits {
		left, right := p.digits+float64(bits-1-b)*p.digit, p.digits+float64(bits-b)*p.digit
		if b == bits-1 {
			left = 0
		}
		if b == 0 {
			right = p.sines
		}
		column(b, left, right)
	}
	for b := range p.pairs {
		left, right := p.sineLeft(b), p.sineLeft(b)+p.sine
		if b == 0 {
			right = float64(p.Width)
		}
		column(b, left, right)
	}
}

// Data returns the digits of sixteen positions, and their sines and cosines.
func (binary) Data(v *figure.View) dataio.Table { return nibble.Data(v) }
