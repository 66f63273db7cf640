package chart

import "github.com/posenc/posenc/web/scene"

// A Dial is a circle on which hands turn, counterclockwise from the right, as
// angles do.
type Dial struct{ X, Y, R float64 }

// At returns the point in the direction of an angle, so many radii from the middle.
func (d Dial) At(radii, sin, cos float64) scene.Point {
	return scene.Point{X: d.X + radii*d.R*cos, Y: d.Y - radii*d.R*sin}
}

// Ring draws the circle.
func (d Dial) Ring(s *scene.Scene) { s.Circle(scene.Line|scene.Edge, d.X, d.Y, d.R) }
