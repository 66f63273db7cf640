package render

import "math"

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
