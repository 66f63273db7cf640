package print

import "math"

// Types are letters that have been cast: how much each covers of the pixels
// around it, in each of its sizes.
type types struct {
	cast map[typeKey]*typ
	size int // of all in bytes

	coverage coverage
	route    route
}

// A typeKey tells which letter is cast.
type typeKey struct {
	rune    rune
	face    face
	slanted bool
	upward  bool
	halo    uint16 // half the width of the stroke around it, in 1/64 pixels, or 0
	size    uint16 // in 1/64 pixels
	offset  uint8  // of its place from a pixel's left side, or its upper one if it is written upwards, in quarters
}

// A typ is a rectangle of levels, some pixels from the place of its letter.
type typ struct {
	left, top     int
	width, height int
	levels        []uint8
}

// typesMax is how many bytes of types are kept.
const typesMax = 4 << 20

// slant is how far letters lean, for each unit that they are high: 12°.
const slant = 0.2126

// get returns a type, cast if it is not there yet.
func (s *types) get(key typeKey, l letter) *typ {
	if t, ok := s.cast[key]; ok {
		return t
	}
	t := s.make(key, l)
	if s.cast == nil || s.size > typesMax {
		s.cast, s.size = map[typeKey]*typ{}, 0
	}
	s.cast[key] = t
	s.size += len(t.levels) + 100
	return t
}

func (s *types) make(key typeKey, l letter) *typ {
	r := &s.route
	r.clear()
	r.placing = placing{scale: 1}
	m := mould{route: r, scale: float64(key.size) / 64 / em, offset: float64(key.offset) / 4, upward: key.upward}
	if key.slanted {
		m.slant = slant
	}
	l.trace(&m)
	if len(r.ways) == 0 {
		return &typ{}
	}

	half := float64(key.halo) / 64
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range r.points {
		left, right = min(left, p.x-half), max(right, p.x+half)
		top, bottom = min(top, p.y-half), max(bottom, p.y+half)
	}
	t := &typ{left: int(math.Floor(left)), top: int(math.Floor(top))}
	t.width, t.height = int(math.Ceil(right))-t.left, int(math.Ceil(bottom))-t.top
	t.levels = make([]uint8, t.width*t.height)

	c := &s.coverage
	c.within(t.left, t.top, t.left+t.width, t.top+t.height)
	if half > 0 {
		stroker := stroker{coverage: c, half: half}
		stroker.stroke(r.ways)
	} else {
		for i := range r.ways {
			c.fill(&r.ways[i])
		}
	}
	c.draw(t)
	return t
}

// A typ is a sink when it is cast.
func (t *typ) pixels(y, x int, covered []uint8) {
	copy(t.levels[(y-t.top)*t.width+x-t.left:], covered)
}

func (t *typ) span(y, from, to int, level uint8) {
	line := t.levels[(y-t.top)*t.width:]
	for x := from; x < to; x++ {
		line[x-t.left] = level
	}
}

// A mould gives a letter its size.
type mould struct {
	*route
	scale, slant, offset float64
	upward               bool
}

func (m *mould) place(x, y int) (float64, float64) {
	along, up := m.scale*(float64(x)+m.slant*float64(y)), m.scale*float64(y)
	if m.upward {
		return -up, m.offset - along
	}
	return m.offset + along, -up
}

func (m *mould) moveTo(x, y int) { m.route.moveTo(m.place(x, y)) }
func (m *mould) lineTo(x, y int) { m.route.lineTo(m.place(x, y)) }

func (m *mould) curveTo(x1, y1, x2, y2, x3, y3 int) {
	a, b := m.place(x1, y1)
	c, d := m.place(x2, y2)
	e, f := m.place(x3, y3)
	m.route.curveTo(a, b, c, d, e, f)
}

// write draws a text: each run with what is beneath it first.
func (b *brush) write(t *text) {
	for i := range t.runs {
		r := &t.runs[i]
		if c, ok := r.of(r.stroke); ok && r.halo {
			k := inkOf(c, r.opacity)
			b.set(t, r, r.strokeWidth/2, &k)
		}
		if c, ok := r.of(r.fill); ok {
			k := inkOf(c, r.opacity)
			b.set(t, r, 0, &k)
		}
	}
}

// set draws the letters of a run, or a halo around them. They stand between
// pixels along the line, but not across it.
func (b *brush) set(t *text, r *run, halo float64, k *ink) {
	place := b.at(r.x, r.y)
	size := r.size * b.scale
	key := typeKey{
		slanted: r.slanted,
		upward:  r.upward,
		size:    uint16(math.Round(min(64*size, math.MaxUint16))),
		halo:    uint16(math.Round(min(64*halo*b.scale, math.MaxUint16))),
	}
	units := 0
	for _, c := range string(t.letters[r.from:r.to]) {
		l, face := letterOf(r.face, c)
		along := float64(units) * size / em
		x, y := place.x+along, place.y
		if r.upward {
			x, y = place.y-along, place.x
		}
		quarters, line := int(nearest(4*x)), int(nearest(y))
		key.rune, key.face, key.offset = c, face, uint8(quarters&3)
		if t := b.types.get(key, l); r.upward {
			b.stamp(t, line, quarters>>2, k)
		} else {
			b.stamp(t, quarters>>2, line, k)
		}
		units += l.advance
	}
}

// stamp lays ink where a type covers pixels.
func (b *brush) stamp(t *typ, x, y int, k *ink) {
	x, y = x+t.left, y+t.top
	from, to := max(0, -x), min(t.width, b.width-x)
	if from >= to {
		return
	}
	for i := max(0, -y); i < min(t.height, b.height-y); i++ {
		b.line(y+i, x+from, t.levels[i*t.width+from:i*t.width+to], k)
	}
}
