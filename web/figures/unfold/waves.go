package unfold

import (
	"math"

	"github.com/posenc/posenc/web/scene"
)

// waves draws sine and cosine of each pair down the positions. On the way from the hands
// they are drawn from above, on the way to the columns they are left from above.
func (p *picture) waves(s *scene.Scene) {
	from, to := -0.5, mix(-0.5, rows-0.5, p.between(1.35, waves))
	if p.stage > waves {
		from = mix(-0.5, rows-0.5, max(0, min((p.stage-waves)*(1+spread)/spread, 1)))
	}
	if p.stage <= 1.35 || from >= to {
		return
	}
	p.scale(s, from, to)
	var sines, cosines, sineDots, cosineDots scene.Path
	for b := range p.pairs {
		p.wave(&cosines, b, from, to, func(a phase) (value, slope float64) { return a.cos, -a.sin })
		p.wave(&sines, b, from, to, func(a phase) (value, slope float64) { return a.sin, a.cos })
		for row := range rows {
			if p.stage < waves || p.painted(row) > 0 {
				continue
			}
			at, y := p.exact(b, row), p.middle(row)
			sineDots.Dot(p.x(b)+p.amplitude()*at.sin, y)
			cosineDots.Dot(p.x(b)+p.amplitude()*at.cos, y)
		}
	}
	s.Shape(scene.Cosine|scene.Line|scene.Bold, &cosines)
	s.Shape(scene.Sine|scene.Line|scene.Bold, &sines)
	s.Shape(scene.Cosine|scene.Dots, &cosineDots)
	s.Shape(scene.Sine|scene.Dots, &sineDots)
}

// scale draws lines at −1, 0 and 1 behind the waves.
func (p *picture) scale(s *scene.Scene, from, to float64) {
	var lines scene.Path
	for b := range p.pairs {
		for _, value := range [...]float64{-1, 0, 1} {
			lines.Move(math.Round(p.x(b)+value*p.amplitude())+0.5, p.y(from+0.5)).Vertical(p.y(to + 0.5))
		}
	}
	s.Shape(scene.Rule|scene.Line, &lines)
}

// wave draws a curve from row to row, in cubic pieces of one row at most: pairs turn by
// one radian from row to row, or by less, for which they are exact to 0.003.
func (p *picture) wave(path *scene.Path, b int, from, to float64, of func(a phase) (value, slope float64)) {
	w, x := p.Encoding.Frequency(p.pairs[b]), p.x(b)
	at := func(row float64) (px, dx float64) {
		value, slope := of(p.value(b, row))
		return x + p.amplitude()*value, p.amplitude() * slope * w
	}
	px, dx := at(from)
	path.Move(px, p.y(from+0.5))
	for row := from; row < to; {
		next := min(math.Floor(row+1), to)
		h := next - row
		nx, ndx := at(next)
		path.Curve(px+dx*h/3, p.y(row+h/3+0.5), nx-ndx*h/3, p.y(next-h/3+0.5), nx, p.y(next+0.5))
		row, px, dx = next, nx, ndx
	}
}
