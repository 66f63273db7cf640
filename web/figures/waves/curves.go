package waves

import (
	"math"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

const (
	piece     = math.Pi / 3 // the phase that one cubic curve spans, to within 0.003 of the value
	bandPitch = 4           // a shorter wavelength, in pixels, is a band
	dotPitch  = 14          // positions that are as far apart in pixels have dots
)

// phase returns by how much a pair advances across the chart, and whether its
// curves are too fine to be drawn.
func (p picture) phase(g *grid, w wave) (phase float64, fine bool) {
	phase = p.Encoding.Frequency(w.pair) * float64(p.State.SeqLen)
	return phase, bandPitch*phase > 2*math.Pi*(g.Right-g.Left)
}

// Turns returns the number of periods of all curves together, which is what a
// picture costs.
func Turns(v *figure.View) float64 {
	p := picture{v}
	waves, _ := p.waves()
	g, turns := p.grid(len(waves)), 0.0
	for _, w := range waves {
		phase, fine := p.phase(g, w)
		if fine {
			continue
		}
		if w.sine {
			turns += phase / (2 * math.Pi)
		}
		if w.cosine {
			turns += phase / (2 * math.Pi)
		}
	}
	return turns
}

// curves draws the curves of row k.
func (p picture) curves(s *scene.Scene, g *grid, k int, w wave) {
	y, width := g.zero(k), g.Right-g.Left
	phase, fine := p.phase(g, w)
	if fine {
		p.band(s, g, y, w, phase/(2*math.Pi)/width)
		return
	}

	// The first values are half a position before the first position.
	sin, cos := p.Encoding.Pair(w.pair, float64(p.State.Start))
	sinHalf, cosHalf := p.Encoding.Pair(w.pair, 0.5)
	sin, cos = sin*cosHalf-cos*sinHalf, cos*cosHalf+sin*sinHalf
	if w.cosine {
		s.Shape(scene.Cosine|scene.Line|scene.Bold, g.curve(y, cos, -sin, phase))
	}
	if w.sine {
		s.Shape(scene.Sine|scene.Line|scene.Bold, g.curve(y, sin, cos, phase))
	}
	if width/float64(p.State.SeqLen) < dotPitch {
		return
	}
	var sines, cosines scene.Path
	for row := range p.State.SeqLen {
		x := g.PixelX(float64(row))
		sin, cos := p.Encoding.Pair(w.pair, float64(p.State.Start+row))
		sines.Dot(x, y-g.unit*sin)
		cosines.Dot(x, y-g.unit*cos)
	}
	w.dots(s, &cosines, &sines)
}

// dots draws the dots of each dimension that is shown.
func (w wave) dots(s *scene.Scene, cosines, sines *scene.Path) {
	if w.cosine {
		s.Shape(scene.Cosine|scene.Dots, cosines)
	}
	if w.sine {
		s.Shape(scene.Sine|scene.Dots, sines)
	}
}

// curve returns a sine or a cosine across the chart, where it advances by a phase
// in all: it begins with a value and that of its derivative. Angle addition leads
// from each of the points that cubic curves join to the next:
//
//	sin(a+h) = sin a · cos h + cos a · sin h
//	cos(a+h) = cos a · cos h − sin a · sin h
func (g *grid) curve(zero, value, slope, phase float64) *scene.Path {
	n := max(1, math.Ceil(phase/piece))
	h, dx := phase/n, (g.Right-g.Left)/n
	sin, cos := math.Sincos(h)
	var path scene.Path
	path.Move(g.Left, zero-g.unit*value)
	for k := 1.0; k <= n; k++ {
		x := g.Left + (k-1)*dx
		leaving := value + slope*h/3
		value, slope = value*cos+slope*sin, slope*cos-value*sin
		arriving := value - slope*h/3
		path.Curve(x+dx/3, zero-g.unit*leaving, x+2*dx/3, zero-g.unit*arriving, x+dx, zero-g.unit*value)
	}
	return &path
}

// band stands for curves that oscillate faster than pixels can show: all that is
// seen of them is from where to where.
func (p picture) band(s *scene.Scene, g *grid, y float64, w wave, turns float64) {
	var edges scene.Path
	edges.Move(g.Left, y-g.unit).Horizontal(g.Right).Move(g.Left, y+g.unit).Horizontal(g.Right)
	s.Rect(scene.Rule|scene.Area, g.Left, y-g.unit, g.Right-g.Left, 2*g.unit)
	if w.sine {
		s.Shape(scene.Sine|scene.Line|scene.Bold, &edges)
	}
	if w.cosine && w.sine {
		s.Shape(scene.Cosine|scene.Line|scene.Bold|scene.Dash, &edges)
	} else if w.cosine {
		s.Shape(scene.Cosine|scene.Line|scene.Bold, &edges)
	}
	many := number.Fixed(turns, 2)
	if turns >= 100 {
		many = number.Integer(math.Round(turns))
	}
	s.Text(scene.Ink|scene.Halo, scene.Middle, math.Round((g.Left+g.Right)/2), y+4, p.Say(many+" turns per pixel", "每像素 "+many+" 圈"))
}
