package render

import (
	"bytes"
	"image/color"
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

// A run is letters of a text that look alike, from (x, y) on, in CSS pixels of the
// scene.
type run struct {
	letters []byte
	x, y    float64
	upward  bool

	scene.Look
	class  scene.Class // of its span
	color  color.NRGBA // of its text, if not transparent
	face   face
	italic bool
}

// runsOf lays out a text: spans move the place where letters go on.
func runsOf(m *scene.Text) []run {
	runs := make([]run, 0, len(m.Spans))
	x, y := m.X, m.Y
	letters := collapsed(m.Spans)
	for i, s := range m.Spans {
		x, y = x+s.DX, y+s.DY
		r := run{letters: letters[i], x: x, y: y, upward: m.Upward, Look: (m.Class | s.Class).Look(), class: s.Class, color: m.Color, italic: s.Italic}
		if s.Class&colorClasses != 0 {
			r.Color = s.Class.Look().Color
		}
		if s.Size != 0 {
			r.Size = s.Size
		}
		r.Bold = r.Bold && !s.Light
		switch {
		case r.Mono:
			r.face = mono
		case r.Bold:
			r.face = bold
		}
		r.letters = bytes.ReplaceAll(r.letters, []byte("……"), []byte("⋯⋯")) // a Chinese ellipsis is in the middle
		x += r.width()
		runs = append(runs, r)
	}
	before := float64(m.Anchor) / 2 * (x - m.X)
	for i := range runs {
		r := &runs[i]
		if r.x -= before; m.Upward {
			r.x, r.y = m.X+(r.y-m.Y), m.Y-(r.x-m.X)
		}
	}
	return runs
}

// collapsed returns the letters of spans as SVG draws them (CSS Text 3, section 4.1):
// spaces beside each other are one, and there are none at the ends.
func collapsed(spans []scene.Span) [][]byte {
	letters := make([][]byte, len(spans))
	after, last := true, -1 // whether a space came before, and the span that it ends
	for i, s := range spans {
		for _, c := range []byte(s.Text) {
			if c != ' ' {
				letters[i], after, last = append(letters[i], c), false, -1
			} else if !after {
				letters[i], after, last = append(letters[i], c), true, i
			}
		}
	}
	if last >= 0 {
		letters[last] = letters[last][:len(letters[last])-1]
	}
	return letters
}

// colorClasses are the classes that are colours.
const colorClasses = 2*scene.Bit3 - 1

func (r *run) width() float64 {
	units := 0
	for _, c := range string(r.letters) {
		l, _ := letterOf(r.face, c)
		units += l.advance
	}
	return float64(units) * r.Size / em
}
