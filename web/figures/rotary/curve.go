package rotary

import (
	"math"
	"slices"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A curve is the score over all distances within the text, which no position changes.
type curve struct {
	axes  chart.Axes
	marks []scene.Mark
}

// A curveKey is what a curve depends on.
type curveKey struct {
	contentKey
	seqLen, width int
	lang          text.Lang
}

// distancesOf returns the axis of distances, as long as the text.
func distancesOf(v *figure.View) chart.Axes {
	g := layoutOf(v)
	a := g.chart()
	last := math.Max(1, float64(v.State.SeqLen-1))
	a.X = chart.Scale{Lo: -last, Hi: last}
	return a
}

func newCurve(v *figure.View, c *content) *curve {
	a := distancesOf(v)
	n := 2*v.Width + 1 // 0 is among them
	distances, scores, step := make([]float64, n), make([]float64, n), 2*a.X.Hi/float64(n-1)
	for j := range distances {
		distances[j] = a.X.Lo + float64(j)*step
	}
	c.scores(scores, a.X.Lo, step)
	lo, hi := min(slices.Min(scores), 0), max(slices.Max(scores), 0)
	margin := max(hi-lo, 1e-3) / 10
	a.Y = chart.Scale{Lo: lo - margin, Hi: hi + margin}

	var s scene.Scene
	a.YAxis(&s, v.Say("score R(m)q · R(n)k", "得分 R(m)q · R(n)k"))
	a.XAxis(&s, v.Say("distance m − n →", "间隔 m − n →"))
	a.Upright(&s, scene.Rule, 0)
	a.Curve(&s, scene.Ink, distances, scores)
	return &curve{a, scene.Keep(s.Marks)}
}
