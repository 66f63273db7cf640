package render

import (
	"image/color"

	"github.com/posenc/posenc/web/scene"
)

// A painter draws the marks of a scene on a canvas.
type painter struct {
	canvas
	placing
	theme  scene.Theme
	raster raster
	path   path
	glyphs glyphCache
}

// shade returns the colour that a name such as ground has in the theme.
func (b *painter) shade(name string) color.NRGBA {
	c, _ := b.theme.Shade(name)
	return c
}

// source returns what a mark of a class is painted with: a colour of its own, unless
// that is transparent, or the colour of the class.
func (b *painter) source(l *scene.Look, own color.NRGBA) source {
	if own.A == 0 {
		own = b.shade(l.Color)
	}
	return sourceOf(own, l.Opacity)
}

// draw fills the path that has been drawn, or strokes it.
func (b *painter) draw(class scene.Class, own color.NRGBA) {
	l := class.Look()
	k := b.source(&l, own)
	subpaths := b.path.subpaths
	if l.Width > 0 {
		b.stroke(subpaths, &l, &k)
		return
	}
	b.raster.begin(0, 0, b.width, b.height)
	b.raster.fill(subpaths)
	b.fill(&k)
}

// stroke draws subpaths, which are in pixels, as lines with the width, the dashes and the
// ends of a look, which are in CSS pixels.
func (b *painter) stroke(subpaths []subpath, l *scene.Look, k *source) {
	half := l.Width * b.scale / 2
	if l.Dash[0] > 0 {
		subpaths = dashed(subpaths, l.Dash[0]*b.scale, l.Dash[1]*b.scale)
	}
	if l.Opacity == 1 && !l.Round {
		subpaths = b.straight(subpaths, half, k)
	}
	if len(subpaths) == 0 {
		return
	}
	b.raster.begin(0, 0, b.width, b.height)
	s := stroker{raster: &b.raster, half: half, round: l.Round}
	s.stroke(subpaths)
	b.fill(k)
}

// fill paints what the raster covers.
func (b *painter) fill(k *source) {
	b.raster.draw(func(y, x int, alphas []uint8) { b.line(y, x, alphas, k) })
}

// straight draws those of the subpaths that are single lines along an axis, and
// returns the others.
func (b *painter) straight(subpaths []subpath, half float64, k *source) []subpath {
	rest := subpaths[:0]
	for _, s := range subpaths {
		if len(s.points) != 2 || s.closed {
			rest = append(rest, s)
			continue
		}
		p, q := s.points[0], s.points[1]
		from, to := point{min(p.x, q.x), min(p.y, q.y)}, point{max(p.x, q.x), max(p.y, q.y)}
		switch {
		case p.y == q.y:
			b.rectangle(point{from.x, p.y - half}, point{to.x, p.y + half}, false, k)
		case p.x == q.x:
			b.rectangle(point{p.x - half, from.y}, point{p.x + half, to.y}, false, k)
		default:
			rest = append(rest, s)
		}
	}
	return rest
}
