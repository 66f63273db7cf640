package shift

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// circle draws the pair in question as a point of the unit circle at p, turned by kω
// to p+k.
func (p *picture) circle(s *scene.Scene) {
	i := p.pair
	sin, cos := p.from[2*i], p.from[2*i+1]
	toSin, toCos := p.made[2*i], p.made[2*i+1]
	angle := p.matrix.Angles()[i]
	d := chart.Dial{X: p.middle, Y: p.y, R: p.radius}
	d.Ring(s)
	var cross scene.Path
	s.Shape(scene.Line|scene.Rule, cross.Segment(d.At(1, 0, -1), d.At(1, 0, 1)).Segment(d.At(1, 1, 0), d.At(1, -1, 0)))
	s.Shape(scene.Line|scene.Bold|scene.Offset, arrow(d, sin, cos, toSin, toCos, angle))
	hand(s, scene.Ink, d, toSin, toCos)
	hand(s, scene.Position, d, sin, cos)
	label := func(class scene.Class, name string, at scene.Point) {
		s.Text(class|scene.Strong|scene.Halo, scene.Middle, math.Round(at.X), math.Round(at.Y)+4, name)
	}
	label(scene.Ink, "p+k", d.At(1+20/d.R, toSin, toCos))
	label(scene.Position, "p", d.At(0.76, sin, cos))
	title := p.Phrase("pair $1: ω = $2", "第 $1 对：ω = $2", number.Integer(float64(i)), frequency(p.Encoding.Frequency(i)))
	s.Text(scene.Ink, scene.Middle, d.X, d.Y-d.R-34, title)
	s.Text(scene.Offset|scene.Strong, scene.Middle, d.X, d.Y+d.R+48, p.turn(i, angle))
}

// hand draws a point of the circle with a line from the middle.
func hand(s *scene.Scene, class scene.Class, d chart.Dial, sin, cos float64) {
	var line scene.Path
	tip := d.At(1, sin, cos)
	s.Shape(scene.Line|scene.Bold|class, line.Segment(d.At(0, 0, 0), tip))
	s.Circle(scene.Area|class, tip.X, tip.Y, 4.5)
}

// arrow draws an arc from one point to another within the circle, as an angle turns,
// with a head unless it is short.
func arrow(d chart.Dial, sin, cos, toSin, toCos, angle float64) *scene.Path {
	const inner = 0.5 // radii
	var path scene.Path
	from, to := d.At(inner, sin, cos), d.At(inner, toSin, toCos)
	path.Move(from.X, from.Y).Arc(inner*d.R, false, angle < 0, to.X, to.Y)
	if math.Abs(angle) > 0.2 {
		for _, side := range [...]float64{inner - 0.06, inner + 0.06} {
			s, c := math.Sincos(-math.Copysign(0.16, angle))
			path.Segment(d.At(side, toSin*c+toCos*s, toCos*c-toSin*s), to)
		}
	}
	return &path
}

// frequency returns a frequency in (0, 1].
func frequency(w float64) string {
	if w < 0.0001 && w > 0 {
		return number.Scientific(w, 3)
	}
	return number.Fixed(w, 6)
}

// turn returns the angle kω: what is left of it without whole turns, and how many
// these are while floating point can count them.
func (p *picture) turn(i int, angle float64) string {
	left := "kω = " + number.Fixed(angle*180/math.Pi, 2) + "°"
	turns := math.Round((float64(p.State.Offset)*p.Encoding.Frequency(i) - angle) / (2 * math.Pi))
	if turns == 0 {
		return left
	}
	sign, many, unit := " + ", number.Integer(math.Abs(turns)), p.Say(" turns", " 圈")
	if turns < 0 {
		sign = " − "
	}
	switch {
	case math.Abs(turns) > 1e6:
		many = p.Say("whole", "整")
	case many == "1":
		unit = p.Say(" turn", " 圈")
	}
	return left + sign + many + unit
}
