package derivation

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// A plane is a part of a picture in which complex numbers have places.
type plane struct{ x, y, r, size float64 } // its centre, its radius in pixels and in numbers

func (a plane) at(re, im float64) scene.Point {
	return scene.Point{X: a.x + a.r*re/a.size, Y: a.y - a.r*im/a.size}
}

// hand draws a number as a hand.
func (a plane) hand(s *scene.Scene, class scene.Class, re, im float64) {
	var dot scene.Path
	tip := a.at(re, im)
	a.line(s, scene.Bold|class, 0, 0, re, im)
	s.Shape(scene.Dots|class, dot.Dot(tip.X, tip.Y))
}

// line draws a line from one number to another.
func (a plane) line(s *scene.Scene, class scene.Class, re, im, toRe, toIm float64) {
	s.Segment(class, a.at(re, im), a.at(toRe, toIm))
}

// ground draws the axes, and the unit circle.
func (a plane) ground(s *scene.Scene) {
	var axes scene.Path
	s.Circle(scene.Line|scene.Rule, a.x, a.y, a.r/a.size)
	s.Shape(scene.Line|scene.Rule, axes.Move(a.x-a.r, a.y).Horizontal(a.x+a.r).Move(a.x, a.y-a.r).Vertical(a.y+a.r))
}

// title writes a formula above the plane.
func (a plane) title(s *scene.Scene, formula string) {
	s.Spans(scene.Quiet|scene.Big, scene.Middle, math.Round(a.x), bodyTop+14, chart.EquationSpans(formula)...)
}

// stackedRadius is the radius of the planes where text stands below them.
const stackedRadius = 56

// planes returns the places of two planes beside each other.
func (p *picture) planes() (a, b plane) {
	wide, r := p.right()-24, 96.0
	if p.stacked() {
		wide, r = float64(p.Width), stackedRadius
	}
	y := bodyTop + 34 + r
	return plane{wide / 4, y, r, 1.1}, plane{wide * 3 / 4, y, r, 1.1}
}

// planesList returns where lines of text stand beside or below two planes: their left
// and right ends, and the baseline of the first.
func (p *picture) planesList() (left, right, y float64) {
	left, right, y = p.right(), float64(p.Width), bodyTop+46
	if p.stacked() {
		left, y = 0, bodyTop+34+2*stackedRadius+22
	}
	return left, min(right, left+300), y
}
