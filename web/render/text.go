package render

import (
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/posenc/posenc/web/scene"
)

// text draws a text: each run with what is beneath it first.
func (b *painter) text(m *scene.Text) {
	for _, r := range runsOf(m) {
		if r.Halo > 0 {
			k := sourceOf(b.theme.Shade("ground"), r.Opacity)
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
	for _, l := range r.letters {
		along := float64(units) * size / em
		x, y := place.x+along, place.y
		if r.upward {
			x, y = place.y-along, place.x
		}
		quarters, line := int(nearest(4*x)), int(nearest(y))
		key.symbol, key.offset = l.symbol, uint8(quarters&3)
		if t := b.glyphs.get(key, l); r.upward {
			b.stamp(t, line, quarters>>2, k)
		} else {
			b.stamp(t, quarters>>2, line, k)
		}
		units += l.advance
	}
}

func (b *painter) stamp(t *glyphMask, x, y int, k *source) {
	x, y = x+t.box.Min.X, y+t.box.Min.Y
	width := t.box.Dx()
	from, to := max(0, -x), min(width, b.width-x)
	if from >= to {
		return
	}
	for i := max(0, -y); i < min(t.box.Dy(), b.height-y); i++ {
		b.line(y+i, x+from, t.alphas[i*width+from:i*width+to], k)
	}
}

// A run is letters of a text that look alike, from (x, y) on, in CSS pixels of the
// scene.
type run struct {
	letters []letter
	x, y    float64
	upward  bool

	scene.Look
	class  scene.Class // of its span
	color  color.NRGBA // of its text, if not transparent
	italic bool
}

// runsOf lays out a text: spans move the place where letters go on.
func runsOf(m *scene.Text) []run {
	runs := make([]run, 0, len(m.Spans))
	x, y := m.X, m.Y
	texts := collapsed(m.Spans)
	for i, s := range m.Spans {
		x, y = x+s.DX, y+s.DY
		r := run{x: x, y: y, upward: m.Upward, Look: (m.Class | s.Class).Look(), class: s.Class, color: m.Color, italic: s.Italic}
		if s.Class&colorClasses != 0 {
			r.Color = s.Class.Look().Color
		}
		if s.Size != 0 {
			r.Size = s.Size
		}
		face := regular
		switch {
		case r.Mono:
			face = mono
		case r.Bold && !s.Light:
			face = bold
		}
		units := 0
		for _, c := range strings.ReplaceAll(texts[i], "……", "⋯⋯") { // a Chinese ellipsis is in the middle
			l := letterOf(face, c)
			r.letters = append(r.letters, l)
			units += l.advance
		}
		x += float64(units) * r.Size / em
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

// collapsed returns the texts of spans as SVG draws them (CSS Text 3, section 4.1):
// spaces beside each other are one, and there are none at the ends.
func collapsed(spans []scene.Span) []string {
	texts := make([]string, len(spans))
	after, last := true, -1 // whether a space came before, and the span that it ends
	for i, s := range spans {
		var text []byte
		for _, c := range []byte(s.Text) {
			if c != ' ' {
				text, after, last = append(text, c), false, -1
			} else if !after {
				text, after, last = append(text, c), true, i
			}
		}
		texts[i] = string(text)
	}
	if last >= 0 {
		texts[last] = strings.TrimSuffix(texts[last], " ")
	}
	return texts
}

// colorClasses are the classes that are colours.
const colorClasses = 2*scene.Bit3 - 1

// A glyphCache keeps how much letters cover of the pixels around them, in each of
// their sizes.
type glyphCache struct {
	masks map[glyphKey]*glyphMask
	size  int // of all in bytes

	raster  raster
	outline path
}

// A glyphKey is a letter at a size and a place between pixels.
type glyphKey struct {
	symbol
	slanted bool
	upward  bool
	halo    uint16 // half the width of the stroke around it, in 1/64 pixels, or 0
	size    uint16 // in 1/64 pixels
	offset  uint8  // of its place from a pixel's left side, or its upper one if it is written upwards, in quarters
}

// A glyphMask is a box of alphas around the place of its letter, which is at (0, 0).
type glyphMask struct {
	box    image.Rectangle
	alphas []uint8
}

// cacheMax is the largest number of bytes of masks that are kept.
const cacheMax = 4 << 20

// slant is how far letters lean, for each unit that they are high: 12°.
const slant = 0.2126

func (s *glyphCache) get(key glyphKey, l letter) *glyphMask {
	if t, ok := s.masks[key]; ok {
		return t
	}
	t := s.make(key, l)
	if s.masks == nil || s.size > cacheMax {
		s.masks, s.size = map[glyphKey]*glyphMask{}, 0
	}
	s.masks[key] = t
	s.size += len(t.alphas) + 100
	return t
}

func (s *glyphCache) make(key glyphKey, l letter) *glyphMask {
	scale, lean, offset := float64(key.size)/64/em, 0.0, float64(key.offset)/4
	if key.slanted {
		lean = slant
	}
	s.outline.begin()
	s.outline.draw(l.path(), scale, func(x, y float64) point {
		along, up := scale*(x+lean*y), scale*y
		if key.upward {
			return point{-up, offset - along}
		}
		return point{offset + along, -up}
	})

	c := &s.raster
	c.begin(image.Rectangle{})
	if key.halo > 0 {
		stroker := stroker{raster: c, half: float64(key.halo) / 64}
		stroker.stroke(s.outline.subpaths)
	} else {
		c.fill(s.outline.subpaths)
	}
	c.bounds = boxOf(c.edges)
	t := &glyphMask{c.bounds, make([]uint8, c.bounds.Dx()*c.bounds.Dy())}
	c.draw(func(y, x int, alphas []uint8) {
		copy(t.alphas[(y-t.box.Min.Y)*t.box.Dx()+x-t.box.Min.X:], alphas)
	})
	return t
}
