package plot

import (
	"image"
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// Heatmap is the matrix as a picture, with the vector of the position in
// question and the numbers of one cell beneath it, and what the annotation has
// to say.
type Heatmap struct {
	figure.View
	Density float64   // device pixels in a CSS pixel; 0 stands for 1
	Moved   []float64 // how far each column moves; computed when it is needed
}

// Heights in CSS pixels.
const (
	bandHeight    = 22 // below the cells, for what annotations mark there
	readoutHeight = 48 // of each row of the read-out
	noteLine      = 16
)

// matrixHeight returns the height of the cells with their axes.
func (p *Heatmap) matrixHeight() int { return max(320, min(p.Width*44/100, 420)) }

// noteLines returns how many lines the longest annotation takes, or what is said
// without one if there is none to come.
func (p *Heatmap) noteLines() int {
	switch {
	case p.Still && p.annotation() == "none":
		return len(scene.Lines(p.note(), float64(p.Width)))
	case p.Width < 360:
		return 6
	case p.Narrow():
		return 5
	case p.Width < 640:
		return 4
	case p.Width < 860:
		return 3
	default:
		return 2
	}
}

func (p *Heatmap) Height() int {
	return p.noteTop() + noteLine*p.noteLines()
}

func (p *Heatmap) noteTop() int {
	rows := (len(p.items()) + p.itemColumns() - 1) / p.itemColumns()
	if p.Still {
		rows = 0
	}
	return p.matrixHeight() + CurveHeight + readoutHeight*rows + 8
}

// matrix returns the cells with what stands around them.
func (p *Heatmap) matrix() Matrix {
	s := p.State
	chosen := s.Position - s.Start
	return Matrix{
		Width: p.Width, Height: p.matrixHeight(), Band: bandHeight,
		Window: s.View,
		Start:  s.Start, SeqLen: s.SeqLen, DModel: s.DModel,
		Colormap: s.Colormap, Amplitude: p.Table.Amplitude(),
		Chosen: &chosen,
		Lang:   p.Lang,
	}
}

// Place returns where the cells are. It does not depend on the window: zooming
// and panning leave it where it is.
func (p *Heatmap) Place() image.Rectangle { return p.matrix().Plot() }

// Paint draws the cells onto img; fewer lines than it is shown with cost less.
func (p *Heatmap) Paint(img *image.RGBA) {
	if p.State.AsPaper() {
		chart.Raster(img, p.Encoding, p.State.View, p.colors())
	} else {
		chart.RasterTable(img, p.Table, p.State.View, p.colors())
	}
}

func (p *Heatmap) colors() chart.Colormap {
	colors, err := chart.ColormapByName(p.State.Colormap)
	if err != nil {
		return chart.Viridis
	}
	return colors
}

func (p *Heatmap) AppendSVG(dst []byte) []byte {
	dst = p.matrix().AppendSVG(dst)
	dst = p.appendNumbers(dst)
	dst = p.appendAnnotation(dst)
	dst = append(dst, p.crosshair()...)
	dst = p.appendCurve(dst)
	if !p.Still {
		dst = append(dst, p.readout()...)
	}
	note := paragraph(`class="quiet"`, 0, float64(p.noteTop()+12), float64(p.Width), p.note())
	return append(dst, note...)
}

// appendCurve draws the vector of the position in question, dimension under
// dimension.
func (p *Heatmap) appendCurve(dst []byte) []byte {
	cells := p.Place()
	c := Curve{
		Top: p.matrixHeight(), Left: cells.Min.X, Right: cells.Max.X,
		From: p.State.View.Left, Dimensions: p.State.View.Width,
		Sines: seats(p.Table.Sines()), Cosines: seats(p.Table.Cosines()), Amplitude: p.Table.Amplitude(),
		Lang: p.Lang,
	}
	if p.Dim >= 0 {
		c.Marked = &p.Dim
	}
	values := make([]float64, p.State.DModel)
	row, _ := p.shown()
	if p.Table.Rows64(values, row, row+1) != nil {
		return dst
	}
	return c.AppendSVG(dst, values)
}

// shown returns the cell of the read-out, whose row the curve shows: the one that
// is pointed at, or else the first one in view of the chosen row, or of the row in
// view that is nearest to it.
func (p *Heatmap) shown() (row, dim int) {
	if p.Dim >= 0 {
		return p.Row, p.Dim
	}
	v, s := p.State.View, p.State
	row = p.Row
	if float64(row+1) <= v.Top {
		row = int(math.Ceil(v.Top - 0.5))
	} else if float64(row) >= v.Top+v.Height {
		row = int(math.Ceil(v.Top+v.Height-0.5)) - 1
	}
	return max(0, min(row, s.SeqLen-1)), min(int(math.Ceil(v.Left-0.5)), s.DModel-1)
}

// cellAt returns the rectangle of a cell, as far as it is to be seen, and
// whether it is.
func (p *Heatmap) cellAt(row, dim int) (left, top, right, bottom float64, ok bool) {
	cells, m := p.Place(), p.matrix()
	columns, rows := m.columnAxis(), m.rowAxis()
	left = max(float64(cells.Min.X), columns.Pixel(float64(dim)))
	right = min(float64(cells.Max.X), columns.Pixel(float64(dim)+1))
	top = max(float64(cells.Min.Y), rows.Pixel(float64(row)))
	bottom = min(float64(cells.Max.Y), rows.Pixel(float64(row)+1))
	return left, top, right, bottom, left < right && top < bottom
}

// crosshair marks the cell that is pointed at: by its row and its column, and
// by a box where cells are large.
func (p *Heatmap) crosshair() string {
	left, top, right, bottom, ok := p.cellAt(p.Row, p.Dim)
	if !ok || p.Dim < 0 {
		return ""
	}
	cells := p.Place()
	d := "M" + tenth((left+right)/2) + " " + coordinate(float64(cells.Min.Y)) + "V" + coordinate(float64(cells.Max.Y)) +
		"M" + coordinate(float64(cells.Min.X)) + " " + tenth((top+bottom)/2) + "H" + coordinate(float64(cells.Max.X))
	if dx, dy := p.cellSize(); dx >= 8 && dy >= 8 {
		d = rectangle(left, top, right, bottom)
	}
	return haloed("ink", d)
}

// cellSize returns how large cells are, in CSS pixels.
func (p *Heatmap) cellSize() (dx, dy float64) {
	cells, v := p.Place(), p.State.View
	return float64(cells.Dx()) / v.Width, float64(cells.Dy()) / v.Height
}

func rectangle(left, top, right, bottom float64) string {
	return "M" + tenth(left) + " " + tenth(top) + "H" + tenth(right) + "V" + tenth(bottom) + "H" + tenth(left) + "Z"
}

// appendNumbers writes the values into the cells, where there is room.
func (p *Heatmap) appendNumbers(dst []byte) []byte {
	dx, dy := p.cellSize()
	if dx < 64 || dy < 18 {
		return dst
	}
	m, v, colors := p.matrix(), p.State.View, p.colors()
	columns, rows := m.columnAxis(), m.rowAxis()
	dst = append(dst, `<g text-anchor="middle">`+"\n"...)
	for row := int(v.Top); row < p.State.SeqLen && float64(row) < v.Top+v.Height; row++ {
		y, inRows := rows.Centre(float64(row))
		for dim := int(v.Left); dim < p.State.DModel && float64(dim) < v.Left+v.Width; dim++ {
			if x, ok := columns.Centre(float64(dim)); ok && inRows {
				value := p.Table.Value(row, dim)
				color := `color="` + inkOn(colors((value/p.Table.Amplitude()+1)/2)) + `"`
				dst = append(dst, textAt(color, x, y+digitHalf, number.Fixed(value, 4))...)
			}
		}
	}
	return append(dst, "</g>\n"...)
}

func (p *Heatmap) Summary() string {
	s := p.State
	top := s.Start + int(s.View.Top)
	bottom := min(s.Start+s.SeqLen-1, s.Start+int(math.Ceil(s.View.Top+s.View.Height))-1)
	seqLen, dModel, base := s.Text("seq-len"), s.Text("d-model"), s.Text("base")
	first, last := strconv.Itoa(top), strconv.Itoa(bottom)
	said := fill(p.Say(
		"Positional encoding of # positions in # dimensions with base #; shown are positions # to #. ",
		"# 个位置、# 维、底数为 # 的位置编码；图中是位置 # 到 #。",
	), seqLen, dModel, base, first, last)
	if s.AsPaper() {
		return said + p.Say(
			"The values of the first dimensions oscillate fast from position to position, those of the last ones hardly change. ",
			"最前面几维的数值随位置快速振荡，最后几维几乎不变。",
		) + p.note()
	}
	return said + p.Account()
}

// Data returns the matrix: a row for each position, which comes first.
func (p *Heatmap) Data() dataio.Table { return matrixData(p.View) }

// matrixData returns the whole matrix. Rows are computed in blocks of those
// that follow each other, which takes a fraction of the time.
func matrixData(v figure.View) dataio.Table {
	s, t := v.State, v.Table
	columns := make([]string, 1+s.DModel)
	columns[0] = "position"
	for dim := range s.DModel {
		columns[1+dim] = strconv.Itoa(dim)
	}
	rows := min(s.SeqLen, max(1, 1<<16/s.DModel))
	block, lo := make([]float64, 0, rows*s.DModel), 0
	return dataio.Table{Columns: columns, Rows: s.SeqLen, Row: func(dst []float64, row int) {
		if at := (row - lo) * s.DModel; at < 0 || at >= len(block) {
			lo = row
			hi := min(lo+rows, s.SeqLen)
			block = block[:(hi-lo)*s.DModel]
			if t.Rows64(block, lo, hi) != nil {
				return
			}
		}
		dst[0] = t.Position(0, row)
		copy(dst[1:], block[(row-lo)*s.DModel:][:s.DModel])
	}}
}
