package dot

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// curves are what does not depend on the offset.
type curves struct {
	encoding  *encoder.Encoding
	landmarks []landmark
	lowest    float64      // value on the axis
	marks     []scene.Mark // the axes, the curves and what stands beneath them
}

// A curvesKey is what curves depend on.
type curvesKey struct {
	samplesKey
	width int
	steps [2]int
	lang  text.Lang
	still bool
}

// newCurves draws the curves of a view.
func newCurves(v *figure.View, g [2]*samples) *curves {
	e := g[0].encoding
	limitKs, limit := limitCurve(e, v.State.Range)
	d := curves{encoding: e, landmarks: landmarksOf(v, e, limitKs, limit), lowest: -0.5}
	if values := g[0].values; len(values) > 0 && min(slices.Min(values), slices.Min(limit)) < -0.5 {
		d.lowest = -1
	}
	var s scene.Scene
	c := chartOf(v, d.lowest)
	c.YAxis(&s, "g(k) ÷ d/2")
	c.XAxis(&s, v.Say("distance |k| →", "间隔 |k| →"))
	legend(&s, v, &c)
	drawCurves(&s, &c, g[0], limitKs, limit)
	if note := g[0].note(v); note != "" {
		s.Text(scene.Quiet, scene.Start, left(v), c.Bottom+36, note)
	}
	markLandmarks(&s, d.landmarks, &c)
	drawSecond(&s, v, g[1], d.landmarks)
	listLandmarks(&s, d.landmarks, left(v), float64(v.Width))
	drawChoices(&s, v)
	d.marks = scene.Keep(s.Marks)
	return &d
}

// legend labels the two curves.
func legend(s *scene.Scene, v *figure.View, c *chart.Axes) {
	const y = chartTop - 14
	entry := func(right float64, class scene.Class, name string) (left float64) {
		left = right - 8 - math.Ceil(scene.TextWidth(name))
		var line scene.Path
		s.Text(class, scene.End, right, y+4, name)
		s.Shape(scene.Line|class, line.Move(left, y).Horizontal(left-24))
		return left - 24
	}
	left := entry(c.Right, scene.Ink, "d → ∞")
	entry(left-20, scene.Quiet, "d = "+number.Integer(float64(v.State.DModel)))
}

// drawCurves draws g, and its limit over it.
func drawCurves(s *scene.Scene, c *chart.Axes, g *samples, limitKs, limit []float64) {
	ks, values := g.points()
	c.Curve(s, scene.Edge, ks, values)
	c.Curve(s, scene.Ink, limitKs, limit)
}

// secondChart returns the chart of the second range.
func secondChart(v *figure.View) chart.Axes {
	return chart.Axes{
		Left: chartLeft, Top: secondTop, Right: float64(v.Width) - 12, Bottom: secondTop + secondHeight,
		X: chart.Scale{Hi: float64(farther(v.State.Range))}, Y: chart.Scale{Lo: -0.5, Hi: 1},
	}
}

// drawSecond draws the curves over another range, small, with the landmarks that the
// chart above does not reach.
func drawSecond(s *scene.Scene, v *figure.View, g *samples, landmarks []landmark) {
	c := secondChart(v)
	part, last := float64(v.State.Range), number.Integer(c.X.Hi)
	heading := v.Phrase("the first $1", "前 $1 个", last)
	if part < c.X.Hi {
		heading = v.Phrase("up to $1; shaded: what is above", "到 $1 为止；阴影：上图的范围", last)
		s.Rect(scene.Raised|scene.Area, c.Left, c.Top, max(2, c.PixelX(part)-c.Left), c.Bottom-c.Top)
	}
	s.Text(scene.Quiet, scene.Start, left(v), c.Top-8, heading)
	c.Level(s, scene.Rule, 0)
	s.Text(scene.Quiet, scene.End, c.Left-8, c.PixelY(0)+4, "0")
	c.XAxis(s, "")
	limitKs, limit := limitCurve(g.encoding, g.last)
	drawCurves(s, &c, g, limitKs, limit)
	beyond := slices.DeleteFunc(slices.Clone(landmarks), func(m landmark) bool { return m.k <= part && part < c.X.Hi })
	markLandmarks(s, beyond, &c)
}

// maxLimits is how many points of a limit are drawn: its swings are small where there
// are more offsets.
const maxLimits = 1 << 13

// limitCurve returns offsets up to the last and the limit of each.
func limitCurve(e *encoder.Encoding, last int) (ks, limit []float64) {
	ks = spaced(min(last+1, maxLimits), last)
	limit = make([]float64, len(ks))
	for i, k := range ks {
		limit[i] = e.Limit(k)
	}
	return ks, limit
}
