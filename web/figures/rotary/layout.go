package rotary

import (
	"math"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// Heights in CSS pixels, from the top of the picture to its foot.
const (
	scoreLine  = 54 // the baseline of the score
	queryTrack = 84 // the middles of the handles of the query and of the key
	keyTrack   = 116
	barTrack   = 146 // and of the bar between both, upon the axis of positions
	stripsTop  = 210 // where the arcs of pairs begin
	arcsHeight = 50
	rowHeight  = 26
	rowsGap    = 8 // between those of the query and those of the key
	stripsEnd  = stripsTop + arcsHeight + 18 + 4*rowHeight + rowsGap
	dialsTop   = stripsEnd + 62 // of the circles

	dialLines     = 50 // the lines beneath a circle, and the gap after them
	accountLine   = scene.LineHeight
	accountMargin = 16 // free on the right, as letters may be wider than estimated
	chartHeight   = 180
)

// A layout says where the parts of the picture are, in CSS pixels.
type layout struct {
	left, right float64 // of tracks, strips and the chart
	cell        float64 // the width of a cell
	perRow      int     // circles beside each other
	radius      float64
	rows        int   // of circles
	shown       []int // the pairs that have a circle
	lines       int   // of what is said of the marked pair
}

func layoutOf(v *figure.View) layout {
	width, d := float64(v.Width), v.State.HeadDim
	g := layout{left: 64, right: width - 16, perRow: 8}
	if v.Narrow() {
		g.left, g.right, g.perRow = 48, width-12, 4
	}
	g.cell = (g.right - g.left) / float64(d)
	if g.cell >= 1 {
		g.cell = min(math.Floor(g.cell), 56)
	}
	g.shown = spread(d/2, 8)
	g.perRow = min(g.perRow, len(g.shown))
	g.rows = (len(g.shown) + g.perRow - 1) / g.perRow
	g.lines = len(scene.Lines(longestAccount(v), width-accountMargin))
	g.radius = math.Floor(min(46, width/float64(max(4, g.perRow))/2-6))
	return g
}

// spread returns at most so many of n pairs, evenly spread from the first to the last.
func spread(n, most int) []int {
	shown := make([]int, min(n, most))
	for j := range shown {
		shown[j] = int(math.Round(float64(j) * float64(n-1) / float64(max(1, len(shown)-1))))
	}
	return shown
}

// dialRow is how much a row of circles takes.
func (g *layout) dialRow() float64 { return 2*g.radius + dialLines }

// accountTop is the first baseline of what is said of the marked pair.
func (g *layout) accountTop() float64 { return dialsTop + float64(g.rows)*g.dialRow() + 14 }

// chartTop is where the chart of the score begins.
func (g *layout) chartTop() float64 { return g.accountTop() + float64(g.lines)*accountLine + 42 }

func (g *layout) height() int { return int(g.chartTop()) + chartHeight + 44 }
