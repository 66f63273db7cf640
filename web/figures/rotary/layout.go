package rotary

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/spread"
	"github.com/posenc/posenc/web/scene"
)

// Heights in CSS pixels.
const (
	barBeside = 132 // from the top to the bar, beside the chart
	rowsGap   = 8   // between the rows of the query and those of the key

	dialLines     = 50 // the lines beneath a circle, and the gap after them
	accountLine   = scene.LineHeight
	accountMargin = 16 // free on the right, as letters may be wider than estimated

	tickGap    = 8  // from the bar to the numbers of positions
	columnsGap = 36 // between the positions and the chart beside them
)

// Sizes are heights that are smaller on phones, in CSS pixels.
type sizes struct {
	scoreLine   float64 // the baseline of the score
	rowHeight   float64 // of a row of cells
	queryAbove  float64 // from the bar to the middle of the handle of the query
	keyAbove    float64 // and to that of the key
	barAlone    float64 // from the top to the bar, where the chart is last
	axisHeight  float64 // from the bar, upon the axis of positions, to the arcs of pairs
	arcsHeight  float64
	dialsGap    float64 // from the rows to the circles
	chartGap    float64 // from what is said of the marked pair to the chart, where it is last
	chartHeight float64 // of the chart there
	dials       int     // circles at most
}

var (
	usual = sizes{46, 26, 62, 30, 140, 62, 38, 48, 30, 140, 8}
	phone = sizes{48, 20, 56, 28, 122, 52, 34, 54, 20, 96, 4}
)

// A layout says where the parts of the picture are, in CSS pixels.
type layout struct {
	sizes
	beside      bool    // whether the chart stands beside the positions, and not last
	column      float64 // the width of what is said of the positions
	left, right float64 // of the strips
	tracks      span
	bar         float64 // the middle of the bar
	cell        float64 // the width of a cell
	radius      float64
	shown       []int // the pairs that have a circle
	lines       int   // of what is said of the marked pair
}

// A span is from where to where something reaches from left to right.
type span struct{ left, right float64 }

func layoutOf(v *figure.View) layout {
	width, d := float64(v.Width), v.State.HeadDim
	g := layout{beside: v.Width >= 640, column: width, left: 64, right: width - 16, sizes: usual}
	if v.Narrow() {
		g.left, g.right, g.sizes = 48, width-12, phone
	}
	g.bar = g.barAlone
	g.tracks = span{g.left, g.right}
	if g.beside {
		g.bar = barBeside
		g.column = math.Floor((width - columnsGap) / 2)
		g.tracks = span{14, g.column - 14}
	}
	g.cell = (g.right - g.left) / float64(d)
	if g.cell >= 1 {
		g.cell = min(math.Floor(g.cell), 56)
	}
	g.shown = spread.Round(d/2, g.dials)
	g.lines = len(scene.Lines(longestAccount(v), width-accountMargin))
	g.radius = math.Floor(min(38, width/float64(max(4, len(g.shown)))/2-6))
	return g
}

// queryTrack and keyTrack are the middles of the handles.
func (g *layout) queryTrack() float64 { return g.bar - g.queryAbove }
func (g *layout) keyTrack() float64   { return g.bar - g.keyAbove }

// stripsTop is where the arcs of pairs begin, and stripsEnd where the last row of cells
// ends.
func (g *layout) stripsTop() float64 { return g.bar + g.axisHeight }
func (g *layout) stripsEnd() float64 { return g.rowTop(3) + g.rowHeight }

// rowTop returns where a row of cells begins: q, R(m)q, k and R(n)k.
func (g *layout) rowTop(row int) float64 {
	return g.stripsTop() + g.arcsHeight + 18 + float64(row)*g.rowHeight + float64(row/2)*rowsGap
}

// indexLine is the baseline of the numbers of elements.
func (g *layout) indexLine() float64 { return g.stripsTop() + g.arcsHeight + 12 }

// dialsTop is where the circles begin.
func (g *layout) dialsTop() float64 { return g.stripsEnd() + g.dialsGap }

// dialRow is how much the circles take.
func (g *layout) dialRow() float64 { return 2*g.radius + dialLines }

// accountTop is the first baseline of what is said of the marked pair.
func (g *layout) accountTop() float64 { return g.dialsTop() + g.dialRow() + 14 }

// accountEnd is the baseline after it.
func (g *layout) accountEnd() float64 { return g.accountTop() + float64(g.lines)*accountLine }

// chart returns the rectangle of the chart of the score: beside the positions, with its
// axis level with theirs, or last.
func (g *layout) chart() chart.Axes {
	if g.beside {
		return chart.Axes{Left: g.column + columnsGap + 40, Right: g.right, Top: 28, Bottom: g.bar + tickGap}
	}
	top := g.accountEnd() + g.chartGap
	return chart.Axes{Left: g.left, Right: g.right, Top: top, Bottom: top + g.chartHeight}
}

func (g layout) height() int {
	if g.beside {
		return int(g.accountEnd()) - 6
	}
	return int(g.accountEnd()+g.chartGap+g.chartHeight) + 44
}
