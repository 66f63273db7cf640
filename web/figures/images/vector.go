package images

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// axisName returns what the coordinate of an axis of the grid is in the image.
func (p *picture) axisName(axis int) string {
	if !p.old.aligned() {
		return [...]string{"r div h", "r mod h"}[axis]
	}
	return [...]string{"y", "x"}[axis]
}

// name names a block.
func (p *picture) name(b block) string {
	axis := p.axisName(b.axis)
	switch {
	case b.both:
		return "sin, cos " + axis
	case b.sine:
		return "sin " + axis
	}
	return "cos " + axis
}

// drawVector draws the vector of the chosen patch, block by block.
func (p *picture) drawVector(s *scene.Scene) {
	b := p.curves
	p.title(s, scene.Box{X: b.X, Y: b.Y - 20}, b.Width, p.Say("Its vector", "它的向量"), p.vectorText())
	c := chart.Axes{
		Left: b.X, Right: b.X + b.Width, Top: b.Y, Bottom: b.Y + b.Height,
		X: chart.Scale{Lo: -0.5, Hi: float64(p.blockEnd) - 0.5}, Y: chart.Scale{Lo: -1.1, Hi: 1.1},
	}
	c.Level(s, scene.Rule, 0)
	i, j := p.old.coordinates(p.y, p.x)
	parts, at := [...][]float64{p.old.part[0][i], p.old.part[1][j]}, [2]int{}
	for n, b := range p.blocks {
		values := parts[b.axis][at[b.axis]:]
		at[b.axis] += b.last - b.first + 1
		left, right := c.PixelX(float64(b.first)-0.5), c.PixelX(float64(b.last)+0.5)
		s.TextWithin(p.class(b), scene.Start, math.Round(left)+4, c.Top-6, right-left-6, p.name(b))
		if n > 0 {
			c.Upright(s, scene.Edge, float64(b.first)-0.5)
		}
		if b.both {
			p.curve(s, &c, scene.Sine, b.first, 2, values[:b.last-b.first+1], 0)
			p.curve(s, &c, scene.Cosine, b.first, 2, values[:b.last-b.first+1], 1)
			continue
		}
		p.curve(s, &c, p.class(b), b.first, 1, values[:b.last-b.first+1], 0)
	}
}

// class returns the colour of a block.
func (p *picture) class(b block) scene.Class {
	switch {
	case b.both:
		return scene.Ink
	case b.sine:
		return scene.Sine
	}
	return scene.Cosine
}

// curve draws every step-th number of a block from one of them on.
func (p *picture) curve(s *scene.Scene, c *chart.Axes, class scene.Class, first, step int, values []float64, from int) {
	var xs, ys []float64
	for k := from; k < len(values); k += step {
		xs, ys = append(xs, float64(first+k)), append(ys, values[k])
	}
	c.Curve(s, class, xs, ys)
	if len(xs) <= 16 {
		for k := range xs {
			c.Dot(s, class, xs[k], ys[k])
		}
	}
}

// vectorText says on which numbers the two halves depend.
func (p *picture) vectorText() string {
	i, j := p.old.coordinates(p.y, p.x)
	return p.Phrase("half of it depends on $1 = $2, half on $3 = $4", "一半取决于 $1 = $2，一半取决于 $3 = $4",
		p.axisName(0), strconv.Itoa(i), p.axisName(1), strconv.Itoa(j))
}
