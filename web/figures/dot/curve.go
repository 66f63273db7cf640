package dot

import (
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figure"
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
	dModel, width, most int
	base                float64
	theta               string
	lang                text.Lang
	still               bool
}

// curvesOf returns the curves of a view.
func (d *dot) curvesOf(v *figure.View) *curves {
	s := &v.State
	key := curvesKey{s.DModel, v.Width, s.Range, s.Base, s.Theta, v.Lang, v.Still}
	return d.curves.Of(key, func() *curves { return newCurves(v) })
}

// newCurves computes and draws the curves of a view.
func newCurves(v *figure.View) *curves {
	e := encodingOf(v)
	ks, g := curve(e, v.State.Range)
	limitKs, limit := limitCurve(e, v)
	d := curves{encoding: e, landmarks: landmarksOf(v, e, limitKs, limit), lowest: -0.5}
	if len(g) > 0 && min(slices.Min(g), slices.Min(limit)) < -0.5 {
		d.lowest = -1
	}
	var s scene.Scene
	c := chartOf(v, d.lowest)
	c.YAxis(&s, "g(k) ÷ d/2")
	c.XAxis(&s, v.Say("distance |k| →", "间隔 |k| →"))
	legend(&s, v, &c)
	c.Curve(&s, scene.Edge, ks, g)
	c.Curve(&s, scene.Ink, limitKs, limit)
	drawLandmarks(&s, d.landmarks, &c, left(v))
	drawChoices(&s, v)
	d.marks = scene.Keep(s.Marks)
	return &d
}

const (
	maxCosines = 1 << 20 // that the curve of one picture costs, and so does the search for where it rises
	maxSamples = 1 << 16 // of the curve
)

// curve returns offsets up to the last and g(k)/(d/2) of each: of all, unless that
// costs too much. Of those that share a pixel a chart shows the extremes.
func curve(e *encoder.Encoding, last int) (ks, g []float64) {
	ks = spaced(min(last+1, maxSamples, max(maxCosines/e.Pairs(), 64)), last)
	g = make([]float64, len(ks))
	if e.Curve(g, 0, float64(last)/float64(len(g)-1)) != nil {
		return nil, nil
	}
	for i := range g {
		g[i] /= float64(e.Pairs())
	}
	return ks, g
}

// limitCurve returns offsets and the limit of each: of all in the range, or as many
// as there are pixels.
func limitCurve(e *encoder.Encoding, v *figure.View) (ks, limit []float64) {
	last := v.State.Range
	ks = spaced(min(last+1, max(v.Width-chartLeft, 2)), last)
	limit = make([]float64, len(ks))
	for i, k := range ks {
		limit[i] = e.Limit(k)
	}
	return ks, limit
}

// spaced returns n evenly spaced numbers from 0 to last.
func spaced(n, last int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i) * (float64(last) / float64(n-1))
	}
	return x
}
