package collision

import (
	"math"

	"github.com/posenc/posenc/web/scene"
)

// A layout says where things are, in CSS pixels.
type layout struct {
	width     int
	clocks    int // the number of clocks that fit
	textLines int // of the text below the clocks
}

const (
	margin    = 14  // beside the ruler
	rulerAt   = 46  // the line of positions
	clocksTop = 104 // below the heading of the clocks
	below     = 76  // room for what stands below a clock
	line      = 20  // from line to line of the text
	chartLeft = 44
	chartTall = 134
)

func layoutOf(width int) layout {
	switch {
	case width < 520:
		return layout{width, 4, 3}
	case width < 760:
		return layout{width, 6, 2}
	}
	return layout{width, 8, 2}
}

// radius returns the radius of each of n clocks. It is the same for any n ≥ 4, so that
// nothing below them moves.
func (l *layout) radius(n int) float64 {
	return math.Floor(min(46, float64(l.width)/float64(l.clocks)/2-5))
}

// textTop returns the baseline of the first line below the clocks.
func (l *layout) textTop() float64 { return clocksTop + 2*l.radius(l.clocks) + below + 24 }

// chartTop returns where the chart begins.
func (l *layout) chartTop() float64 { return l.textTop() + float64(l.textLines*line) + 32 }

func (l layout) height() int {
	return int(l.chartTop()) + chartTall + 42 + l.noteLines()*scene.LineHeight + 2
}

// noteLines returns the number of lines that are left free for the note below the chart.
func (l *layout) noteLines() int {
	switch {
	case l.width < 520:
		return 3
	case l.width < 860:
		return 2
	}
	return 1
}
