package render

import (
	"image/color"
	"math"

	"github.com/posenc/posenc/web/scene"
)

// paint draws a picture.
func (b *painter) paint(p *Picture) {
	b.theme = p.options.Theme
	width, height := p.Pixels()
	b.cover(width, height, b.shade("ground"))
	b.placing = p.placing()
	if c := p.Scene().Cells; c != nil {
		at := b.pixelsOf(c.Box)
		c.Paint(b.part(at))
		b.settle(at, b.shade("ground"))
	}
	b.marks(p.Scene().Marks)
}

// marks draws marks, the first ones behind the others.
func (b *painter) marks(marks []scene.Mark) {
	for _, m := range marks {
		switch m := m.(type) {
		case scene.Shape:
			b.path.begin(b.placing)
			b.path.draw(m.Path)
			b.draw(m.Class, m.Color)
		case scene.Stroke:
			b.path.begin(b.placing)
			b.path.draw(m.Path)
			l := m.Class.Look()
			l.Width = m.Width
			k := b.source(&l, color.NRGBA{})
			b.stroke(b.path.subpaths, &l, &k)
		case scene.Rect:
			b.rect(&m)
		case scene.Circle:
			b.path.begin(b.placing)
			b.path.circle(m.X, m.Y, m.R)
			b.draw(m.Class, color.NRGBA{})
		case scene.ColorBar:
			b.bar(&m)
		case scene.Text:
			b.text(&m)
		case scene.Group:
			b.group(&m)
		}
	}
}

// rect draws a rectangle. One without an outline and round corners needs no path.
func (b *painter) rect(m *scene.Rect) {
	l := m.Class.Look()
	if l.Width == 0 && m.Radius == 0 {
		k := b.source(&l, m.Color)
		b.rectangle(b.at(m.X, m.Y), b.at(m.X+m.Width, m.Y+m.Height), m.Crisp, &k)
		return
	}
	b.path.begin(b.placing)
	b.path.rectangle(m.X, m.Y, m.Width, m.Height, m.Radius)
	b.draw(m.Class, m.Color)
}

// bar draws a rectangle whose colours follow each other along its longer side.
func (b *painter) bar(m *scene.ColorBar) {
	from, to := b.at(m.X, m.Y), b.at(m.X+m.Width, m.Y+m.Height)
	if m.Height > m.Width {
		for y := max(0, math.Floor(from.y)); y < min(to.y, float64(b.height)); y++ {
			k := sourceOf(between(m.Colors, (to.y-y-0.5)/(to.y-from.y)), 1)
			b.rectangle(point{from.x, max(y, from.y)}, point{to.x, min(y+1, to.y)}, false, &k)
		}
		return
	}
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

// group draws the marks of a group, which as a whole may be less than opaque.
func (b *painter) group(m *scene.Group) {
	opacity := m.Class.Look().Opacity
	if opacity == 1 {
		b.marks(m.Marks)
		return
	}
	b.beginLayer()
	b.marks(m.Marks)
	b.endLayer(opacity)
}
