// Package heatmap shows the matrix as a picture: a cell for each number, with the
// vector of the position in question and the numbers of one cell beneath it. A
// reader points at cells, chooses positions, and zooms into any part.
package heatmap

import (
	"image"
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// Spec describes the figure. Its tools do what wheels, fingers and keys do.
var Spec = plot.Spec{
	Name: "heatmap", Title: title, Keys: keys, Hint: hint,
	Shared: "seq-len d-model base position", Params: "convention grid-height grid-width annotation threshold", More: "colormap view",
	Matrix: true, Draw: draw, Data: (*plot.View).Matrix, Handle: handle,
	Cursors: []plot.Cursor{{Param: "position"}},
	Tools: []plot.Tool{
		{Name: "in", Label: in, Hint: zoomIn, Key: "+"},
		{Name: "out", Label: out, Hint: zoomOut, Key: "-", Look: unlessWhole},
		{Name: plot.Left, Label: left, Hint: lookLeft, Look: unlessWhole},
		{Name: plot.Right, Label: right, Hint: lookRight, Look: unlessWhole},
		{Name: "ArrowUp", Label: up, Hint: lookUp, Look: unlessWhole},
		{Name: "ArrowDown", Label: down, Hint: lookDown, Look: unlessWhole},
		{Name: "whole", Label: whole, Hint: whole, Key: "0", Look: unlessWhole},
		{Name: "colormap", Label: colours, Look: func(v *plot.View, t *plot.Control) {
			t.Kind, t.Value = plot.ListKind, v.State.Colormap
			for _, name := range param.ColormapNames() {
				label := plot.Either(name == "diverging", v.Say(diverging), name)
				t.Options = append(t.Options, plot.Option{Value: name, Label: label})
			}
		}},
	},
}

// unlessWhole disables a tool while the whole matrix is shown.
func unlessWhole(v *plot.View, t *plot.Control) { t.Disabled = v.State.View == v.State.Whole() }

// Heights in CSS pixels.
const (
	cellsHeight = 264
	lowHeight   = 223 // of the cells where there is less room
	band        = 22  // below them, for what annotations mark there
)

func draw(v *plot.View) plot.Picture {
	s, w := &v.State, v.State.View
	first := float64(s.Start) + w.Top - 0.5
	across := chart.Axis{Title: v.Say(chart.Dimension) + " →", Lo: w.Left - 0.5, Hi: w.Left + w.Width - 0.5, Ticks: chart.Twos}
	rows := chart.Axis{Title: v.RowName() + " ↓", Lo: first, Hi: first + w.Height, Ticks: chart.Whole}
	if inView(w, &plot.Cell{Row: v.Chosen(), Dim: int(w.Left)}) {
		rows.Number = v.Number("position")
		rows.Number.Value = rows.Number.Chosen
	}
	row, dim := shown(v)
	colors := chart.Symmetric(s.Colormap, v.Table.Amplitude())
	matrix := &chart.Chart{Down: true, Height: cellsHeight, Low: lowHeight, X: across, Y: rows, Marks: []chart.Mark{
		chart.Free(func(s *scene.Scene, a *scale.Axes) {
			c := &cells{v, s, a, (a.Right - a.Left) / w.Width, (a.Bottom - a.Top) / w.Height}
			c.draw(plot.Own[look](v))
		}), chart.Raster{
			Key: [...]any{v.Table, w, s.Colormap}, Cost: int(w.Width), Zoomed: w != s.Whole(),
			Paint: func(img *image.NRGBA) {
				if v.State.AsPaper() {
					scale.Raster(img, v.Encoding, w, v.Colors())
				} else {
					scale.RasterTable(img, v.Table, w, v.Colors())
				}
			},
		},
	}}
	across.Ticks = chart.None
	vector := &chart.Chart{
		Height: 60, X: across, Y: chart.Axis{Lo: colors.Lo, Hi: colors.Hi, Ticks: chart.Zero}, Marks: curve(v, row),
	}
	body := []plot.Block{plot.Group(matrix, plot.Fixed(band, nil), chart.ColorBar(colors, v.Say(value))), plot.Readout(vector)}
	if !v.Still {
		body = append(body, readout(v, row, dim))
	}
	note := noteOf(v, row)
	longest := "" // with usual numbers, whatever the annotation
	if !v.Still || annotationParam.In(&v.State) != "none" {
		longest = v.Say(moves, "rows", 100, "n", 100, "d", 256, "least", "0.1", "completed", 10, "pairs", 128)
		longest = v.Lang.Sentences(longest, v.Say(meanOfRows, "r", 10))
	}
	body = append(body, plot.RoomText(scene.Quiet, note, longest))
	return plot.Picture{Body: plot.Stack(body...), Summary: summaryOf(v, note)}
}

// shown returns the cell of the readout: the one that is pointed at, or the first one in view of
// the chosen row, or of the row nearest to it.
func shown(v *plot.View) (row, dim int) {
	if v.Dim >= 0 {
		return v.Row, v.Dim
	}
	w, s := v.State.View, &v.State
	row = v.Row
	if float64(row+1) <= w.Top {
		row = int(math.Ceil(w.Top - 0.5))
	} else if float64(row) >= w.Top+w.Height {
		row = int(math.Ceil(w.Top+w.Height-0.5)) - 1
	}
	return max(0, min(row, s.SeqLen-1)), min(int(math.Ceil(w.Left-0.5)), s.DModel-1)
}

// A run is every step-th dimension of a row in view: the sines or the cosines of an axis.
type run struct {
	*chart.Series
	class scene.Class
	step  int
}

// curve returns the vector of a row, its sines and its cosines dimension under dimension, faint
// where dimensions share pixels and with dots where there is room for them.
func curve(v *plot.View, row int) (marks []chart.Mark) {
	const dotPitch = 8 // from dot to dot
	type key struct {
		table  *convention.Table
		row    int
		window param.Window
	}
	w := v.State.View
	runs := plot.Once(v, "vector", func(k key) (runs []run) {
		t, values := k.table, make([]float64, k.table.Columns())
		if t.Rows64(values, k.row, k.row+1) != nil {
			return nil
		}
		for axis := range t.Axes() {
			sin, cos, step := t.Convention().ColumnLayout(t.Plan(), axis)
			for i, class := range [...]scene.Class{scene.Sine, scene.Cosine} {
				first, x, y := [...]int{sin, cos}[i], make([]float64, 0, t.Pairs()), make([]float64, 0, t.Pairs())
				for dim := first; dim < first+t.Pairs()*step; dim += step {
					if at := float64(dim) + 0.5; w.Left <= at && at <= w.Left+w.Width {
						x, y = append(x, float64(dim)), append(y, values[dim])
					}
				}
				runs = append(runs, run{chart.Points(x, y), class, step})
			}
		}
		return runs
	}, key{v.Table, row, w})
	marks = append(marks, chart.Free(func(s *scene.Scene, a *scale.Axes) {
		for _, r := range runs {
			dots := new(scene.Path)
			for i, x := range r.X {
				if a.PixelX(1)-a.PixelX(0) >= dotPitch {
					dots.Dot(a.PixelX(x), a.PixelY(r.Y[i]))
				}
				if int(x) == v.Dim {
					a.Dot(s, scene.Bold|r.class, x, r.Y[i])
				}
			}
			s.Shape(scene.Dots|r.class, dots)
		}
		x, y := a.Left-8, a.PixelY(0)
		s.Text(scene.Cosine, scene.End, x, y-14, v.Say(cosine))
		s.Text(scene.Sine, scene.End, x, y+22, v.Say(sine))
	}))
	for _, r := range runs {
		class := r.class | plot.Either(float64(r.step*(v.Width-96)) < w.Width, scene.Faint, 0)
		marks = append(marks, chart.Line{Of: r.Series, Class: class})
	}
	return marks
}

// readout is the numbers of a cell, with their names above them.
func readout(v *plot.View, row, dim int) plot.Block {
	column := v.Table.Column(dim)
	function, class := plot.FunctionOf(column)
	item := func(class scene.Class, name, said, unit string) plot.Block {
		parts := []plot.Part{{Class: class | scene.Big, Text: said}}
		if unit != "" {
			parts = append(parts, plot.Part{Class: scene.Quiet, Text: " " + unit, Close: true})
		}
		return plot.Group(plot.Note(name), plot.Parts(parts...))
	}
	place := "" // in its grid
	if v.State.GridOnly() {
		place = "(" + strconv.Itoa(row/v.State.GridWidth) + ", " + strconv.Itoa(row%v.State.GridWidth) + ")"
	}
	position := number.Integer(float64(v.State.Start + row))
	return plot.Beside(max(146, (scene.Strong|scene.Big).Width(position)),
		item(scene.Position|scene.Strong, v.RowName(), position, place),
		item(scene.Ink, v.Say(chart.Dimension), number.Integer(float64(dim)), function),
		item(scene.Ink, v.Say(pair), number.Integer(float64(column.Pair)), ""),
		item(scene.Ink, v.Say(frequency), number.Significant(v.Table.Frequency(column.Pair)), ""),
		item(scene.Ink, v.Say(wavelength), number.Significant(v.Table.Wavelength(column.Pair)), ""),
		item(class|scene.Strong, v.Say(value), number.Signed(v.Table.Value(row, dim), 8), ""))
}

func summaryOf(v *plot.View, note string) string {
	s := &v.State
	first, last := s.Start+int(s.View.Top), min(s.Start+s.SeqLen-1, s.Start+int(math.Ceil(s.View.Top+s.View.Height))-1)
	rows, d, n := s.Text("seq-len"), s.Text("d-model"), s.Text("base")
	said := v.Say(summary, "rows", rows, "d", d, "n", n, "first", strconv.Itoa(first), "last", strconv.Itoa(last))
	if s.GridOnly() {
		said = v.Say(gridSummary, "rows", rows, "d", d, "n", n, "first", strconv.Itoa(first), "last", strconv.Itoa(last))
	}
	return said + plot.Either(s.AsPaper(), v.Say(speeds)+note, v.Account())
}
