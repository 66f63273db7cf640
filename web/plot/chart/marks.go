package chart

import (
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// A Mark is drawn over the axes of a chart. Of these only Line and Stems stretch the axis upwards.
type Mark interface {
	draw(p *plot.Painter, a *scale.Axes)
}

// Line is a series as a line with gaps where numbers are not finite, or a single point as a dot.
type Line struct {
	_      uncompared
	Of     *Series
	Class  scene.Class
	Name   string // in the legend; empty for a line that it does not have
	Digits int    // decimals of the value beside the name, in a legend at the ends of lines; 0 for 3 digits
	Dot    bool   // whether there is a dot where a number is read
}

func (l Line) draw(p *plot.Painter, a *scale.Axes) {
	if len(l.Of.X) == 1 {
		if y := l.Of.Y[0]; y >= a.Y.Lo && y <= a.Y.Hi {
			a.Dot(p.Scene, l.Class, l.Of.X[0], y)
		}
		return
	}
	p.Shape(scene.Line|l.Class, plot.Once(p.View, "line", curve.path, curve{l.Of, *a}))
}

// A curve is a Series over axes. Its path is kept while they stay.
type curve struct {
	*Series
	axes scale.Axes
}

func (c curve) path() *scene.Path { return c.axes.CurvePath(c.X, c.Y).Keep() }

// Stems is a series as dots, on stems where there is room for them.
type Stems struct {
	_      uncompared
	Of     *Series
	Class  scene.Class
	Chosen float64 // the x of the dot that is marked
}

func (m Stems) draw(p *plot.Painter, a *scale.Axes) {
	var stems, dots, chosen scene.Path
	for i, n := range m.Of.X {
		x, y := a.PixelX(n), a.PixelY(m.Of.Y[i])
		if y-y != 0 {
			continue
		}
		stems.Move(x, a.Bottom).Vertical(y)
		if n == m.Chosen {
			chosen.Dot(x, y)
		} else {
			dots.Dot(x, y)
		}
	}
	if len(m.Of.X) <= 64 {
		p.Shape(scene.Line|scene.Rule, &stems)
	}
	p.Shape(scene.Dots|m.Class, &dots)
	p.Shape(scene.Dots|scene.Bold|scene.Ink, &chosen)
}

// Area is what lies between two numbers of the axis across, behind the axes.
type Area struct {
	_        uncompared
	Class    scene.Class // 0 for the ground
	From, To float64
	Name     string // at its top, if there is room for it
}

func (m Area) draw(p *plot.Painter, a *scale.Axes) {
	x := a.PixelX(m.From)
	if m.Class == 0 {
		return
	}
	p.Rect(m.Class|scene.Area, x, a.Top, max(2, a.PixelX(m.To)-x), a.Bottom-a.Top)
}

// Free is a mark drawn by hand, in each frame.
type Free func(s *scene.Scene, a *scale.Axes)

func (f Free) draw(p *plot.Painter, a *scale.Axes) { f(p.Scene, a) }

// Upright is a line from the top to the bottom at a number of the axis across, if it goes so far.
func Upright(class scene.Class, x float64) Free {
	return func(s *scene.Scene, a *scale.Axes) {
		if x >= a.X.Lo && x <= a.X.Hi {
			a.Upright(s, class, x)
		}
	}
}

// Point is a dot at two numbers, or at the end of the axis upwards if that goes less far.
func Point(class scene.Class, x, y float64) Free {
	return func(s *scene.Scene, a *scale.Axes) { a.Dot(s, class, x, max(a.Y.Lo, min(y, a.Y.Hi))) }
}
