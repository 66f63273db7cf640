package heatmap

import (
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// cell returns the part of a cell that is in view, and whether there is any.
func (p *picture) cell(row, dim int) (left, top, right, bottom float64, ok bool) {
	left = max(float64(p.cells.Min.X), p.columns.Pixel(float64(dim)))
	right = min(float64(p.cells.Max.X), p.columns.Pixel(float64(dim)+1))
	top = max(float64(p.cells.Min.Y), p.rows.Pixel(float64(row)))
	bottom = min(float64(p.cells.Max.Y), p.rows.Pixel(float64(row)+1))
	return left, top, right, bottom, left < right && top < bottom
}

// cellSize returns how large cells are, in CSS pixels.
func (p *picture) cellSize() (dx, dy float64) {
	w := p.State.View
	return float64(p.cells.Dx()) / w.Width, float64(p.cells.Dy()) / w.Height
}

// crosshair marks the cell that is pointed at: by its row and its column, and
// by a box where cells are large.
func (p *picture) crosshair(s *scene.Scene) {
	left, top, right, bottom, ok := p.cell(p.Row, p.Dim)
	if !ok || p.Dim < 0 {
		return
	}
	var mark scene.Path
	if dx, dy := p.cellSize(); dx >= 8 && dy >= 8 {
		mark.Box(left, top, right-left, bottom-top)
	} else {
		mark.Move((left+right)/2, float64(p.cells.Min.Y)).Vertical(float64(p.cells.Max.Y)).
			Move(float64(p.cells.Min.X), (top+bottom)/2).Horizontal(float64(p.cells.Max.X))
	}
	s.Haloed(scene.Ink, &mark)
}

// numbers writes the values into the cells, where there is room.
func (p *picture) numbers(s *scene.Scene) {
	dx, dy := p.cellSize()
	if dx < 64 || dy < 18 {
		return
	}
	w, colors := p.State.View, p.colors()
	for row := int(w.Top); row < p.State.SeqLen && float64(row) < w.Top+w.Height; row++ {
		y, inRows := p.rows.Centre(float64(row))
		for dim := int(w.Left); dim < p.State.DModel && float64(dim) < w.Left+w.Width; dim++ {
			if x, ok := p.columns.Centre(float64(dim)); ok && inRows {
				value := p.Table.Value(row, dim)
				s.TextOn(colors((value/p.Table.Amplitude()+1)/2), 0, scene.Middle, x, y+chart.DigitHalf, number.Fixed(value, 4))
			}
		}
	}
}
