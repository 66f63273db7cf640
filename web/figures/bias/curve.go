package bias

import (
	"math"
	"slices"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// curves are what does not depend on the distance in question.
type curves struct {
	chart  chart.Axes
	labels [len(methods)]float64 // where the names of the methods stand, beside the ends of their curves
	marks  []scene.Mark
}

// A curvesKey is what curves depend on.
type curvesKey struct {
	heads, head, most, headDim, width int
	base                              float64
	direction                         string
	lang                              text.Lang
}

// newCurves draws the curves of all methods, the lines of the other heads of ALiBi and
// the steps of T5.
func newCurves(v *figure.View, b *formulas) *curves {
	g := layoutOf(v)
	a := g.biasBox.axes(v, chart.Scale{Hi: 0})
	ns := distances(&a)
	along := b.sumsAlong(ns)
	var ys [len(methods)][]float64
	least := -1e-3
	for i, m := range methods {
		ys[i] = m.values(b, ns, along)
		least = min(least, slices.Min(ys[i]))
	}
	least = max(least, -vanishing)
	step := chart.RoundUp(-least / 6)
	a.Y.Lo = math.Floor(least/step) * step

	var s scene.Scene
	a.YAxis(&s, v.Say("added to the score", "加到得分上"))
	a.XAxis(&s, v.Say("distance n = query − key →", "间隔 n = 查询 − 键 →"))
	otherHeads(&s, &a, b)
	for i := range slices.Backward(methods[:]) {
		visible(&s, &a, methods[i].class, ns, ys[i])
	}
	steps(&s, v, b)
	c := &curves{chart: a, marks: scene.Keep(s.Marks)}
	for i := range methods {
		c.labels[i] = a.PixelY(max(ys[i][len(ns)-1], a.Y.Lo))
	}
	apart(c.labels[:], a.Top+6, a.Bottom-6, lineHeight)
	return c
}

// vanishing is how large a bias is drawn at most: with one of −1000 a weight is 0 in
// float64.
const vanishing = 1000

// visible draws the parts of a curve that are within the chart.
func visible(s *scene.Scene, a *chart.Axes, class scene.Class, xs, ys []float64) {
	for from := 0; from < len(xs); {
		to := from
		for to < len(xs) && ys[to] >= a.Y.Lo {
			to++
		}
		if to > from {
			a.Curve(s, class, xs[from:to], ys[from:to])
		}
		from = to + 1
	}
}

// distances returns evenly spaced distances along an axis: all whole ones, or two for
// each pixel.
func distances(a *chart.Axes) []float64 {
	n := int(min(a.X.Hi-a.X.Lo, 2*math.Floor(a.Right-a.Left))) + 1
	ns := make([]float64, n)
	for j := range ns {
		ns[j] = a.X.Lo + float64(j)*((a.X.Hi-a.X.Lo)/float64(n-1))
	}
	return ns
}

// otherHeads draws the lines of ALiBi for all heads, as far as the chart goes.
func otherHeads(s *scene.Scene, a *chart.Axes, b *formulas) {
	var lines scene.Path
	for _, slope := range b.slopes {
		end := min(a.X.Hi, -a.Y.Lo/slope)
		for _, side := range [...]float64{1, -1} {
			if side*end >= a.X.Lo {
				lines.Move(a.PixelX(0), a.PixelY(0)).Line(a.PixelX(side*end), a.PixelY(-slope*end))
			}
		}
	}
	s.Shape(scene.Line|scene.Rule, &lines)
}

// apart moves places as little as it takes to have a pitch between any two of them,
// from top to bottom.
func apart(ys []float64, top, bottom, pitch float64) {
	order := make([]int, len(ys))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if ys[i] < ys[j] {
			return -1
		}
		return 1
	})
	for _, i := range order {
		ys[i] = max(ys[i], top)
		top = ys[i] + pitch
	}
	for _, i := range slices.Backward(order) {
		ys[i] = min(ys[i], bottom)
		bottom = ys[i] - pitch
	}
}
