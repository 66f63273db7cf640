package identify

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// picture is the figure at a view.
type picture struct {
	*figure.View
	*found
	pointed *cell
	panels  chart.Panels
}

// Sizes in CSS pixels.
const (
	chartHeight = 110
	chartAbove  = 40 // from the title of a chart to its top
	chartBelow  = 44 // from its bottom to its end
)

func (p *picture) sideBySide() bool { return p.Width >= 860 }

// read returns the cell that is read: the one that is pointed at, or where the
// difference is largest.
func (p *picture) read() cell {
	if c := p.pointed; c != nil && c.row < p.numbers.Rows && c.column < p.numbers.Columns {
		return *c
	}
	return cell{p.largest.Row, p.largest.Dim}
}

func (p *picture) readTop() float64 { return float64(p.panels.Bottom()) + 4 }

// chartBoxes returns where the differences of columns and the positions of rows are
// drawn.
func (p *picture) chartBoxes() (columns, rows chart.Axes) {
	const left = 56
	top := p.readTop() + 2*scene.LineHeight + 20 + chartAbove
	columns = chart.Axes{Left: left, Right: float64(p.Width) - 12, Top: top, Bottom: top + chartHeight}
	rows = columns
	if p.sideBySide() {
		columns.Right = math.Floor(float64(p.Width)/2) - 24
		rows.Left = math.Floor(float64(p.Width)/2) + 24 + left
		return columns, rows
	}
	rows.Top += chartHeight + chartBelow + chartAbove
	rows.Bottom = rows.Top + chartHeight
	return columns, rows
}

func (p *picture) codeTop() float64 {
	_, rows := p.chartBoxes()
	return rows.Bottom + chartBelow + 24
}
