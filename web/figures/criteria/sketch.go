package criteria

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// sketch makes a claim visible in a small chart.
func (p *picture) sketch(s *scene.Scene, i int, f *finding, room chart.Axes) {
	c := axes{room}
	switch i {
	case unique:
		c.distances(s, f)
	case anyLength:
		p.longer(s, c)
	case linear:
		p.hands(s, c)
	case bounded:
		p.values(s, c)
	case smooth:
		p.step(s, f, c)
	case rates:
		p.wavelengths(s, f, c)
	default:
		c.X, c.Y = chart.Scale{Hi: 1}, chart.Scale{Lo: -1, Hi: 1}
		c.level(s, scene.Ink, 0)
	}
}

// axes are those of a sketch.
type axes struct{ chart.Axes }

// level draws a line across a chart.
func (c *axes) level(s *scene.Scene, class scene.Class, y float64) {
	var line scene.Path
	s.Shape(class|scene.Line, line.Move(math.Round(c.Left), math.Round(c.PixelY(y))+0.5).Horizontal(math.Round(c.Right)))
}

// dot marks a point of a chart.
func (c *axes) dot(s *scene.Scene, class scene.Class, x, y float64) {
	var dot scene.Path
	s.Shape(class|scene.Dots, dot.Dot(c.PixelX(x), c.PixelY(y)))
}

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
	c.level(s, scene.Rule, 0)
	c.Curve(s, scene.Ink, f.xs, f.ys)
	c.dot(s, scene.Offset, f.worst.Offset, f.worst.Value)
}

// longer draws a sine through the sentence and, dashed, beyond its end.
func (p *picture) longer(s *scene.Scene, c axes) {
	first, length := float64(p.State.Start), float64(max(p.State.SeqLen-1, 1))
	beyond := max(0, min(0.35*length, encoder.MaxPosition-first-length))
	i := 0
	for i < p.Encoding.Pairs()-1 && p.Encoding.Wavelength(i) < length {
		i++
	}
	c.X, c.Y = chart.Scale{Hi: length + beyond}, chart.Scale{Lo: -1.2, Hi: 1.2}
	var end scene.Path
	s.Shape(scene.Rule|scene.Line, end.Move(c.PixelX(length), c.Top).Vertical(c.Bottom))
	p.sine(s, scene.Sine, c, i, 0, length)
	p.sine(s, scene.Sine|scene.Dash, c, i, length, length+beyond)
}

// sine draws the sine of pair i from lo to hi positions after the first.
func (p *picture) sine(s *scene.Scene, class scene.Class, c axes, i int, lo, hi float64) {
	var xs, ys [48]float64
	for j := range xs {
		xs[j] = lo + (hi-lo)*float64(j)/float64(len(xs)-1)
		ys[j], _ = p.Encoding.Pair(i, clamped(float64(p.State.Start)+xs[j]))
	}
	c.Curve(s, class, xs[:], ys[:])
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
			var hand scene.Path
			s.Shape(class|scene.Line|scene.Bold, hand.Segment(d.At(0, 0, 0), d.At(1, sin, cos)))
		}
	}
}

// values draws the row in question, its sines and its cosines, between −1 and 1.
func (p *picture) values(s *scene.Scene, c axes) {
	pairs := p.Encoding.Pairs()
	n := min(pairs, 64)
	xs, sines, cosines := make([]float64, n), make([]float64, n), make([]float64, n)
	for j := range xs {
		i := j * (pairs - 1) / max(1, n-1)
		xs[j] = float64(i)
		sines[j], cosines[j] = p.Encoding.Pair(i, float64(p.Position()))
	}
	c.X, c.Y = chart.Scale{Lo: -0.5, Hi: float64(pairs) - 0.5}, chart.Scale{Lo: -1, Hi: 1}
	c.level(s, scene.Rule, 1)
	c.level(s, scene.Rule, -1)
	if n == 1 {
		c.dot(s, scene.Sine, 0, sines[0])
		c.dot(s, scene.Cosine, 0, cosines[0])
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
		c.dot(s, class, float64(p.Dim/2), y)
	}
}

// step draws the largest step of a number within its wave.
func (p *picture) step(s *scene.Scene, f *finding, c axes) {
	if f.worst.Checked == 0 {
		return
	}
	wave := func(pos float64) float64 {
		sin, cos := p.Encoding.Pair(f.worst.Dimension/2, clamped(pos))
		return [...]float64{sin, cos}[f.worst.Dimension%2]
	}
	class := [...]scene.Class{scene.Sine, scene.Cosine}[f.worst.Dimension%2]
	c.X, c.Y = chart.Scale{Lo: -3, Hi: 4}, chart.Scale{Lo: -1.1, Hi: 1.1}
	var xs, ys [57]float64
	for j := range xs {
		xs[j] = -3 + float64(j)/8
		ys[j] = wave(f.worst.Position + xs[j])
	}
	c.Curve(s, class|scene.Faint, xs[:], ys[:])
	for k := -3.0; k <= 4; k++ {
		c.dot(s, class, k, wave(f.worst.Position+k))
	}
	c.Curve(s, scene.Ink|scene.Bold, []float64{0, 1}, []float64{wave(f.worst.Position), wave(f.worst.Position + 1)})
}

// wavelengths draws the wavelengths of the pairs, the logarithm upwards.
func (p *picture) wavelengths(s *scene.Scene, f *finding, c axes) {
	n := len(f.xs)
	c.X = chart.Scale{Lo: -0.5, Hi: float64(p.Encoding.Pairs()) - 0.5}
	c.Y = chart.Scale{Lo: f.ys[0] - 0.2, Hi: max(f.ys[n-1], f.ys[0]+1) + 0.2}
	if n == 1 {
		c.dot(s, scene.Ink, 0, f.ys[0])
		return
	}
	c.Curve(s, scene.Ink, f.xs, f.ys)
	if p.Dim >= 0 {
		c.dot(s, scene.Ink, float64(p.Dim/2), math.Log10(min(p.Encoding.Wavelength(p.Dim/2), 1e300)))
	}
}
