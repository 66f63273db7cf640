package scale

import (
	"math"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// sums are what is added without and with the factor.
var sums = [...][]scene.Span{
	{{Text: "x + "}, {Text: "PE", Class: scene.Position}},
	{{Text: "√d · x + "}, {Text: "PE", Class: scene.Position}},
}

// headings names the rows and the columns.
func (p *picture) headings(s *scene.Scene) {
	root := "√d = " + number.Brief(p.triangles[0][1].factor)
	for j, sum := range sums {
		x, y := p.corner(0, j)
		if p.stacked {
			s.Spans(scene.Ink|scene.Strong, scene.Start, 0, y-p.radius/2, sum...)
			if j == 1 {
				s.Text(scene.Quiet, scene.Start, 0, y-p.radius/2+20, root)
			}
			continue
		}
		if j == 1 {
			sum = append(sum[:len(sum):len(sum)], scene.Span{Text: p.Say(", ", "，") + root, Class: scene.Quiet, Light: true})
		}
		s.Spans(scene.Ink|scene.Strong, scene.Start, x, 14, sum...)
	}
	for i := range p.triangles {
		t := &p.triangles[i][0]
		x, y := p.corner(i, 0)
		y -= p.radius + gap
		if p.stacked {
			s.Text(scene.Ink|scene.Strong, scene.Start, x, 14, t.name)
			s.Text(scene.Quiet, scene.Start, x, 32, t.source)
			continue
		}
		s.Spans(scene.Ink|scene.Strong, scene.Start, x, y, scene.Span{Text: t.name}, scene.Span{Text: t.source, Class: scene.Quiet, Light: true, DX: 12})
	}
}

// draw draws a triangle: x from its corner to the right, PE upwards from there, and the
// sum, which is as long as the arc is wide in all of them.
func (p *picture) draw(s *scene.Scene, i, j int) {
	t := &p.triangles[i][j]
	left, base := p.corner(i, j)
	r := p.radius
	sin, cos := math.Sincos(t.angle() * math.Pi / 180)
	tipX, tipY := left+r*cos, base-r*sin

	var arc, angle, x, pe, sum scene.Path
	s.Shape(scene.Line|scene.Rule, arc.Move(left+r, base).Arc(r, false, false, left, base-r))
	inner := r / 5
	s.Shape(scene.Line|scene.Quiet, angle.Move(left+inner, base).Arc(inner, false, false, left+inner*cos, base-inner*sin))
	s.Shape(scene.Line|scene.Ink, sum.Move(left, base).Line(tipX, tipY))
	s.Shape(scene.Line|scene.Ink|scene.Bold, x.Move(left, base).Horizontal(tipX))
	s.Shape(scene.Line|scene.Position|scene.Bold, pe.Move(tipX, base).Vertical(tipY))

	length := "|x| = "
	if j == 1 {
		length = "|√d · x| = "
	}
	s.Text(scene.Ink|scene.Strong|scene.Big, scene.Start, math.Round(left+0.62*r), base-r+12, number.Brief(t.angle())+"°")
	s.Text(scene.Position|scene.Halo, scene.Start, math.Round(tipX+6), math.Round(base-r*sin/2+4), "|PE| = "+number.Brief(t.pe))
	s.Text(scene.Ink, scene.Start, left, base+18, length+number.Brief(t.x))
	sampled := p.Phrase("sampled: $1–$2°", "随机：$1–$2°", number.Brief(t.words[0]), number.Brief(t.words[1]))
	if left+scene.TextWidth(sampled) > float64(p.Width) {
		sampled = number.Brief(t.words[0]) + "–" + number.Brief(t.words[1]) + "°"
	}
	s.Text(scene.Quiet, scene.Start, left, base+36, sampled)
}
