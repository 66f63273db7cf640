package render

import (
	"math"
	"slices"
)

// beginLayer begins a group.
func (p *canvas) beginLayer() {
	n := len(p.layers)
	p.layers = slices.Grow(p.layers, 1)[:n+1]
	l := &p.layers[n]
	l.pixels = l.pixels[:0]
	l.places = slices.Grow(l.places[:0], p.height)[:p.height]
	for y := range l.places {
		l.places[y] = -1
	}
}

// endLayer ends the innermost group: so much of what was drawn remains, and of what was
// there before the rest.
func (p *canvas) endLayer(opacity float64) {
	l := p.layers[len(p.layers)-1]
	p.layers = p.layers[:len(p.layers)-1]
	var k source
	k.amount[1] = uint32(math.Round(256 * opacity))
	for y, place := range l.places {
		if place < 0 {
			continue
		}
		line, before := p.pixels[y*p.width:][:p.width], l.pixels[place:][:p.width]
		for x, pixel := range line {
			if before[x] != pixel {
				k.pixel = pixel
				line[x] = k.over(before[x], 1)
			}
		}
	}
}
