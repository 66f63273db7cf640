package heatmap

import (
	"image"
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

type heatmap struct {
	ranges figure.Memo[*encoder.Encoding, []float64] // of the columns
	mouse  *scene.Hit                                // what the mouse is over; nil while it is not over the picture
	glide  *glide                                    // that is under way, if any
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	figure *heatmap

	matrix        chart.Matrix
	cells         image.Rectangle // where they are; zooming and panning leave them there
	columns, rows chart.Axis
}

// Heights in CSS pixels.
const (
	bandHeight    = 22 // below the cells, for what annotations mark there
	readoutHeight = 48 // of each row of the read-out
)

func (h *heatmap) picture(v *figure.View) *picture {
	s, chosen := &v.State, v.Chosen()
	p := &picture{View: v, figure: h, matrix: chart.Matrix{
		Width: v.Width, Height: max(320, min(v.Width*44/100, 364)), Band: bandHeight,
		Window: s.View,
		Start:  s.Start, SeqLen: s.SeqLen, DModel: s.DModel,
		RowName: v.RowName(), Colormap: s.Colormap, Amplitude: v.Table.Amplitude(),
		Chosen: &chosen,
		Lang:   v.Lang,
	}}
	p.cells, p.columns, p.rows = p.matrix.Plot(), p.matrix.ColumnAxis(), p.matrix.RowAxis()
	return p
}

func (p *picture) colors() chart.Colormap {
	colors, _ := chart.ColormapByName(p.State.Colormap)
	return colors
}

// shown returns the cell of the read-out, whose row the curve shows: the one that
// is pointed at, or else the first one in view of the chosen row, or of the row in
// view that is nearest to it.
func (p *picture) shown() (row, dim int) {
	if p.Dim >= 0 {
		return p.Row, p.Dim
	}
	w, s := p.State.View, &p.State
	row = p.Row
	if float64(row+1) <= w.Top {
		row = int(math.Ceil(w.Top - 0.5))
	} else if float64(row) >= w.Top+w.Height {
		row = int(math.Ceil(w.Top+w.Height-0.5)) - 1
	}
	return max(0, min(row, s.SeqLen-1)), min(int(math.Ceil(w.Left-0.5)), s.DModel-1)
}
