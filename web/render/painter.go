// Package render draws scenes where there is no browser: as PNG files, and as SVG
// files whose letters are outlines, so that they look the same with any fonts.
//
// Shapes are filled by golang.org/x/image/vector, each pixel with one of 16 levels of
// coverage. Letters are of Noto Sans CJK SC: those of the figures' own texts are part
// of the program, those that readers may write are in glyphs.bin.
package render

import (
	"image/color"
	"math"

	"github.com/posenc/posenc/web/render/png"
	"github.com/posenc/posenc/web/scene"
)

// A renderer draws one picture after another, and keeps what the next one needs
// too: masks of letters, and memory.
type renderer struct {
	painter painter
	png     png.Encoder
}

var pool = make(chan *renderer, 4)

func getRenderer() *renderer {
	select {
	case r := <-pool:
		return r
	default:
		return &renderer{}
	}
}

// put returns a renderer to the pool, unless that is full. Memory for more pixels than
// mostPixels is left to the garbage collector.
func (r *renderer) put() {
	if cap(r.painter.pixels) > mostPixels {
		r.painter.pixels, r.painter.layers, r.png = nil, nil, png.Encoder{}
	}
	select {
	case pool <- r:
	default:
	}
}

// AppendPNG appends the picture to dst as a PNG, on the ground of the theme, or
// without it; Auto is as Light.
func (p *Picture) AppendPNG(dst []byte) []byte {
	r := getRenderer()
	defer r.put()
	r.painter.paint(p)
	clear := uint32(0)
	if p.options.Clear {
		clear = pixelOf(r.painter.theme.Shade("ground"))
	}
	return r.png.Append(dst, r.painter.pixels, r.painter.width, r.painter.height, clear, false)
}

// A painter draws the marks of a scene on a canvas.
type painter struct {
	canvas
	placing
	theme  scene.Theme
	raster raster
	path   path
	glyphs glyphCache
}

// source returns what a mark of a class is painted with: a colour of its own, unless
// that is transparent, or the colour of the class.
func (b *painter) source(l *scene.Look, own color.NRGBA) source {
	if own.A == 0 {
		own = b.theme.Shade(l.Color)
	}
	return sourceOf(own, l.Opacity)
}

// draw fills the path that has been drawn, or strokes it.
func (b *painter) draw(class scene.Class, width float64, own color.NRGBA) {
	l := class.Look()
	l.Width = max(l.Width, width)
	k := b.source(&l, own)
	subpaths := b.path.subpaths
	if l.Width > 0 {
		b.stroke(subpaths, &l, &k)
		return
	}
	b.raster.begin(b.bounds())
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
	b.raster.begin(b.bounds())
	s := stroker{raster: &b.raster, half: half, round: l.Round}
	s.stroke(subpaths)
	b.fill(k)
}

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

func (b *painter) paint(p *Picture) {
	b.theme = p.options.Theme
	width, height := p.Pixels()
	b.cover(width, height, b.theme.Shade("ground"))
	b.placing = p.placing()
	if c := p.Scene().Cells; c != nil {
		at := b.pixelsOf(c.Box)
		c.Paint(b.part(at))
		b.settle(at, b.theme.Shade("ground"))
	}
	b.marks(p.Scene().Marks)
}

// marks draws marks, the first ones behind the others.
func (b *painter) marks(marks []scene.Mark) {
	for _, m := range marks {
		switch m := m.(type) {
		case scene.Shape:
			b.path.begin()
			b.path.draw(m.Path, b.scale, b.at)
			b.draw(m.Class, m.Width, m.Color)
		case scene.Rect:
			b.rect(&m)
		case scene.Circle:
			b.path.begin()
			b.path.circle(b.at(m.X, m.Y), b.scale*m.R)
			b.draw(m.Class, 0, color.NRGBA{})
		case scene.ColorBar:
			b.bar(&m)
		case scene.Text:
			b.text(&m)
		case scene.Group: // which as a whole may be less than opaque
			opacity := m.Class.Look().Opacity
			if opacity != 1 {
				b.beginLayer()
			}
			b.marks(m.Marks)
			if opacity != 1 {
				b.endLayer(opacity)
			}
		}
	}
}

// rect draws a rectangle. One without an outline and round corners needs no path.
func (b *painter) rect(m *scene.Rect) {
	from, to, l := b.at(m.X, m.Y), b.at(m.X+m.Width, m.Y+m.Height), m.Class.Look()
	if l.Width == 0 && m.Radius == 0 {
		k := b.source(&l, m.Color)
		b.rectangle(from, to, m.Crisp, &k)
		return
	}
	b.path.begin()
	b.path.rectangle(from, to, b.scale*m.Radius)
	b.draw(m.Class, 0, m.Color)
}

// bar draws a rectangle whose colours follow each other from the left to the right.
func (b *painter) bar(m *scene.ColorBar) {
	from, to := b.at(m.X, m.Y), b.at(m.X+m.Width, m.Y+m.Height)
	for x := max(0, math.Floor(from.x)); x < min(to.x, float64(b.width)); x++ {
		k := sourceOf(between(m.Colors, (x+0.5-from.x)/(to.x-from.x)), 1)
		b.rectangle(point{max(x, from.x), from.y}, point{min(x+1, to.x), to.y}, false, &k)
	}
}

// between returns the colour at t in [0, 1] of colours that are evenly spaced.
func between(colors []color.NRGBA, t float64) color.NRGBA {
	x := max(0, min(t, 1)) * float64(len(colors)-1)
	i := min(int(x), len(colors)-1)
	a, b := colors[i], colors[min(i+1, len(colors)-1)]
	mean := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*(x-float64(i)))) }
	return color.NRGBA{mean(a.R, b.R), mean(a.G, b.G), mean(a.B, b.B), mean(a.A, b.A)}
}
