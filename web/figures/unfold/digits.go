package unfold

import (
	"strconv"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/scene"
)

// digits draws a cell for each digit, which is filled if it is 1. On the way to the hands
// it shrinks to half of a dial: a 1 to the lower half, in which the hand of the digit
// is then, a 0 to nothing.
func (p *picture) digits(s *scene.Scene) {
	shrunk, gone := p.between(0, 0.4), p.between(0.55, 0.8)
	if gone == 1 {
		return
	}
	var ones, zeros scene.Path
	for row := range rows {
		y := p.middle(row)
		for b, bit := range property.Bits(row, bits) {
			x, r := p.x(b), p.radius()
			if b >= len(p.pairs) {
				r = 0 // no pair takes its place
			}
			half := mix(0.44*p.digit(), r, shrunk)
			top, bottom := mix(y-p.row/2+1, y, shrunk), mix(y+p.row/2-1, y+r, shrunk)
			if bit == 1 && half > 0.5 {
				bowl(&ones, x, top, half, mix(bottom-top, 0, gone), r*shrunk)
			} else if bit == 0 && shrunk == 0 {
				zeros.Box(x-half+0.5, top+0.5, 2*half-1, bottom-top-1)
			}
		}
	}
	s.Shape(scene.Line|scene.Rule, &zeros)
	s.Shape(scene.Area|scene.Ink, &ones)
	if p.stage > 0 {
		return
	}
	for row := range rows {
		for b, bit := range property.Bits(row, bits) {
			class := scene.Quiet
			if bit == 1 {
				class = scene.Ground | scene.Strong
			}
			p.text(s, class, scene.Middle, p.x(b), p.middle(row)+5, strconv.Itoa(bit))
		}
	}
}

// bowl draws a rectangle around x whose lower corners are round.
func bowl(path *scene.Path, x, top, half, height, round float64) {
	round = min(round, height, half)
	path.Move(x-half, top).Horizontal(x + half).Vertical(top + height - round)
	if round > 0 {
		path.Arc(round, false, true, x+half-round, top+height).Horizontal(x-half+round).Arc(round, false, true, x-half, top+height-round)
	} else {
		path.Horizontal(x - half)
	}
	path.Close()
}
