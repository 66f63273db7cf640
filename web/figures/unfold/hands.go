package unfold

import (
	"math"

	"github.com/posenc/posenc/web/scene"
)

// hand returns the direction of the hand of pair b at a row. At first it is the hand of
// digit b, which turns by π/2ᵇ from row to row; then it turns as the pair does.
func (p *picture) hand(b, row int) phase {
	t := p.between(0.55, 1)
	if t == 1 {
		return p.exact(b, row)
	}
	before := math.Atan2(p.bases[b].sin, p.bases[b].cos)
	digit := math.Pi * math.Ldexp(float64(row), -b)
	sin, cos := math.Sincos(mix(digit, before+float64(row)*p.Encoding.Frequency(p.pairs[b]), t))
	return phase{sin, cos}
}

// exact returns the numbers of pair b at a row.
func (p *picture) exact(b, row int) phase {
	sin, cos := p.Encoding.Pair(p.pairs[b], float64(p.block()+row))
	return phase{sin, cos}
}

// hands draws a small dial for each pair and position. Its hand is the sum of a horizontal
// part, the cosine, and a vertical one, the sine. On the way to the waves the vertical part
// turns sideways, so that both can be drawn down the positions.
func (p *picture) hands(s *scene.Scene) {
	if p.stage <= 0 || p.stage >= waves {
		return
	}
	grown, turned, shed := p.between(0.1, 0.45), p.between(1, 1.6), p.between(1.6, 1.95)
	r, far := p.radius()*grown, p.amplitude()
	ring := r * (1 - p.between(1, 1.3))
	var sines, cosines, tips, sineDots, cosineDots, lines scene.Path
	for row := range rows {
		y := p.middle(row)
		for b := range p.pairs {
			x, at := p.x(b), p.hand(b, row)
			if ring > 0.5 {
				s.Circle(scene.Line|scene.Edge, x, y, ring)
			}
			side := x + mix(r, far, turned)*at.cos
			foot := scene.Point{X: mix(x+r*at.cos, x, turned), Y: y}
			tip := scene.Point{X: mix(x+r*at.cos, x+far*at.sin, turned), Y: mix(y-r*at.sin, y, turned)}
			if p.stage > 0.55 {
				sines.Segment(toward(foot, tip, shed), tip)
				cosines.Segment(toward(scene.Point{X: x, Y: y}, scene.Point{X: side, Y: y}, shed), scene.Point{X: side, Y: y})
			}
			if gone := p.between(1, 1.25); gone < 1 {
				lines.Segment(toward(scene.Point{X: x, Y: y}, tip, gone), tip)
			}
			if p.stage > hands {
				sineDots.Dot(tip.X, tip.Y)
				cosineDots.Dot(side, y)
			} else {
				tips.Dot(tip.X, tip.Y)
			}
		}
	}
	wide := scene.Bold
	if p.slim() || p.stage > hands {
		wide = 0
	}
	s.Shape(scene.Line|scene.Cosine|wide, &cosines)
	s.Shape(scene.Line|scene.Sine|wide, &sines)
	if p.stage < 0.8 {
		s.Shape(scene.Line|scene.Ground|scene.Halo, &lines)
	}
	s.Shape(scene.Line|scene.Ink, &lines)
	s.Shape(scene.Dots|scene.Cosine, &cosineDots)
	s.Shape(scene.Dots|scene.Sine, &sineDots)
}

// toward returns the point between a and b at t from 0 to 1.
func toward(a, b scene.Point, t float64) scene.Point {
	return scene.Point{X: mix(a.X, b.X, t), Y: mix(a.Y, b.Y, t)}
}
