// Package heatmap shows the matrix as a picture: a cell for each number, with the
// vector of the position in question and the numbers of one cell beneath it. A
// reader points at cells, chooses positions, and zooms into any part.
package heatmap

import (
	"image"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "heatmap",
	Title: text.Message{English: "Heatmap of the positional encoding", Chinese: "位置编码热力图"},
	Keys: text.Message{
		English: "Arrow keys move from cell to cell, Enter chooses the position, plus and minus zoom, Shift with arrows pans, 0 shows the whole matrix. The wheel zooms while Ctrl or Command is held.",
		Chinese: "方向键逐格移动，回车选中该位置，加号和减号缩放，Shift 加方向键平移，0 显示整个矩阵。按住 Ctrl 或 Command 时滚轮缩放。",
	},
	Hint:   text.Message{English: "Hold Ctrl or ⌘ to zoom with the wheel", Chinese: "按住 Ctrl 或 ⌘ 并滚动滚轮即可缩放"},
	Shared: []string{"seq-len", "d-model", "base", "position"},
	Params: []string{"convention", "grid-height", "grid-width", "annotation", "threshold"},
	More:   []string{"colormap", "view"},
	Matrix: true,
	New:    func() figure.Figure { return new(heatmap) },
}

func (h *heatmap) Scene(v *figure.View) *scene.Scene {
	p := h.picture(v)
	note := p.note()
	s := &scene.Scene{
		Width: v.Width, Height: p.noteTop() + scene.LineHeight*p.noteLines(),
		Summary: p.summary(note),
		Cells:   p.raster(),
	}
	p.matrix.Draw(s)
	p.numbers(s)
	p.annotate(s)
	p.crosshair(s)
	p.curve(s)
	if !p.Still {
		p.readout(s)
	}
	s.Paragraph(scene.Quiet, 0, float64(p.noteTop()+12), float64(p.Width), note)
	// Fingers and the wheel may begin beside the cells too, but not further down.
	s.Target("beside", 0, 0, 0, float64(p.Width), float64(p.cells.Max.Y))
	s.Target("cells", 0, float64(p.cells.Min.X), float64(p.cells.Min.Y), float64(p.cells.Dx()), float64(p.cells.Dy()))
	return s
}

// painted is what the pixels of the cells depend on.
type painted struct {
	table    *convention.Table
	window   param.Window
	colormap string
}

// raster returns the cells.
func (p *picture) raster() *scene.Cells {
	view := p.State.View
	return &scene.Cells{
		Box:    p.cells,
		Key:    painted{p.Table, view, p.State.Colormap},
		Cost:   int(view.Width),
		Zoomed: view != p.State.Whole(),
		Paint: func(img *image.RGBA) {
			if p.State.AsPaper() {
				chart.Raster(img, p.Encoding, view, p.colors())
			} else {
				chart.RasterTable(img, p.Table, view, p.colors())
			}
		},
	}
}

// curve draws the vector of the position in question, dimension under dimension.
func (p *picture) curve(s *scene.Scene) {
	c := chart.Curve{
		Top: p.matrix.Height, Left: p.cells.Min.X, Right: p.cells.Max.X,
		From: p.State.View.Left, Dimensions: p.State.View.Width,
		Sines: []chart.Stride{stride(p.Table.Sines())}, Cosines: []chart.Stride{stride(p.Table.Cosines())}, Amplitude: p.Table.Amplitude(),
		Lang: p.Lang,
	}
	for axis := 1; axis < p.Table.Axes(); axis++ {
		sin, cos, step := p.Table.Convention().ColumnLayout(p.Table.Plan(), axis)
		c.Sines = append(c.Sines, stride(sin, step, p.Table.Pairs()))
		c.Cosines = append(c.Cosines, stride(cos, step, p.Table.Pairs()))
	}
	if p.Dim >= 0 {
		c.Marked = &p.Dim
	}
	values := make([]float64, p.State.DModel)
	row, _ := p.shown()
	if p.Table.Rows64(values, row, row+1) == nil {
		c.Draw(s, values)
	}
}

func stride(first, step, count int) chart.Stride {
	return chart.Stride{First: first, Step: step, Count: count}
}

// Data returns the matrix: a row for each position, which comes first.
func (h *heatmap) Data(v *figure.View) dataio.Table { return v.Matrix() }
