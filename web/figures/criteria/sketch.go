package criteria

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figures/internal/spread"
	"github.com/posenc/posenc/web/scene"
)

// sketch makes a claim visible in a small chart.
func (p *picture) sketch(s *scene.Scene, i int, f *finding, room chart.Axes) {
	c := axes{room}
	switch i {
	case unique, anyLength, smooth:
		c.distances(s, f)
	case linear:
		p.hands(s, c)
	case bounded:
		p.values(s, c)
	case steps:
		p.steps(s, c)
	case periodic:
		p.turn(s, c)
	case rates:
		p.wavelengths(s, f, c)
	default:
		c.X, c.Y = chart.Scale{Hi: 1}, chart.Scale{Lo: -1, Hi: 1}
		c.Level(s, scene.Ink, 0)
	}
}

// axes are those of a sketch.
type axes struct{ chart.Axes }

// clamped returns the nearest position that there can be.
func clamped(pos float64) float64 { return max(-encoder.MaxPosition, min(pos, encoder.MaxPosition)) }

// distances draws how far apart rows are, over their offset, and the smallest of all
// distances.
func (c *axes) distances(s *scene.Scene, f *finding) {
	if len(f.xs) < 2 {
		return
	}
	top := f.worst.Value
	for _, y := range f.ys {
		top = max(top, y)
	}
	c.X, c.Y = chart.Scale{Lo: f.xs[0], Hi: f.xs[len(f.xs)-1]}, chart.Scale{Hi: max(top, 1e-300)}
	c.Level(s, scene.Rule, 0)
	c.Curve(s, scene.Ink, f.xs, f.ys)
	c.Dot(s, scene.Offset, f.worst.Offset, f.worst.Value)
}

// hands draws the hands of a few pairs at the position in question, and k further
// on: between them is the angle k·ω, wherever the position is.
func (p *picture) hands(s *scene.Scene, c axes) {
	r := (c.Bottom - c.Top) / 2
	count := max(1, min(3, int((c.Right-c.Left)/(2*r+6))))
	pos := float64(p.Position())
	there := clamped(pos + float64(p.State.Offset))
	for j := range count {
		i := j * (p.Encoding.Pairs() - 1) / 8
		d := chart.Dial{X: c.Left + r + float64(j)*(c.Right-c.Left-2*r)/float64(max(1, count-1)), Y: c.Top + r, R: r}
		s.Circle(scene.Rule|scene.Line, d.X, d.Y, d.R)
		for k, class := range [...]scene.Class{scene.Position, scene.Offset} {
			sin, cos := p.Encoding.Pair(i, [...]float64{pos, there}[k])
			s.Segment(class|scene.Bold, d.At(0, 0, 0), d.At(1, sin, cos))
		}
	}
}

// values draws the row in question, its sines and its cosines, between −1 and 1.
func (p *picture) values(s *scene.Scene, c axes) {
	pairs := p.Encoding.Pairs()
	shown := spread.Floor(pairs, 64)
	n := len(shown)
	xs, sines, cosines := make([]float64, n), make([]float64, n), make([]float64, n)
	for j, i := range shown {
		xs[j] = float64(i)
		sines[j], cosines[j] = p.Encoding.Pair(i, float64(p.Position()))
	}
	c.X, c.Y = chart.Scale{Lo: -0.5, Hi: float64(pairs) - 0.5}, chart.Scale{Lo: -1, Hi: 1}
	c.Level(s, scene.Rule, 1)
	c.Level(s, scene.Rule, -1)
	if n == 1 {
		c.Dot(s, scene.Sine, 0, sines[0])
		c.Dot(s, scene.Cosine, 0, cosines[0])
		return
	}
	c.Curve(s, scene.Sine, xs, sines)
	c.Curve(s, scene.Cosine, xs, cosines)
	if p.Dim >= 0 {
		sin, cos := p.Encoding.Pair(p.Dim/2, float64(p.Position()))
		class, y := scene.Sine, sin
		if p.Dim%2 == 1 {
			class, y = scene.Cosine, cos
		}
		c.Dot(s, class, float64(p.Dim/2), y)
	}
}

// steps draws the distances from the row in question and those after it to the next ones.
func (p *picture) steps(s *scene.Scene, c axes) {
	const n = 8
	distance, _ := p.Encoding.Distance(1)
	c.X, c.Y = chart.Scale{Lo: -0.5, Hi: n - 0.5}, chart.Scale{Hi: max(1.2*distance, 1e-300)}
	c.Level(s, scene.Rule, 0)
	for j := range n {
		var bar scene.Path
		x := c.PixelX(float64(j))
		s.Shape(scene.Line|scene.Bold|scene.Position, bar.Move(x, c.Bottom).Vertical(c.PixelY(distance)))
	}
}

// turn draws the first pair over two of its turns, and the end of each.
func (p *picture) turn(s *scene.Scene, c axes) {
	turn := p.Encoding.Wavelength(0)
	c.X, c.Y = chart.Scale{Hi: 2}, chart.Scale{Lo: -1.1, Hi: 1.1}
	var xs, ys [65]float64
	for j := range xs {
		xs[j] = float64(j) / 32
		ys[j], _ = p.Encoding.Pair(0, xs[j]*turn)
	}
	for j := range 3 {
		c.Upright(s, scene.Rule, float64(j))
	}
	c.Curve(s, scene.Sine, xs[:], ys[:])
	for j := range 3 {
		c.Dot(s, scene.Sine, float64(j), 0)
	}
}

// wavelengths draws the wavelengths of the pairs, the logarithm upwards.
func (p *picture) wavelengths(s *scene.Scene, f *finding, c axes) {
	n := len(f.xs)
	c.X = chart.Scale{Lo: -0.5, Hi: float64(p.Encoding.Pairs()) - 0.5}
	c.Y = chart.Scale{Lo: f.ys[0] - 0.2, Hi: max(f.ys[n-1], f.ys[0]+1) + 0.2}
	if n == 1 {
		c.Dot(s, scene.Ink, 0, f.ys[0])
		return
	}
	c.Curve(s, scene.Ink, f.xs, f.ys)
	if p.Dim >= 0 {
		c.Dot(s, scene.Ink, float64(p.Dim/2), math.Log10(min(p.Encoding.Wavelength(p.Dim/2), 1e300)))
	}
}
