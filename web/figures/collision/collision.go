// Package collision shows two positions p and q = p + k in every pair: two hands that turn
// by the same angle per position, and therefore are
//
//	k·ω[i] apart, and their tips 2·|sin(k·ω[i]/2)|
//
// for i = 0, 1, …, d/2-1. Where they stand almost on top of each other the pair cannot
// tell the two positions apart, and another pair must. Over all pairs
//
//	|PE[p] − PE[p+k]|² = Σ 4·sin²(k·ω[i]/2)
//
// depends on k alone. Beneath, the smallest distance of two rows of a text is drawn
// against the base n.
package collision

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "collision", Title: title, Keys: keys, Shared: "seq-len d-model", More: "offset", Most: map[string]float64{"base": mostBase},
	Tools: tools(), Draw: draw, Data: data, Handle: handle,
}

// data are the points of the curve: a base, its nearest rows, and the distance of neighbours.
func data(v *plot.View) dataio.Table {
	columns := []string{"base", "k of the nearest rows", "smallest distance", "distance of neighbours"}
	return dataio.Rows(columns, keyOf(v).bases(), func(row int) []float64 {
		p := &curveOf(v).points[row]
		return []float64{p.base, float64(p.k), p.smallest, p.neighbours}
	})
}

// A nearest is an offset at which two rows are nearest, and their distance.
type nearest struct {
	k        int
	distance float64
}

// A search is what the nearest rows depend on: the rows up to the last offset.
type search struct {
	of   *encoder.Encoding
	last int
}

const (
	maxOffsets = 1 << 16 // that are searched for the nearest rows
	maxTips    = 1 << 20 // pairs of hands that such a search may look at
)

func nearestOf(v *plot.View) (rows int, n nearest) {
	last := min(v.State.SeqLen-1, maxOffsets, max(leastOffsets, 2*maxTips/v.State.DModel))
	return last + 1, plot.Once(v, "nearest", func(t search) nearest {
		k, x := property.Nearest(t.of, t.last)
		return nearest{k, x}
	}, search{chart.FrequenciesOf(v), last})
}

// rows returns the chosen row and the one an offset away, or the last row in that direction.
func rows(v *plot.View) (p, q int) {
	return v.Chosen(), max(0, min(v.Chosen()+v.State.Offset, v.State.SeqLen-1))
}

// pairsShown returns at most most of all pairs: the first two, and others evenly spread.
func pairsShown(all, most int) []int {
	pairs := []int{0}
	for _, i := range scale.Spread(all-1, most-1) {
		pairs = append(pairs, 1+i)
	}
	return pairs
}

// angle returns by how much the hand of a row is ahead of one k rows before it in pair i, in
// radians from −π to π, and the distance of their tips.
func angle(e *encoder.Encoding, i, k int) (radians, tips float64) {
	sin, cos := e.Pair(i, float64(k))
	radians = math.Atan2(sin, cos)
	return radians, 2 * math.Abs(math.Sin(radians/2))
}

func draw(v *plot.View) plot.Picture {
	p, q := rows(v)
	start, e := v.State.Start, v.Encoding
	distance, _ := e.Distance(float64(q - p))
	searched, n := nearestOf(v)
	says := v.Say(single)
	if n.k == 1 {
		says = v.Say(neighboursNearest, "n", searched, "x", n.distance)
	} else if n.k > 1 {
		says = v.Say(othersNearest, "n", searched, "k", n.k, "x", n.distance)
	}
	pairs := pairsShown(e.Pairs(), chart.DialCount(v))
	shown := v.Fit(scene.Ink, clocks, clocksShort, "n", len(pairs), "all", e.Pairs())
	if len(pairs) == e.Pairs() {
		shown = v.Fit(scene.Ink, allClocks, allClocksShort)
	}
	var dials []chart.Dial
	var angles []string
	for _, i := range pairs {
		d, degrees := dial(v, i, p, q)
		dials, angles = append(dials, d), append(angles, v.Say(pairAngle, "i", i, "a", degrees))
	}
	return plot.Picture{
		Body: plot.Stack(
			plot.Group(
				plot.Readout(plot.Parts(
					v.Part(scene.Position|scene.Strong, atP, "p", start+p),
					v.Part(scene.Offset|scene.Strong, atQ, "q", start+q, "k", q-p),
					v.Part(scene.Ink, apart, "x", distance))),
				plot.Fixed(48, func(s *scene.Scene, at scene.Box) { ruler(v, s, at, p, q) })),
			plot.Group(shown, chart.Dials(46, dials...)),
			plot.Text(scene.Ink, says),
			against(v, n)),
		Summary: v.Say(summary, "p", start+p, "q", start+q, "base", baseName(v.State.Base),
			"angles", v.Lang.Clauses(angles), "x", distance, "nearest", says),
	}
}

// ruler draws the positions of the text with the handles of p and q.
func ruler(v *plot.View, s *scene.Scene, at scene.Box, p, q int) {
	first := float64(v.State.Start)
	a := &plot.Own[drag](v).ruler
	*a = scale.Axes{
		Left: at.X + 14, Right: at.X + at.Width - 14, Top: at.Y, Bottom: at.Y + 16,
		X: scale.Scale{Lo: first, Hi: first + max(1, float64(v.State.SeqLen-1))},
	}
	a.XAxis(s, "")
	x, y := a.PixelX(first+float64(p)), a.PixelX(first+float64(q))
	s.Horizontal(scene.Edge, a.Left, a.Bottom, a.Right)
	s.Horizontal(scene.Bold|scene.Offset, x, a.Bottom, y)
	s.Circle(scene.Area|scene.Offset, y, a.Bottom, 8)
	s.Circle(scene.Area|scene.Position, x, a.Bottom, 8)
	s.Target(rulerTarget, 0, at.X, at.Y, at.Width, at.Height)
}

// colliding is the angle in degrees below which two hands are said to collide.
const colliding = 6

// dial is the two hands of pair i. A click chooses two positions at which they collide.
func dial(v *plot.View, i, p, q int) (d chart.Dial, degrees float64) {
	radians, tips := angle(v.Encoding, i, q-p)
	degrees = math.Abs(radians) * 180 / math.Pi
	class, ring := scene.Offset, scene.Class(0)
	if degrees < colliding {
		class, ring = scene.Wrong|scene.Strong, scene.Wrong|scene.Bold
	}
	d = chart.Dial{
		Hands:  chart.PairHands(v.Encoding, i, float64(v.State.Start+p), float64(v.State.Start+q)),
		Sector: scene.Offset, Chord: scene.Ink, Ring: ring,
		Says: []plot.Part{
			{Class: scene.Quiet, Text: "i = " + number.Integer(float64(i))},
			{Class: class, Text: number.Fixed(degrees, 1) + "°"},
			{Class: scene.Ink, Text: number.Fixed(tips, 3)},
		},
	}
	if v.State.SeqLen > 1 {
		d.Find = func() []string { return move(v, collide(v, i)) }
	}
	return d, degrees
}

// against is the smallest distance against the base, with the distance of neighbours and the base from
// which on g stays above zero.
func against(v *plot.View, n nearest) plot.Block {
	base, c := v.State.Base, curveOf(v)
	x := chart.Axis{Title: v.Say(baseAxis), Lo: 1, Hi: math.Pow(10, float64(c.decades)), Log: true}
	curve := &chart.Chart{Height: 134, X: x, Y: chart.Axis{Title: v.Say(distanceAxis), Hi: mostApart}}
	curve.Marks = []chart.Mark{chart.Free(func(s *scene.Scene, a *scale.Axes) {
		plot.Own[drag](v).bases = *a
		s.Target(baseTarget, 0, a.Left, a.Top-8, a.Right-a.Left+12, a.Bottom-a.Top+30)
		if c.whole <= x.Hi {
			a.Upright(s, scene.Quiet|scene.Dash, c.whole)
			s.Text(scene.Quiet|scene.Strong|scene.Halo, scene.Start, math.Round(a.PixelX(c.whole))+5, a.Bottom-8, "L")
		}
		a.Upright(s, scene.Ink, base)
		anchor, at := scene.Start, a.PixelX(base)+6
		if at > (a.Left+a.Right)/2 {
			anchor, at = scene.End, at-12
		}
		s.Text(scene.Ink|scene.Strong|scene.Halo, anchor, math.Round(at), a.Top+12, "n = "+baseName(base))
		if c.last > 0 {
			s.Circle(scene.Area|scene.Ink, a.PixelX(base), a.PixelY(n.distance/math.Sqrt(float64(v.State.DModel))), 5)
		}
	})}
	if c.last > 0 {
		curve.Marks = append(curve.Marks, chart.Line{Of: c.smallest, Class: scene.Ink | scene.Bold},
			chart.Line{Of: c.neighbours, Class: scene.Position | scene.Dash, Name: v.Say(neighbours)})
	}
	note := v.When(c.whole <= x.Hi, positive, "base", math.Ceil(c.whole), "n", v.State.SeqLen) +
		v.When(c.last < v.State.SeqLen-1, firstOnly, "n", c.last+1)
	return plot.Stack(curve, plot.Note(note))
}

func baseName(base float64) string {
	if base >= 1e7 {
		return number.Scientific(base, 1)
	}
	return number.Integer(math.Round(base))
}

const (
	mostBase = 1e308   // the last power of ten at which an axis of bases can end
	maxBases = 161     // of a curve
	maxAll   = 1 << 16 // numbers in the rows of all its encodings, unless they are few
	coarsest = 16      // from one of the first bases to the next
	maxSines = 1 << 17 // that a frame can compute: about 8 ms in a browser
	// maxCurveOffsets is the number of offsets that are searched at each base: fewer, but at least
	// leastOffsets, where that takes more than maxSearched sines at all bases.
	maxCurveOffsets = 1 << 11
	leastOffsets    = 1 << 6
	maxSearched     = 1 << 21
	// mostApart is above the largest distance of neighbours, ÷ √d: 2·sin ½ ÷ √2 = 0.678.
	mostApart = 0.7
)

type curveKey struct {
	dModel, seqLen int
	decades        int // powers of ten of the axis of bases: 7, or more if the base would not fit
}

func keyOf(v *plot.View) curveKey {
	return curveKey{v.State.DModel, v.State.SeqLen, max(7, int(math.Ceil(math.Log10(v.State.Base)-1e-9)))}
}

// bases returns the number of bases of a curve: fewer for wide rows.
func (k curveKey) bases() int {
	n := maxBases
	for n > 2*coarsest && n*k.dModel > maxAll {
		n = (n + 1) / 2
	}
	return n
}

// order returns in which order bases are looked at: few that are far apart, then others between.
func (k curveKey) order() (order []int) {
	n := k.bases()
	for step := coarsest; step > 0; step /= 2 {
		for i := 0; i < n; i += step {
			if step == coarsest || i%(2*step) != 0 {
				order = append(order, i)
			}
		}
	}
	return order
}

// looked returns about how many pairs are looked at until an offset is ruled out.
func (k curveKey) looked() int { return min(k.dModel/2, 8+k.dModel/16) }

func (k curveKey) last() int {
	return min(k.seqLen-1, maxCurveOffsets, max(leastOffsets, maxSearched/(k.bases()*k.looked())))
}

type point struct {
	base, smallest, neighbours float64
	k                          int // of the nearest rows
}

// find finds the nearest rows at a base. Bases are evenly spaced by their ratio.
func (k curveKey) find(i int) (p point) {
	p.base = math.Pow(10, float64(k.decades)*float64(k.order()[i])/float64(k.bases()-1))
	if e, err := encoder.New(1, k.dModel, encoder.Base(p.base)); err == nil {
		p.k, p.smallest = property.Nearest(e, k.last())
		p.neighbours, _ = e.Distance(1)
	}
	return p
}

// A curve is the points that are known, by rising bases.
type curve struct {
	curveKey
	last                 int
	whole                float64 // the base from which g stays above zero
	points               []point
	smallest, neighbours *chart.Series // the distances ÷ √d
}

// A part of a curve is its first points in the order of finding them.
type part struct {
	curveKey
	found int
}

// curveOf returns the curve of a view: complete, or in a live view as far as it is known.
func curveOf(v *plot.View) *curve {
	key := keyOf(v)
	cost := key.dModel/2 + key.last()*key.looked() // about what a point costs, in sines
	found := plot.Gradually(v, "points", curveKey.find, key, key.bases(), max(1, maxSines/cost))
	whole := plot.Once(v, "whole", positiveFrom, key.seqLen-1)
	return plot.Once(v, "curve", func(k part) *curve {
		c := &curve{curveKey: k.curveKey, last: key.last(), whole: whole}
		at := make([]*point, k.bases())
		for i, place := range k.order()[:k.found] {
			at[place] = &found[i]
		}
		var x, smallest, neighbours []float64
		root := math.Sqrt(float64(k.dModel))
		for _, p := range at {
			if p != nil {
				c.points = append(c.points, *p)
				x, smallest, neighbours = append(x, p.base), append(smallest, p.smallest/root), append(neighbours, p.neighbours/root)
			}
		}
		c.smallest, c.neighbours = chart.Points(x, smallest), chart.Points(x, neighbours)
		return c
	}, part{key, len(found)})
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
