package chart

import (
	"math"

	"github.com/posenc/posenc/web/scene"
)

// A Dial is a circle on which hands turn, counterclockwise from the right, as
// angles do.
type Dial struct{ X, Y, R float64 }

// At returns the point in the direction of an angle, at a distance from the middle in radii.
func (d Dial) At(radii, sin, cos float64) scene.Point {
	return scene.Point{X: d.X + radii*d.R*cos, Y: d.Y - radii*d.R*sin}
}

// Ring draws the circle.
func (d Dial) Ring(s *scene.Scene) { s.Circle(scene.Line|scene.Edge, d.X, d.Y, d.R) }

// Cross draws two axes through the middle.
func (d Dial) Cross(s *scene.Scene) {
	s.Shape(scene.Line|scene.Rule, new(scene.Path).Segment(d.At(1, 0, -1), d.At(1, 0, 1)).Segment(d.At(1, -1, 0), d.At(1, 1, 0)))
}

// Pair draws the circle with the hand of a pair and its coordinates, and returns the tip.
func (d Dial) Pair(s *scene.Scene, sin, cos float64) (tip scene.Point) {
	middle, foot, tip := d.At(0, 0, 0), d.At(1, 0, cos), d.At(1, sin, cos)
	d.Ring(s)
	d.Cross(s)
	s.Segment(scene.Bold|scene.Cosine, middle, foot)
	s.Segment(scene.Bold|scene.Sine, foot, tip)
	s.Segment(scene.Bold|scene.Ink, middle, tip)
	return tip
}

// A Hand is the direction of a hand.
type Hand struct{ Sin, Cos float64 }

// To returns by how much another hand is ahead of it, in radians from −π to π.
func (h Hand) To(other Hand) float64 {
	return math.Atan2(h.Cos*other.Sin-h.Sin*other.Cos, h.Cos*other.Cos+h.Sin*other.Sin)
}

// Turn draws the circle with two hands, the one of a position p and the one of a position
// q, an offset away, and the sector between them.
func (d Dial) Turn(s *scene.Scene, p, q Hand) {
	middle, tipP, tipQ := d.At(0, 0, 0), d.At(1, p.Sin, p.Cos), d.At(1, q.Sin, q.Cos)
	var sector, handP, handQ, dotP, dotQ scene.Path
	d.Ring(s)
	if tipP != tipQ {
		s.Shape(scene.Area|scene.Offset|scene.Faint, sector.Segment(middle, tipP).Arc(d.R, false, p.To(q) < 0, tipQ.X, tipQ.Y))
	}
	s.Shape(scene.Line|scene.Bold|scene.Offset, handQ.Segment(middle, tipQ))
	s.Shape(scene.Line|scene.Bold|scene.Position, handP.Segment(middle, tipP))
	s.Shape(scene.Dots|scene.Bold|scene.Offset, dotQ.Dot(tipQ.X, tipQ.Y))
	s.Shape(scene.Dots|scene.Position, dotP.Dot(tipP.X, tipP.Y))
}
