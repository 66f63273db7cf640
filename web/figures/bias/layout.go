package bias

import (
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// Heights in CSS pixels, from the top of the picture to its foot.
const (
	chartTop     = 58
	chartHeight  = 240
	axisHeight   = 46 // beneath a chart
	lineHeight   = 20 // of the values in a narrow picture
	bucketHead   = 44 // from there to the chart of buckets
	bucketHeight = 112
	slopeHead    = 62
	slopeHeight  = 112
)

// A layout says where the parts of the picture are, in CSS pixels.
type layout struct {
	left, right float64 // of the charts
	narrow      bool    // whether the values stand beneath the first chart, not beside it
	bucketTop   float64
	slopeTop    float64
	noteTop     float64 // of what is said of the formulas
	noteWidth   float64
	noteLines   int
}

func layoutOf(v *figure.View) layout {
	width := float64(v.Width)
	g := layout{left: 56, right: width - 204, narrow: v.Width < 660}
	y := float64(chartTop + chartHeight + axisHeight)
	if g.narrow {
		g.left, g.right = 50, width-12
		y += float64(len(methods))*lineHeight + 12
	}
	g.bucketTop = y + bucketHead
	g.slopeTop = g.bucketTop + bucketHeight + axisHeight + slopeHead - 20
	g.noteTop = g.slopeTop + slopeHeight + axisHeight + 14
	g.noteWidth = width - 16
	g.noteLines = len(scene.Lines(noteOf(v, longestHeads), g.noteWidth))
	return g
}

func (g *layout) height() int { return int(g.noteTop) + g.noteLines*scene.LineHeight }

// axes returns a chart over the distances of the range.
func (g *layout) axes(v *figure.View, top, height float64, y chart.Scale) chart.Axes {
	x := chart.Scale{Hi: float64(v.State.Range)}
	if bidirectional(v) {
		x.Lo = -x.Hi
	}
	return chart.Axes{Left: g.left, Right: g.right, Top: top, Bottom: top + height, X: x, Y: y}
}

// bucketAxes returns the chart of buckets.
func (g *layout) bucketAxes(v *figure.View) chart.Axes {
	return g.axes(v, g.bucketTop, bucketHeight, chart.Scale{Lo: 0, Hi: 32})
}

// slopeAxes returns the chart of slopes, powers of two from 2⁻⁸ on, against the heads.
func (g *layout) slopeAxes(v *figure.View) chart.Axes {
	return chart.Axes{
		Left: g.left, Right: g.right, Top: g.slopeTop, Bottom: g.slopeTop + slopeHeight,
		X: chart.Scale{Lo: 0.5, Hi: float64(v.State.Heads) + 0.5}, Y: chart.Scale{Lo: -8.6, Hi: 0},
	}
}
