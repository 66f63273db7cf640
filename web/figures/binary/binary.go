// Package binary shows sixteen positions in binary digits and, beside them, the
// sines of a few pairs that are slower by a factor of two each, as digits are. A
// digit is as wide as its column if it is 1 and has no width if it is 0; a sine is
// everything between:
//
//	(1 + sin(pos·ω[i]))/2
package binary

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/nibble"
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
