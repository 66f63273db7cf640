package checkpoint

import (
	"image"
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// A cellChart is a grid of cells with a title, numbers above and beside it, and a bar of
// colours below.
type cellChart struct {
	at           image.Rectangle
	grid         chart.Grid
	scale        float64
	colormap     string
	title        string
	across, down string // titles of the axes; empty for none
	columns      span   // the numbers along the axes
	rows         span
	bar          [3]string // the numbers at the ends and the middle of the bar; empty for ±scale
	target       string
}

// A span is numbers along an axis, from that of the first cell, each by a step.
type span struct{ first, step float64 }

// Distances in CSS pixels.
const (
	cellsHead  = 50 // from the top of a block to its cells
	cellsAfter = 48 // from the cells to the end of the bar
	barAway    = 12
	rowPitch   = 32
)

// grid returns a matrix for drawing.
func grid(m dataio.Matrix) chart.Grid {
	return chart.Grid{Rows: m.Rows, Columns: m.Columns, Data: m.Data}
}

// draw draws the chart, and adds its cells to the mosaic.
func (c *cellChart) draw(s *scene.Scene, m *mosaic) {
	m.add(c.at, c.grid, c.scale, c.colormap)
	x, y := float64(c.at.Min.X), float64(c.at.Min.Y)
	s.TextWithin(scene.Ink|scene.Strong, scene.Start, x, y-38, float64(s.Width)-x, c.title)
	if c.across != "" {
		c.columnTicks(s)
	}
	if c.down != "" {
		c.rowTicks(s)
	}
	if c.bar == [3]string{} {
		chart.ScaleBar(s, c.at, c.colormap, c.scale)
	} else {
		c.colorBar(s)
	}
	if c.target != "" {
		s.Targets = append(s.Targets, scene.Target{Name: c.target, Box: scene.BoxOf(c.at), Rows: c.grid.Rows, Columns: c.grid.Columns})
	}
}

// axis returns the axis of n cells in a range of pixels.
func (r span) axis(n, from, length int) chart.Axis {
	return chart.Axis{First: r.first, Cells: float64(n) * r.step, From: from, Length: length}
}

func (c *cellChart) columnTicks(s *scene.Scene) {
	x, y := float64(c.at.Min.X), float64(c.at.Min.Y)
	last := c.columns.first + c.columns.step*float64(c.grid.Columns)
	axis := c.columns.axis(c.grid.Columns, c.at.Min.X, c.at.Dx())
	axis.DrawAbove(s, y, scene.TextWidth(number.Integer(last))+24, x+4)
	s.Text(scene.Quiet, scene.Start, x, y-23, c.across+" →")
}

func (c *cellChart) rowTicks(s *scene.Scene) {
	x := float64(c.at.Min.X)
	c.rows.axis(c.grid.Rows, c.at.Min.Y, c.at.Dy()).DrawBeside(s, x, func(float64, string) bool { return true })
	s.Text(scene.Quiet, scene.End, x-8, float64(c.at.Min.Y)-12, c.down+" ↓")
}

// colorBar draws a bar with its own numbers.
func (c *cellChart) colorBar(s *scene.Scene) {
	x, y, width := float64(c.at.Min.X), float64(c.at.Max.Y+barAway), float64(c.at.Dx())
	chart.ColorBar(s, c.colormap, x, y, width, chart.BarWidth)
	for k, label := range c.bar {
		if label != "" {
			s.Text(scene.Quiet, scene.Anchor(k), math.Round(x+width*float64(k)/2), y+chart.BarWidth+15, label)
		}
	}
}

// mark draws a line across the cells at a row, if the chart has it.
func (c *cellChart) mark(s *scene.Scene, row int) {
	if row < 0 || row >= c.grid.Rows {
		return
	}
	axis := chart.Axis{Cells: float64(c.grid.Rows), From: c.at.Min.Y, Length: c.at.Dy()}
	if y, ok := axis.Centre(float64(row)); ok {
		var line scene.Path
		s.Haloed(scene.Position, line.Move(float64(c.at.Min.X)-4, y).Horizontal(float64(c.at.Max.X)))
	}
}

// frame returns the axes of a chart at x and y, with room for a title above and numbers
// below.
func frame(x, y, width, height float64) chart.Axes {
	return chart.Axes{Left: x + chartLeft, Right: x + width - 12, Top: y + titleRoom + 14, Bottom: y + titleRoom + 14 + height}
}

// title writes the title of a chart.
func title(s *scene.Scene, c *chart.Axes, text string) {
	s.TextWithin(scene.Ink|scene.Strong, scene.Start, c.Left, c.Top-28, c.Right+12-c.Left, text)
}

// columns returns the widths and the places of two blocks: beside each other where there
// is room.
func (p *picture) columns() (left, right, width float64) {
	if !p.wide() {
		return 0, 0, float64(p.Width)
	}
	width = math.Floor((float64(p.Width) - columnGap) / 2)
	return 0, width + columnGap, width
}
