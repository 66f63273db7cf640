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
	rune    rune
	face    face
	slanted bool
	upward  bool
	halo    uint16 // half the width of the stroke around it, in 1/64 pixels, or 0
	size    uint16 // in 1/64 pixels
	offset  uint8  // of its place from a pixel's left side, or its upper one if it is written upwards, in quarters
}

// A glyphMask is a rectangle of alphas, some pixels from the place of its letter.
type glyphMask struct {
	left, top     int
	width, height int
	alphas        []uint8
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
	r := &s.outline
	r.begin(placing{scale: 1})
	m := transform{path: r, scale: float64(key.size) / 64 / em, offset: float64(key.offset) / 4, upward: key.upward}
	if key.slanted {
		m.slant = slant
	}
	l.trace(&m)
	if len(r.subpaths) == 0 {
		return &glyphMask{}
	}

	half := float64(key.halo) / 64
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range r.points {
		left, right = min(left, p.x-half), max(right, p.x+half)
		top, bottom = min(top, p.y-half), max(bottom, p.y+half)
	}
	t := &glyphMask{left: int(math.Floor(left)), top: int(math.Floor(top))}
	t.width, t.height = int(math.Ceil(right))-t.left, int(math.Ceil(bottom))-t.top
	t.alphas = make([]uint8, t.width*t.height)

	c := &s.raster
	c.begin(t.left, t.top, t.left+t.width, t.top+t.height)
	if half > 0 {
		stroker := stroker{raster: c, half: half}
		stroker.stroke(r.subpaths)
	} else {
		c.fill(r.subpaths)
	}
	c.draw(func(y, x int, alphas []uint8) {
		copy(t.alphas[(y-t.top)*t.width+x-t.left:], alphas)
	})
	return t
}

type transform struct {
	*path
	scale, slant, offset float64
	upward               bool
}

func (m *transform) place(x, y int) (float64, float64) {
	along, up := m.scale*(float64(x)+m.slant*float64(y)), m.scale*float64(y)
	if m.upward {
		return -up, m.offset - along
	}
	return m.offset + along, -up
}

func (m *transform) moveTo(x, y int) { m.path.moveTo(m.place(x, y)) }
func (m *transform) lineTo(x, y int) { m.path.lineTo(m.place(x, y)) }

func (m *transform) curveTo(x1, y1, x2, y2, x3, y3 int) {
	a, b := m.place(x1, y1)
	c, d := m.place(x2, y2)
	e, f := m.place(x3, y3)
	m.path.curveTo(a, b, c, d, e, f)
}
