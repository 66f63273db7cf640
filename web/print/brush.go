package print

import (
	"image/color"
	"math"
	"slices"
)

// A brush is a pen that draws on paper.
type brush struct {
	paper
	placing
	*wardrobe
	coverage  coverage
	route     route
	types     types
	gradients map[string]*gradient
	layers    [][]uint32 // what was there before groups that are not opaque

	reading *gradient
}

// A gradient is colours from one end to the other, evenly spaced.
type gradient struct {
	upwards bool // from below, or from the left
	stops   []color.RGBA
}

func (b *brush) open(t *tag, l *look) {
	switch t.name {
	case "g":
		if l.opacity < 1 {
			b.keep()
		}
	case "linearGradient":
		b.reading = &gradient{upwards: t.get("y1") == "1"}
		if b.gradients == nil {
			b.gradients = map[string]*gradient{}
		}
		b.gradients[t.get("id")] = b.reading
	case "stop":
		if c := b.paint(t.get("stop-color")); b.reading != nil {
			b.reading.stops = append(b.reading.stops, c.RGBA)
		}
	case "rect":
		b.rect(t, l)
	case "circle":
		b.begin()
		b.route.circle(t.number("cx"), t.number("cy"), t.number("r"))
		b.draw(l)
	case "path":
		b.begin()
		if !b.route.path(t.get("d")) {
			b.strange = append(b.strange, t.raw)
		}
		b.draw(l)
	default:
		b.strange = append(b.strange, t.name)
	}
}

func (b *brush) close(t *tag, l *look) {
	switch t.name {
	case "g":
		if n := len(b.layers); l.opacity < 1 && n > 0 {
			b.mix(b.layers[n-1], l.opacity)
			b.layers = b.layers[:n-1]
		}
	case "linearGradient":
		b.reading = nil
	}
}

// keep keeps what there is before a group, in the room of an earlier one if there
// is any.
func (b *brush) keep() {
	n := len(b.layers)
	b.layers = slices.Grow(b.layers, 1)[:n+1]
	b.layers[n] = append(b.layers[n][:0], b.pixels...)
}

// begin begins a shape.
func (b *brush) begin() {
	b.route.clear()
	b.route.placing = b.placing
}

func (b *brush) rect(t *tag, l *look) {
	x, y, width, height := t.number("x"), t.number("y"), t.number("width"), t.number("height")
	radius := t.number("rx")
	if radius == 0 && l.stroke.kind == nothing {
		b.box(b.at(x, y), b.at(x+width, y+height), l)
		return
	}
	b.begin()
	b.route.rectangle(x, y, width, height, radius)
	b.draw(l)
}

// box fills a rectangle between two corners.
func (b *brush) box(from, to point, l *look) {
	if l.fill.kind != gradual {
		if c, ok := l.of(l.fill); ok {
			k := inkOf(c, l.opacity)
			b.rectangle(from, to, l.crisp, &k)
		}
		return
	}
	g := b.gradients[l.fill.gradient]
	if g == nil || len(g.stops) == 0 {
		b.strange = append(b.strange, "#"+l.fill.gradient)
		return
	}
	if g.upwards {
		for y := max(0, math.Floor(from.y)); y < min(to.y, float64(b.height)); y++ {
			k := inkOf(g.at((to.y-y-0.5)/(to.y-from.y)), l.opacity)
			b.rectangle(point{from.x, max(y, from.y)}, point{to.x, min(y+1, to.y)}, false, &k)
		}
		return
	}
	for x := max(0, math.Floor(from.x)); x < min(to.x, float64(b.width)); x++ {
		k := inkOf(g.at((x+0.5-from.x)/(to.x-from.x)), l.opacity)
		b.rectangle(point{max(x, from.x), from.y}, point{min(x+1, to.x), to.y}, false, &k)
	}
}

// at returns the colour of t in [0, 1].
func (g *gradient) at(t float64) color.RGBA {
	x := max(0, min(t, 1)) * float64(len(g.stops)-1)
	i := min(int(x), len(g.stops)-1)
	a, b := g.stops[i], g.stops[min(i+1, len(g.stops)-1)]
	between := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*(x-float64(i)))) }
	return color.RGBA{between(a.R, b.R), between(a.G, b.G), between(a.B, b.B), 0xff}
}

// of returns the colour of a paint, and whether it has one.
func (l *look) of(p paint) (color.RGBA, bool) {
	switch p.kind {
	case current:
		return l.color, true
	case solid:
		return p.RGBA, true
	}
	return color.RGBA{}, false
}

// draw fills the shape that was begun, and strokes it.
func (b *brush) draw(l *look) {
	if c, ok := l.of(l.fill); ok {
		b.coverage.within(0, 0, b.width, b.height)
		for i := range b.route.ways {
			b.coverage.fill(&b.route.ways[i])
		}
		b.ink(inkOf(c, l.opacity))
	}
	c, ok := l.of(l.stroke)
	if !ok {
		return
	}
	ways, half := b.route.ways, l.strokeWidth*b.scale/2
	if l.dash[0] > 0 {
		ways = dashed(ways, l.dash[0]*b.scale, l.dash[1]*b.scale)
	}
	k := inkOf(c, l.opacity)
	if l.opacity == 1 && !l.round {
		ways = b.straight(ways, half, &k)
	}
	if len(ways) == 0 {
		return
	}
	b.coverage.within(0, 0, b.width, b.height)
	s := stroker{coverage: &b.coverage, half: half, round: l.round}
	s.stroke(ways)
	b.ink(k)
}

// straight draws those of the ways that are single lines along an axis, and
// returns the others.
func (b *brush) straight(ways []way, half float64, k *ink) []way {
	rest := ways[:0]
	for _, w := range ways {
		if len(w.points) != 2 || w.closed {
			rest = append(rest, w)
			continue
		}
		p, q := w.points[0], w.points[1]
		from, to := point{min(p.x, q.x), min(p.y, q.y)}, point{max(p.x, q.x), max(p.y, q.y)}
		switch {
		case p.y == q.y:
			b.rectangle(point{from.x, p.y - half}, point{to.x, p.y + half}, false, k)
		case p.x == q.x:
			b.rectangle(point{p.x - half, from.y}, point{p.x + half, to.y}, false, k)
		default:
			rest = append(rest, w)
		}
	}
	return rest
}

// fill adds the edges of a way, which is closed if it is not already.
func (c *coverage) fill(w *way) {
	last := w.points[len(w.points)-1]
	for _, p := range w.points {
		c.edge(last.x, last.y, p.x, p.y)
		last = p
	}
}

// ink lays ink on what is covered.
func (b *brush) ink(k ink) { b.coverage.draw(&laying{&b.paper, k}) }

// laying is a sink that lays ink on paper.
type laying struct {
	*paper
	ink
}

func (l *laying) pixels(y, x int, covered []uint8) { l.line(y, x, covered, &l.ink) }

func (l *laying) span(y, from, to int, level uint8) {
	l.even(l.paper.pixels[y*l.width+from:y*l.width+to], level, &l.ink)
}
