package checkpoint

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
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
	k := p.Subject.Components
	if k == nil || len(k.Scores) == 0 {
		return plot.Fixed(most, nil)
	}
	side := func(width float64) float64 { return min(width, most) }
	return plot.Group(
		p.Write(scene.Ink|scene.Strong, threeD),
		plot.Drawn(side, func(s *scene.Scene, at scene.Box) {
			at.Width = at.Height
			p.drawCurve(s, at, k.Scores[:min(3, len(k.Scores))])
			s.Targets = append(s.Targets, scene.Target{Name: "curve", Hand: true, Box: at})
		}),
		plot.Text(scene.Quiet, p.When(!p.Still, dragToTurn)))
}

// drawCurve draws the scores of positions along up to three axes into a square.
func (p *picture) drawCurve(s *scene.Scene, at scene.Box, scores [][]float64) {
	last, reach := len(scores[0])-1, 0.0 // of the farthest position
	for q := range scores[0] {
		sum := 0.0
		for _, axis := range scores {
			sum += axis[q] * axis[q]
		}
		reach = max(reach, math.Sqrt(sum))
	}

	// The plane of the first two axes is turned by the yaw, and the third axis, upright, is tilted
	// by the pitch: how far a unit of each axis goes, in pixels.
	r := readerOf(p.View)
	sinYaw, cosYaw := math.Sincos(firstYaw + r.yaw)
	sinPitch, cosPitch := math.Sincos(firstPitch + r.pitch)
	unit := (at.Width/2 - 14) / reach
	axes := [3]scene.Point{
		{X: unit * cosYaw, Y: unit * sinYaw * sinPitch}, {X: -unit * sinYaw, Y: unit * cosYaw * sinPitch}, {Y: -unit * cosPitch},
	}
	middle := scene.Point{X: at.X + at.Width/2, Y: at.Y + at.Width/2}
	position := func(q int) scene.Point {
		at := middle
		for i, axis := range scores {
			at.X += axis[q] * axes[i].X
			at.Y += axis[q] * axes[i].Y
		}
		return at
	}
	end := func(axis int) scene.Point {
		far := 0.9 * reach
		return scene.Point{X: middle.X + far*axes[axis].X, Y: middle.Y + far*axes[axis].Y}
	}

	// The axes, and the curve in pieces, whose colours follow the position: those of viridis that
	// can be seen upon light and dark grounds.
	for i := range scores {
		s.Segment(scene.Edge, middle, end(i))
	}
	const pieces = 48
	for i := range pieces {
		var path scene.Path
		for q := i * last / pieces; q < (i+1)*last/pieces; q++ {
			path.Segment(position(q), position(q+1))
		}
		s.Add(scene.Shape{Class: scene.Line | scene.Bold, Color: scale.Viridis(0.34 + 0.26*float64(i)/pieces), Path: &path})
	}

	// The first and the last position, the row that is read, and the axes, with their numbers as
	// far as there is room.
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
	for _, q := range [...]int{0, last} {
		at := position(q)
		s.Circle(scene.Area|scene.Ink, at.X, at.Y, 3)
		name(scene.Ink, scene.Start, at.X+6, at.Y-5, p.Subject.Prefix+q)
	}
	if q := p.row - p.Subject.Prefix; q >= 0 && q <= last {
		at := position(q)
		s.Circle(scene.Area|scene.Position, at.X, at.Y, 5)
	}
	for i := range scores {
		at := end(i)
		name(scene.Quiet, scene.Middle, at.X, at.Y-4, i+1)
	}
}
