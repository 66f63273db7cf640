package checkpoint

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
)

// How the curve is turned at first, in radians.
const (
	firstYaw   = 0.6
	firstPitch = 0.4
)

// curve draws the positions in the space of the first three components, as a curve that
// can be turned: the curve of GPT-2 is a helix.
func (p *picture) curve() plot.Block {
	const most = 280
	side := func(width float64) float64 { return min(width, most) }
	k := p.of.Components
	if k == nil || len(k.Scores) == 0 {
		return blank(most)
	}
	body := []plot.Block{
		p.Write(scene.Ink|scene.Strong, threeD),
		plot.Drawn(side, func(s *scene.Scene, at scene.Box) {
			at.Width = at.Height
			v := project(k.Scores, at, readerOf(p.View))
			v.draw(s)
			v.names(s, p.of.Prefix, p.row)
			s.Targets = append(s.Targets, scene.Target{Name: "curve", Hand: true, Box: at})
		}),
	}
	if !p.Still {
		body = append(body, p.Write(scene.Quiet, dragToTurn))
	}
	return plot.Group(body...)
}

// A projection shows the points of a space of up to three axes.
type projection struct {
	scores [][]float64
	middle scene.Point
	axes   [3]scene.Point // how far a unit of each axis goes, in pixels
	reach  float64        // of the axes, in units
}

// project returns the projection of the first three components into a square: the plane of the
// first two is turned by the yaw, and the third axis, upright, is tilted by the pitch.
func project(scores [][]float64, at scene.Box, r *reader) *projection {
	v := &projection{scores: scores[:min(3, len(scores))], middle: scene.Point{X: at.X + at.Width/2, Y: at.Y + at.Width/2}}
	for q := range scores[0] {
		sum := 0.0
		for _, axis := range v.scores {
			sum += axis[q] * axis[q]
		}
		v.reach = max(v.reach, math.Sqrt(sum))
	}
	sinYaw, cosYaw := math.Sincos(firstYaw + r.yaw)
	sinPitch, cosPitch := math.Sincos(firstPitch + r.pitch)
	unit := (at.Width/2 - 14) / v.reach
	v.axes[0] = scene.Point{X: unit * cosYaw, Y: unit * sinYaw * sinPitch}
	v.axes[1] = scene.Point{X: -unit * sinYaw, Y: unit * cosYaw * sinPitch}
	v.axes[2] = scene.Point{Y: -unit * cosPitch}
	return v
}

// position returns where a position is seen.
func (v *projection) position(q int) scene.Point {
	at := v.middle
	for i, axis := range v.scores {
		at.X += axis[q] * v.axes[i].X
		at.Y += axis[q] * v.axes[i].Y
	}
	return at
}

// end returns where an axis ends.
func (v *projection) end(axis int) scene.Point {
	far := 0.9 * v.reach
	return scene.Point{X: v.middle.X + far*v.axes[axis].X, Y: v.middle.Y + far*v.axes[axis].Y}
}

// draw draws the axes, and the curve in pieces, whose colours follow the position: those of
// viridis that can be seen upon light and dark grounds.
func (v *projection) draw(s *scene.Scene) {
	for i := range v.scores {
		s.Segment(scene.Edge, v.middle, v.end(i))
	}
	const pieces = 48
	last := len(v.scores[0]) - 1
	for i := range pieces {
		var path scene.Path
		for q := i * last / pieces; q < (i+1)*last/pieces; q++ {
			path.Segment(v.position(q), v.position(q+1))
		}
		s.Add(scene.Shape{Class: scene.Line | scene.Bold, Color: chart.Viridis(0.34 + 0.26*float64(i)/pieces), Path: &path})
	}
}

// names names the first and the last position and the axes, as far as there is room for the
// numbers, and marks the row that is read.
func (v *projection) names(s *scene.Scene, first, row int) {
	var names []scene.Box
	name := func(class scene.Class, anchor scene.Anchor, x, y float64, n int) {
		t := scene.Text{Class: class | scene.Halo, Anchor: anchor, X: x, Y: y, Spans: []scene.Span{{Text: strconv.Itoa(n)}}}
		a := t.Box()
		if !slices.ContainsFunc(names, func(b scene.Box) bool {
			return a.X < b.X+b.Width && b.X < a.X+a.Width && a.Y < b.Y+b.Height && b.Y < a.Y+a.Height
		}) {
			s.Add(t)
			names = append(names, a)
		}
	}
	last := len(v.scores[0]) - 1
	for _, q := range [...]int{0, last} {
		at := v.position(q)
		s.Circle(scene.Area|scene.Ink, at.X, at.Y, 3)
		name(scene.Ink, scene.Start, at.X+6, at.Y-5, first+q)
	}
	if q := row - first; q >= 0 && q <= last {
		at := v.position(q)
		s.Circle(scene.Area|scene.Position, at.X, at.Y, 5)
	}
	for i := range v.scores {
		at := v.end(i)
		name(scene.Quiet, scene.Middle, at.X, at.Y-4, i+1)
	}
}
