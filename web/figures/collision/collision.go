// Package collision shows two positions p and p + k as two hands in every pair. They turn by
// the same angle per position, and therefore are
//
//	k·ω[i] apart, and their tips 2·|sin(k·ω[i]/2)|
//
// Where the hands almost meet, another pair must tell the positions apart. Over all pairs
//
//	|PE[p] − PE[p+k]|² = Σ 4·sin²(k·ω[i]/2)
//
// depends on k alone. Beneath, the smallest distance of two rows is drawn against the base n.
package collision

import (
	"cmp"
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
	Tools: tools, Draw: draw, Data: data, Handle: handle,
}

func data(v *plot.View) dataio.Table {
	columns := []string{"base", "k of the nearest rows", "smallest distance", "distance of neighbours"}
	return dataio.Rows(columns, keyOf(v).bases, func(row int) []float64 {
		p := curveOf(v).points[row]
		return []float64{p.base, float64(p.k), p.smallest, p.neighbours}
	})
}

// rows returns the chosen row and the one an offset away, or the last row there.
func rows(v *plot.View) (p, q int) {
	return v.Chosen(), max(0, min(v.Chosen()+v.State.Offset, v.State.SeqLen-1))
}

// pairsShown returns at most most pairs: the first two, and others evenly spread.
func pairsShown(all, most int) []int {
	return append([]int{0}, plot.Each(scale.Spread(all-1, most-1), func(i int) int { return 1 + i })...)
}

// angle returns how far hand i turns in k positions, from −π to π, and how far its tip moves.
func angle(e *encoder.Encoding, i, k int) (radians, tips float64) {
	radians = math.Atan2(e.Pair(i, float64(k)))
	return radians, 2 * math.Abs(math.Sin(radians/2))
}

// draw shows pairs that collide as wrong. A click makes one collide.
func draw(v *plot.View) plot.Picture {
	p, q := rows(v)
	start, e, n := v.State.Start, v.Encoding, nearestOf(v)
	distance, _ := e.Distance(float64(q - p))
	says := cmp.Or(v.When(n.k > 0, nearest, "n", n.rows, "k", n.k, "x", n.smallest), v.Say(single))
	pairs := pairsShown(e.Pairs(), chart.DialCount(v))
	var dials []chart.Dial
	var angles []string
	for _, i := range pairs {
		radians, tips := angle(e, i, q-p)
		degrees, class, ring := math.Abs(radians)*180/math.Pi, scene.Offset, scene.Edge
		if degrees < 6 {
			class, ring = scene.Wrong|scene.Strong, scene.Wrong|scene.Bold
		}
		dial := chart.Dial{
			Hands:  chart.PairHands(e, i, float64(start+p), float64(start+q)),
			Sector: scene.Offset, Chord: scene.Ink, Ring: ring,
			Says: []plot.Part{
				{Class: scene.Quiet, Text: "i = " + number.Integer(i)},
				{Class: class, Text: number.Fixed(degrees, 1) + "°"},
				{Class: scene.Ink, Text: number.Fixed(tips, 3)},
			},
		}
		if v.State.SeqLen > 1 {
			dial.Set = func() []string { return move(v, collide(v, i)) }
		}
		dials = append(dials, dial)
		angles = append(angles, v.Say(pairAngle, "i", i, "a", degrees))
	}
	return plot.Picture{
		Body: plot.Stack(
			plot.Group(
				plot.Readout(plot.Parts(
					v.Part(scene.Position|scene.Strong, atP, "p", start+p),
					v.Part(scene.Offset|scene.Strong, atQ, "q", start+q, "k", q-p),
					v.Part(scene.Ink, apart, "x", distance))),
				plot.Fixed(48, func(s *scene.Scene, at scene.Box) { ruler(v, s, at, p, q) })),
			plot.Group(v.Write(scene.Ink, clocks, "n", len(pairs), "all", e.Pairs()), chart.Dials(46, dials...)),
			plot.Prose(says),
			against(v, n)),
		Summary: v.Say(summary, "p", start+p, "q", start+q, "base", v.State.Base,
			"angles", v.Lang.Clauses(angles), "x", distance, "nearest", says),
	}
}

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

func against(v *plot.View, n point) plot.Block {
	base, k, c := v.State.Base, keyOf(v), curveOf(v)
	whole := plot.Once(v, "whole", positiveFrom, v.State.SeqLen-1)
	x := chart.Axis{Title: v.Say(baseAxis), Lo: 1, Hi: math.Pow(10, k.decades), Log: true}
	curve := &chart.Chart{Height: 134, X: x, Y: chart.Axis{Title: v.Say(leastApart), Hi: mostApart}}
	curve.Marks = []chart.Mark{chart.Free(func(s *scene.Scene, a *scale.Axes) {
		plot.Own[drag](v).bases = *a
		s.Target(baseTarget, 0, a.Left, a.Top-8, a.Right-a.Left+12, a.Bottom-a.Top+30)
		if whole <= x.Hi {
			a.Upright(s, scene.Quiet|scene.Dash, whole)
			s.Text(scene.Quiet|scene.Strong|scene.Halo, scene.Start, math.Round(a.PixelX(whole))+5, a.Bottom-8, "L")
		}
		a.Upright(s, scene.Ink, base)
		anchor, at := scene.Start, a.PixelX(base)+6
		if at > (a.Left+a.Right)/2 {
			anchor, at = scene.End, at-12
		}
		s.Text(scene.Ink|scene.Strong|scene.Halo, anchor, math.Round(at), a.Top+12, "n = "+number.Rounded(base))
		if n.k > 0 {
			s.Circle(scene.Area|scene.Ink, a.PixelX(base), a.PixelY(n.smallest/math.Sqrt(float64(k.dModel))), 5)
		}
	})}
	if n.k > 0 {
		curve.Marks = append(curve.Marks, chart.Line{Of: c.smallest, Class: scene.Ink | scene.Bold},
			chart.Line{Of: c.neighbours, Class: scene.Position | scene.Dash, Name: v.Say(neighbours)})
	}
	return plot.Stack(curve, plot.Note(v.When(whole <= x.Hi, positive, "base", math.Ceil(whole), "n", v.State.SeqLen)+
		v.When(k.last < v.State.SeqLen-1, firstOnly, "n", k.last+1)))
}

const (
	mostBase = 1e308   // the last power of ten at which an axis can end
	maxBases = 161     // of a curve
	maxAll   = 1 << 16 // numbers in rows of all its encodings, unless these are few
	coarsest = 16      // from one of the first bases to the next; a power of two
	maxSines = 1 << 17 // that a frame can compute: about 8 ms in a browser

	// The offsets searched at each base: fewer, but at least leastOffsets, where that takes more
	// than maxSearched sines at all bases.
	maxCurveOffsets = 1 << 11
	leastOffsets    = 1 << 6
	maxSearched     = 1 << 21

	maxOffsets = 1 << 16 // searched at the base of the state
	maxTips    = 1 << 20 // pairs of hands looked at

	mostApart = 0.7 // above the largest distance of neighbours, ÷ √d: 2·sin ½ ÷ √2 = 0.678
)

// A point is the distance of the nearest rows, k apart, and of neighbours at a base.
type point struct {
	base, smallest, neighbours float64
	rows, k                    int // 0 for a single row
}

type search struct {
	*encoder.Encoding
	last int // offset
}

func (s search) nearest() point {
	k, smallest := property.Nearest(s.Encoding, s.last)
	neighbours, _ := s.Distance(1)
	return point{s.Base(), smallest, neighbours, s.last + 1, k}
}

func nearestOf(v *plot.View) point {
	last := min(v.State.SeqLen-1, maxOffsets, max(leastOffsets, 2*maxTips/v.State.DModel))
	return plot.Once(v, "nearest", search.nearest, search{chart.FrequenciesOf(v), last})
}

// A key is what a curve depends on.
type key struct {
	dModel  int
	bases   int
	last    int     // offset searched at each base
	cost    int     // of a point, about, in sines
	decades float64 // powers of ten of the axis of bases: 7, or more if the base would not fit
}

func keyOf(v *plot.View) key {
	d := v.State.DModel
	k := key{dModel: d, decades: max(7, math.Ceil(math.Log10(v.State.Base)-1e-9)), bases: maxBases}
	for k.bases > 2*coarsest && k.bases*d > maxAll {
		k.bases = (k.bases + 1) / 2
	}
	looked := min(d/2, 8+d/16) // pairs until an offset is ruled out
	k.last = min(v.State.SeqLen-1, maxCurveOffsets, max(leastOffsets, maxSearched/(k.bases*looked)))
	k.cost = d/2 + k.last*looked
	return k
}

// place returns which of the bases is searched in turn i: few far apart come first, then others
// between; each of them once, as k.bases is odd.
func (k key) place(i int) int { return i * coarsest % k.bases }

// find finds a point in its turn, in even steps of log base.
func (k key) find(i int) point {
	base := math.Pow(10, k.decades*float64(k.place(i))/float64(k.bases-1))
	e, _ := encoder.New(1, k.dModel, encoder.Base(base)) // no greater than mostBase
	return search{e, k.last}.nearest()
}

// A curve is points by rising bases, and their distances ÷ √d.
type curve struct {
	points               []*point
	smallest, neighbours *chart.Series
}

func curveOf(v *plot.View) *curve {
	type part struct {
		key
		found int
	}
	k := keyOf(v)
	found := plot.Gradually(v, "points", key.find, k, k.bases, max(1, maxSines/k.cost))
	return plot.Once(v, "curve", func(k part) *curve {
		c, root, rising := new(curve), math.Sqrt(float64(k.dModel)), make([]*point, k.bases)
		for i := range found {
			rising[k.place(i)] = &found[i]
		}
		var x, smallest, neighbours []float64
		for _, p := range rising {
			if p == nil {
				continue
			}
			c.points = append(c.points, p)
			x, smallest, neighbours = append(x, p.base), append(smallest, p.smallest/root), append(neighbours, p.neighbours/root)
		}
		c.smallest, c.neighbours = chart.Points(x, smallest), chart.Points(x, neighbours)
		return c
	}, part{k, len(found)})
}

// positiveFrom returns the least base with a limit of g above zero up to an offset.
func positiveFrom(last int) float64 {
	lo, hi := 1.0, max(10, 2*float64(last))
	for range 60 { // LimitZero grows with the base
		if middle := math.Sqrt(lo * hi); encoder.LimitZero(middle) > float64(last) {
			hi = middle
		} else {
			lo = middle
		}
	}
	return hi
}
