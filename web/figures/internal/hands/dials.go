package hands

import (
	"math"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// Dials are the dials of pairs in a row, evenly spaced.
type Dials struct {
	Left, Pitch, Radius float64
	Middle              float64 // their height
	Every               int     // how many pairs there are for one dial
}

// NewDials returns eight dials in a row of a width, as large as there is room for.
func NewDials(width float64, every int) Dials {
	pitch := math.Min(128, width/8)
	return Dials{Pitch: pitch, Radius: math.Floor(min(42, 0.45*pitch)), Every: every}
}

// Pairs calls do for each pair that has a dial.
func (d *Dials) Pairs(do func(pair int)) {
	for pair := 0; pair < Encoding.Pairs(); pair += d.Every {
		do(pair)
	}
}

// Dial returns the circle of a pair.
func (d *Dials) Dial(pair int) scale.Dial {
	return scale.Dial{X: math.Round(d.Left + d.Pitch*(float64(pair/d.Every)+0.5)), Y: d.Middle, R: d.Radius}
}

// Ring draws the circle of a pair, whose hand a reader can drag, and where the hand begins.
func (d *Dials) Ring(s *scene.Scene, pair int) {
	c := d.Dial(pair)
	s.Circle(scene.Line|scene.Edge, c.X, c.Y, c.R)
	s.Segment(scene.Edge, Tip(c, 0, 1), Tip(c, 0, 0.85))
	s.Targets = append(s.Targets, scene.Target{
		Name: "hand", Index: pair, Box: scene.Box{X: c.X - c.R, Y: c.Y - c.R, Width: 2 * c.R, Height: 2 * c.R}, Hand: true,
	})
}

// Tip returns the point of a circle in the direction of an angle clockwise from 12, at a
// distance from the middle in radii.
func Tip(c scale.Dial, angle, radii float64) scene.Point {
	sin, cos := math.Sincos(angle)
	return c.At(radii, cos, sin)
}

// Wedge returns the sector of a circle from an angle on, as wide as a turn clockwise is without
// whole turns; a negative one leads back.
func Wedge(c scale.Dial, from, turn, radii float64) *scene.Path {
	if turn = math.Mod(turn, 2*math.Pi); turn < 0 {
		from, turn = from+turn, -turn
	}
	to := Tip(c, from+turn, radii)
	path := new(scene.Path).Segment(scene.Point{X: c.X, Y: c.Y}, Tip(c, from, radii))
	return path.Arc(radii*c.R, turn > math.Pi, true, to.X, to.Y).Close()
}

// angle returns the angle clockwise from 12 at which an event is on the dial of a pair.
func (d *Dials) angle(pair int, e plot.Event) float64 {
	c := d.Dial(pair)
	return math.Atan2(e.X-c.X, c.Y-e.Y)
}
