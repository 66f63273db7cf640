package render

import (
	"math"

	"github.com/posenc/posenc/web/scene"
)

// text draws a text: each run with what is beneath it first.
func (b *painter) text(m *scene.Text) {
	for _, r := range runsOf(m) {
		if r.Halo > 0 {
			k := sourceOf(b.shade("ground"), r.Opacity)
			b.set(&r, r.Halo/2, &k)
		}
		k := b.source(&r.Look, r.color)
		b.set(&r, 0, &k)
	}
}

// set draws the letters of a run, or a halo around them. They stand between
// pixels along the line, but not across it.
func (b *painter) set(r *run, halo float64, k *source) {
	place := b.at(r.x, r.y)
	size := r.Size * b.scale
	key := glyphKey{
		slanted: r.italic,
		upward:  r.upward,
		size:    uint16(math.Round(min(64*size, math.MaxUint16))),
		halo:    uint16(math.Round(min(64*halo*b.scale, math.MaxUint16))),
	}
	units := 0
	for _, c := range string(r.letters) {
		l, face := letterOf(r.face, c)
		along := float64(units) * size / em
		x, y := place.x+along, place.y
		if r.upward {
			x, y = place.y-along, place.x
		}
		quarters, line := int(nearest(4*x)), int(nearest(y))
		key.rune, key.face, key.offset = c, face, uint8(quarters&3)
		if t := b.glyphs.get(key, l); r.upward {
			b.stamp(t, line, quarters>>2, k)
		} else {
			b.stamp(t, quarters>>2, line, k)
		}
		units += l.advance
	}
}

// stamp paints what a mask covers.
func (b *painter) stamp(t *glyphMask, x, y int, k *source) {
	x, y = x+t.left, y+t.top
	from, to := max(0, -x), min(t.width, b.width-x)
	if from >= to {
		return
	}
	for i := max(0, -y); i < min(t.height, b.height-y); i++ {
		b.line(y+i, x+from, t.alphas[i*t.width+from:i*t.width+to], k)
	}
}
