package dot

import (
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
)

const (
	chartTop     = 40
	chartLeft    = 44
	chartBottom  = chartTop + 210
	curveEnd     = chartBottom + 20 // where one no longer points at the curve
	lineHeight   = 20               // of the text beneath it
	secondTop    = chartBottom + 66 // of the second chart
	secondHeight = 48
	readoutAt    = secondTop + secondHeight + 50 // the baseline of the first of the lines
	smallTop     = readoutAt + 4*lineHeight + 20
	smallHeading = 24 // from the top of a small curve's name to its chart
	smallHeight  = 64 // of a small chart
	smallPitch   = smallHeading + smallHeight + 14
)

// left returns where texts begin: below the axis, or where there is little room at
// the very edge.
func left(v *figure.View) float64 {
	if v.Narrow() {
		return 0
	}
	return chartLeft
}

// chartOf returns the chart, whose axis of values begins at lowest.
func chartOf(v *figure.View, lowest float64) chart.Axes {
	return chart.Axes{
		Left: chartLeft, Top: chartTop, Right: float64(v.Width) - 12, Bottom: chartBottom,
		X: chart.Scale{Lo: 0, Hi: float64(v.State.Range)},
		Y: chart.Scale{Lo: lowest, Hi: 1},
	}
}
