package rotarybugs

import (
	"image"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Sizes in CSS pixels.
const (
	smallHeight = 46 // of a small chart
	nameLine    = 15 // of its name below it
	chartHead   = 40 // above a chart, for its title
	axisHeight  = 46 // beneath a chart
	dialsHead   = 24 // above the circles, for what they are
	dialLines   = 44 // beneath a circle
)

// leastError is the least error of the charts, and mostError the largest.
const (
	leastError = 1e-3
	mostError  = 3
)

// A layout says where the parts of the picture are, in CSS pixels.
type layout struct {
	across       int // small charts beside each other
	gap          int // between them
	nameLines    int // of the name of one
	width        int
	chartsBeside bool
	textsBeside  bool
	errors       box
	scores       box
	dialsTop     float64
	radius       float64
	dialCount    int
	textTop      float64
}

// A box is the rectangle of a chart.
type box struct{ left, right, top, bottom float64 }

func layoutOf(v *figure.View) layout {
	g := layout{across: 8, gap: 12, nameLines: 2, width: v.Width, chartsBeside: !v.Narrow(), textsBeside: v.Width >= 660, dialCount: 8}
	switch { // as many as have room for their names
	case v.Width < 480:
		g.across, g.nameLines = 3, 3
	case v.Width < 860:
		g.across = 4
	}
	height, width := 170.0, float64(v.Width)
	if v.Narrow() {
		g.gap, g.dialCount, height = 8, 4, 112
	}
	const left, margin, between = 48, 12, 40
	top := float64(g.small(len(param.RotaryBugNames())-1).Max.Y+g.nameHeight()) + chartHead
	g.errors = box{left, width - margin, top, top + height}
	g.scores = box{left, width - margin, g.errors.bottom + axisHeight + chartHead, 0}
	if g.chartsBeside {
		g.errors.right = (width - between) / 2
		g.scores.left, g.scores.top = g.errors.right+between+left, top
	}
	g.scores.bottom = g.scores.top + height
	g.radius = min(40, width/float64(g.dialCount)/2-6)
	g.dialsTop = g.scores.bottom + axisHeight + dialsHead
	g.textTop = g.dialsTop + 2*g.radius + dialLines + 8
	return g
}

func (g *layout) nameHeight() int { return g.nameLines*nameLine + 4 }

// small returns where the small chart of a bug is.
func (g *layout) small(k int) image.Rectangle {
	width := (g.width - (g.across-1)*g.gap - 4) / g.across
	x, y := 2+k%g.across*(width+g.gap), 2+k/g.across*(smallHeight+g.nameHeight()+4)
	return image.Rect(x, y, x+width, y+smallHeight)
}

// errorAxes returns the chart of errors against positions, both logarithmic. Position 0
// is not on it.
func (g *layout) errorAxes() *chart.Axes { return axesOf(g.errors) }

// smallAxes returns the small chart of a bug.
func (g *layout) smallAxes(k int) *chart.Axes {
	b := scene.BoxOf(g.small(k))
	return axesOf(box{b.X, b.X + b.Width, b.Y, b.Y + b.Height})
}

func axesOf(b box) *chart.Axes {
	return &chart.Axes{
		Left: b.left, Right: b.right, Top: b.top, Bottom: b.bottom,
		X: chart.Scale{Lo: 1, Hi: param.MaxRotaryPosition, Log: true}, Y: chart.Scale{Lo: leastError, Hi: mostError, Log: true},
	}
}

func abs(n int) int { return max(n, -n) }
