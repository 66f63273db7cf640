package bias

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// Heights in CSS pixels, from the top of the picture to its foot.
const (
	chartTop   = 54
	axisHeight = 46 // beneath a chart
	lineHeight = 20 // of the values in a narrow picture
	lowerHead  = 34 // above the chart of buckets, and above that of slopes
	columnsGap = 72 // between both where they stand beside one another
)

// A layout says where the parts of the picture are, in CSS pixels.
type layout struct {
	narrow    bool // whether the values stand beneath the first chart, and the buckets have a line of their own
	biasBox   box
	bucketBox box
	slopeBox  box
	noteTop   float64 // of what is said of the formulas
	noteWidth float64
	noteLines int
}

// A box is the rectangle of a chart.
type box struct{ left, right, top, bottom float64 }

func layoutOf(v *figure.View) layout {
	width := float64(v.Width)
	g := layout{narrow: v.Width < 660}
	if g.narrow {
		g.column(width)
	} else {
		g.columns(width)
	}
	g.noteTop = g.slopeBox.bottom + axisHeight + 14
	if g.narrow {
		g.noteTop += lineHeight // of the bucket
	}
	g.noteWidth = width - 16
	g.noteLines = len(scene.Lines(noteOf(v, longestHeads), g.noteWidth))
	return g
}

// columns has the values beside the first chart, and the slopes beside the buckets.
func (g *layout) columns(width float64) {
	const left, height, lower = 56, 206, 112
	g.biasBox = box{left, width - 204, chartTop, chartTop + height}
	top := g.biasBox.bottom + axisHeight + lowerHead
	middle := math.Floor((left + width - columnsGap) / 2)
	g.bucketBox = box{left, middle, top, top + lower}
	g.slopeBox = box{middle + columnsGap, width - 16, top, top + lower}
}

// column has the values beneath the first chart.
func (g *layout) column(width float64) {
	const left, margin, height, lower = 50, 12, 132, 88
	g.biasBox = box{left, width - margin, chartTop, chartTop + height}
	top := g.biasBox.bottom + axisHeight + float64(len(methods))*lineHeight + 4 + lowerHead
	const lowerLeft, between = 32, 52
	middle := math.Floor((lowerLeft + width - margin - between) / 2)
	g.bucketBox = box{lowerLeft, middle, top, top + lower}
	g.slopeBox = box{middle + between, width - margin, top, top + lower}
}

func (g layout) height() int { return int(g.noteTop) + g.noteLines*scene.LineHeight }

// axes returns a chart over the distances of the range.
func (b box) axes(v *figure.View, y chart.Scale) chart.Axes {
	x := chart.Scale{Hi: float64(v.State.Range)}
	if bidirectional(v) {
		x.Lo = -x.Hi
	}
	return chart.Axes{Left: b.left, Right: b.right, Top: b.top, Bottom: b.bottom, X: x, Y: y}
}

// bucketAxes returns the chart of buckets.
func (g *layout) bucketAxes(v *figure.View) chart.Axes {
	return g.bucketBox.axes(v, chart.Scale{Lo: 0, Hi: 32})
}

// slopeAxes returns the chart of slopes, powers of two from 2⁻⁸ on, against the heads.
func (g *layout) slopeAxes(v *figure.View) chart.Axes {
	b := g.slopeBox
	return chart.Axes{
		Left: b.left, Right: b.right, Top: b.top, Bottom: b.bottom,
		X: chart.Scale{Lo: 0.5, Hi: float64(v.State.Heads) + 0.5}, Y: chart.Scale{Lo: -8.6, Hi: 0},
	}
}

// The indices of the targets of name "curve".
const (
	biasChart = iota
	bucketChart
)

// round returns the nearest whole number, without a sign if it is 0.
func round(x float64) float64 { return math.Round(x) + 0 }
