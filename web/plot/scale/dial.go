package scale

import "github.com/posenc/posenc/web/scene"

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
