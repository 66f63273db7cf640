package collision

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

const (
	maxBases = 161     // of a curve
	maxAll   = 1 << 19 // numbers in the rows of all its encodings
	coarsest = 16      // from one of the first bases to the next
	maxSines = 1 << 20 // that a frame can compute
	// maxCurveOffsets is the number of offsets that are searched at each base: fewer, but at least
	// leastOffsets, where they have more than maxElements pairs together.
	maxCurveOffsets = 1 << 11
	leastOffsets    = 1 << 6
	maxElements     = 1 << 19
	// mostApart is above the largest distance of neighbours, ÷ √d: 2·sin ½ ÷ √2 = 0.678.
	mostApart = 0.7
)

// A curve is the smallest distance of two rows against the base. Its points are found one
// after another: first few that are far apart, then those between them.
type curve struct {
	curveKey
	last  int     // the largest offset searched
	whole float64 // the base from which g stays above zero
	order []int   // of the points to come
	all   []point
}

// A point is a point of the curve, at one base.
type point struct {
	base, smallest, neighbours float64
	k                          int // of the nearest rows
	known                      bool
}

// A curveKey is what a curve depends on.
type curveKey struct {
	dModel, seqLen, decades int
}

// decades returns the number of powers of ten of the axis of bases: 7, or more if the base
// would not fit.
func decades(base float64) int {
	return max(7, int(math.Ceil(math.Log10(base)-1e-9)))
}

// curveOf returns the curve of a view: complete, or at a live view as far as it is known.
func (f *collision) curveOf(v *figure.View) *curve {
	s := &v.State
	key := curveKey{s.DModel, s.SeqLen, decades(s.Base)}
	c := f.curve.Of(key, func() *curve {
		c := newCurve(key)
		c.find(1)
		return c
	})
	for !v.Live && len(c.order) > 0 {
		c.find(1)
	}
	return c
}

// newCurve returns a curve without points. Its bases are evenly spaced by their ratio.
func newCurve(key curveKey) *curve {
	c := &curve{
		curveKey: key, last: min(key.seqLen-1, maxCurveOffsets, max(leastOffsets, 2*maxElements/key.dModel)), whole: positiveFrom(key.seqLen - 1),
		all: make([]point, basesOf(key.dModel)),
	}
	n := len(c.all)
	for i := range c.all {
		c.all[i].base = math.Pow(10, c.exponent(i))
	}
	for step := coarsest; step > 0; step /= 2 {
		for i := 0; i < n; i += step {
			if step == coarsest || i%(2*step) != 0 {
				c.order = append(c.order, i)
			}
		}
	}
	return c
}

// basesOf returns the number of bases of a curve: fewer for wide rows.
func basesOf(dModel int) int {
	n := maxBases
	for n > coarsest+1 && n*dModel > maxAll {
		n = (n + 1) / 2
	}
	return n
}

// find computes as many points as a frame can, times a factor.
func (c *curve) find(frames int) {
	pairs := c.dModel / 2
	each := pairs + c.last*min(pairs, 8+pairs/32) // about what a point costs, in sines
	for n := max(1, frames*maxSines/each); n > 0 && len(c.order) > 0; n-- {
		c.at(&c.all[c.order[0]])
		c.order = c.order[1:]
	}
}

// at finds the nearest rows at the base of a point.
func (c *curve) at(p *point) {
	e, err := encoder.New(1, c.dModel, encoder.Base(p.base))
	if err != nil {
		return
	}
	p.k, p.smallest = property.Nearest(e, c.last)
	p.neighbours, _ = e.Distance(1)
	p.known = true
}

// exponent returns the exponent of the i-th base, a power of ten.
func (c *curve) exponent(i int) float64 {
	return float64(c.decades) * float64(i) / float64(len(c.all)-1)
}

// lines returns the exponents of the bases of the points that are known, and what is
// drawn at them: the distances ÷ √d.
func (c *curve) lines() (exponents, smallest, neighbours []float64) {
	root := math.Sqrt(float64(c.dModel))
	for i := range c.all {
		if p := &c.all[i]; p.known {
			exponents, smallest, neighbours = append(exponents, c.exponent(i)), append(smallest, p.smallest/root), append(neighbours, p.neighbours/root)
		}
	}
	return exponents, smallest, neighbours
}

// positiveFrom returns the least base for which the limit of g stays above zero up to an
// offset: LimitZero grows with the base.
func positiveFrom(last int) float64 {
	lo, hi := 1.0, max(10, 2*float64(last))
	if encoder.LimitZero(lo) > float64(last) {
		return lo
	}
	for range 60 {
		if middle := math.Sqrt(lo * hi); encoder.LimitZero(middle) > float64(last) {
			hi = middle
		} else {
			lo = middle
		}
	}
	return hi
}

// A drawnKey is what the drawn curve depends on.
type drawnKey struct {
	curveKey
	left, width int
	lang        text.Lang
}

func (p *picture) drawnKey() drawnKey {
	return drawnKey{p.curveKey, len(p.order), p.Width, p.Lang}
}

// drawCurve draws the curve, the one of neighbours, and the base from which g stays above
// zero.
func (p *picture) drawCurve(s *scene.Scene) {
	c := p.axes()
	c.YAxis(s, p.Say("smallest distance ÷ √d", "最小距离 ÷ √d"))
	c.XAxis(s, p.Say("base n →", "底数 n →"))
	name := p.Say("neighbours, k = 1", "相邻两行，k = 1")
	var sample scene.Path
	y := c.Top - 14.0
	if p.Narrow() {
		y -= 20
	}
	s.Text(scene.Quiet, scene.End, c.Right, y+4, name)
	left := math.Round(c.Right - scene.TextWidth(name) - 8)
	s.Shape(scene.Line|scene.Dash|scene.Position, sample.Move(left-24, y).Horizontal(left))
	if p.whole <= c.X.Hi {
		c.Upright(s, scene.Quiet|scene.Dash, p.whole)
		s.Text(scene.Quiet|scene.Strong|scene.Halo, scene.Start, math.Round(c.PixelX(p.whole))+5, c.Bottom-8, "L")
	}
	if p.last > 0 {
		exponents, smallest, neighbours := p.lines()
		c.X = chart.Scale{Hi: float64(p.decades)} // the same scale, in powers of ten
		c.Curve(s, scene.Dash|scene.Position, exponents, neighbours)
		c.Curve(s, scene.Bold|scene.Ink, exponents, smallest)
	}
	s.Paragraph(scene.Quiet, 0, c.Bottom+56, float64(p.Width), p.note())
}

// drawBase marks the chosen base on the curve.
func (p *picture) drawBase(s *scene.Scene) {
	c := p.axes()
	base := p.State.Base
	c.Upright(s, scene.Ink, base)
	if p.last > 0 {
		y := p.nearest.distance / math.Sqrt(float64(p.State.DModel))
		s.Circle(scene.Area|scene.Ink, c.PixelX(base), c.PixelY(y), 5)
	}
	name := "n = " + baseName(base)
	wide := scene.TextWidth(name)
	x, anchor := c.PixelX(base)+6, scene.Start
	if x+wide > c.Right {
		x, anchor = c.PixelX(base)-6, scene.End
	}
	s.Text(scene.Ink|scene.Strong|scene.Halo, anchor, math.Round(x), c.Top+12, name)
}

// baseName returns a short name of a base.
func baseName(base float64) string {
	if base >= 1e7 {
		return number.Scientific(base, 1)
	}
	return number.Integer(math.Round(base))
}
