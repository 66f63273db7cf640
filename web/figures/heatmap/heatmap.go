// Package heatmap shows the matrix as colours, with the vector of a row and the numbers of a cell beneath.
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

var Spec = plot.Spec{
	Name: "heatmap", Title: title, Keys: keys, Hint: hint,
	Shared: "seq-len d-model base position", Params: "convention grid-height grid-width annotation threshold", More: "colormap view",
	Matrix: true, Draw: draw, Data: (*plot.View).Matrix, Handle: handle,
	Cursors: []plot.Cursor{{Param: "position"}}, Tools: tools,
}

func tools(v *plot.View) []plot.Tool {
	all := v.State.View == v.State.Whole()
	looking := func(arrow, sign string, hint plot.Words) plot.Tool {
		return plot.Tool{Name: arrow, Label: sign, Hint: v.Say(hint), Disabled: all}
	}
	colormaps := plot.Each(param.Choices("colormap"), func(name string) plot.Option {
		return plot.Option{Value: name, Label: param.ChoiceLabel("colormap", name).In(v.Lang)}
	})
	return []plot.Tool{
		{Name: "in", Label: "+", Hint: v.Say(zoomIn), Key: "+"},
		{Name: "out", Label: "−", Hint: v.Say(zoomOut), Key: "-", Disabled: all},
		looking(plot.Left, "←", lookLeft), looking(plot.Right, "→", lookRight),
		looking("ArrowUp", "↑", lookUp), looking("ArrowDown", "↓", lookDown),
		{Name: "whole", Label: v.Say(whole), Key: "0", Disabled: all},
		plot.List("colormap", v.Say(colours), v.State.Colormap, colormaps),
	}
}

// Heights of the cells in CSS pixels, also where there is less room.
const cellsHeight, lowHeight = 264, 223

func draw(v *plot.View) plot.Picture {
	s, w := &v.State, v.State.View
	first, last := int(w.Top), int(math.Ceil(w.Top+w.Height))-1 // rows in view

	// The readout is of the cell pointed at, or the first in view of the nearest row.
	row, dim := min(max(first, v.Row), last), min(int(w.Left), s.DModel-1)
	if v.Dim >= 0 {
		row, dim = v.Row, v.Dim
	}
	note, mark := v.Say(plain, "p", s.Start+row), chart.Free(nil)
	if !s.AsPaper() {
		note = v.Account()
	} else if of, ok := annotations[annotation.In(s)]; ok {
		note, mark = of(v)
	}
	density := max(v.Density, 1)
	r, c := w.Height/(v.Height(cellsHeight, lowHeight)*density), w.Width/(float64(v.Width-96)*density) // in a pixel
	mean := v.When(max(r, c) >= 2, meanOf, "r", math.Round(max(r, 1)), "c", math.Round(max(c, 1)))
	note = v.Lang.Sentences(note, mean)

	top := float64(s.Start) + w.Top - 0.5
	across := chart.Axis{Title: v.Say(chart.Dimension) + " →", Lo: w.Left - 0.5, Hi: w.Left + w.Width - 0.5, Ticks: chart.Twos}
	down := chart.Axis{Title: v.RowName() + " ↓", Lo: top, Hi: top + w.Height, Ticks: chart.Whole}
	if chosen := v.Chosen(); first <= chosen && chosen <= last {
		down.Number = v.Number("position")
		down.Number.Value = down.Number.Chosen
	}
	colors := chart.Symmetric(s.Colormap, v.Table.Amplitude())
	matrix := &chart.Chart{Down: true, Height: cellsHeight, Low: lowHeight, X: across, Y: down, Marks: []chart.Mark{
		chart.Free(func(s *scene.Scene, a *scale.Axes) { drawMarks(v, s, *a, mark) }),
		chart.Raster{
			Key: [...]any{v.Table, w, s.Colormap}, Cost: int(w.Width), Zoomed: w != s.Whole(),
			Paint: func(img *image.NRGBA) {
				if s.AsPaper() {
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
	longest := "" // with usual numbers
	if !v.Still || annotation.In(s) != "none" {
		longest = v.Lang.Sentences(
			v.Say(moves, "rows", 100, "n", 100, "d", 256, "least", "0.1", "completed", 10, "pairs", 128),
			v.Say(meanOf, "r", 10, "c", 1))
	}
	return plot.Picture{
		Body: plot.Stack(
			plot.Group(matrix, plot.Fixed(22, nil), chart.ColorBar(colors, v.Say(value))), // 22 for annotations
			plot.Readout(vector),
			plot.Either(v.Still, plot.Stack(), readout(v, row, dim)),
			plot.RoomText(scene.Quiet, note, longest)),
		Summary: v.Say(summary, "rows", s.SeqLen, "d", s.DModel, "n", s.Text("base"),
			"name", v.RowName(), "first", s.Start+first, "last", s.Start+last) + v.When(s.AsPaper(), speeds) + note,
	}
}

// curve is the vector of a row in view: faint where dimensions share pixels, with dots where these have room.
func curve(v *plot.View, row int) []chart.Mark {
	type key struct {
		*convention.Table
		param.Window
		row, pixels int
	}
	lines := plot.Once(v, "vector", func(k key) (lines []chart.Line) {
		values := make([]float64, k.Columns())
		_ = k.Rows64(values, k.row, k.row+1) // fails for another length
		for axis := range k.Axes() {
			sin, cos, step := k.Convention().ColumnLayout(k.Plan(), axis)
			faint := plot.Either(float64(step*k.pixels) < k.Width, scene.Faint, 0)
			for i, first := range [...]int{sin, cos} {
				var x, y []float64
				for dim := first; dim < first+k.Pairs()*step; dim += step {
					if at := float64(dim) + 0.5; k.Left <= at && at <= k.Left+k.Width {
						x, y = append(x, float64(dim)), append(y, values[dim])
					}
				}
				class := faint | [...]scene.Class{scene.Sine, scene.Cosine}[i]
				lines = append(lines, chart.Line{Of: chart.Points(x, y), Class: class})
			}
		}
		return lines
	}, key{v.Table, v.State.View, row, v.Width - 96})
	marks := []chart.Mark{chart.Free(func(s *scene.Scene, a *scale.Axes) {
		for _, l := range lines {
			dots, class := new(scene.Path), l.Class&^scene.Faint
			for i, x := range l.Of.X {
				if a.PixelX(1)-a.PixelX(0) >= 8 {
					dots.Dot(a.PixelX(x), a.PixelY(l.Of.Y[i]))
				}
				if int(x) == v.Dim {
					a.Dot(s, scene.Bold|class, x, l.Of.Y[i])
				}
			}
			s.Shape(scene.Dots|class, dots)
		}
		x, y := a.Left-8, a.PixelY(0)
		s.Text(scene.Cosine, scene.End, x, y-14, v.Say(cosine))
		s.Text(scene.Sine, scene.End, x, y+22, v.Say(sine))
	})}
	for _, l := range lines {
		marks = append(marks, l)
	}
	return marks
}

func readout(v *plot.View, row, dim int) plot.Block {
	column := v.Table.Column(dim)
	function, class := plot.FunctionOf(column)
	item := func(class scene.Class, name, said string, units ...string) plot.Block {
		parts := []plot.Part{{Class: class | scene.Big, Text: said}}
		for _, unit := range units {
			parts = append(parts, plot.Part{Class: scene.Quiet, Text: " " + unit, Close: true})
		}
		return plot.Group(plot.Note(name), plot.Parts(parts...))
	}
	var place []string // in its grid
	if v.State.GridOnly() {
		place = []string{"(" + strconv.Itoa(row/v.State.GridWidth) + ", " + strconv.Itoa(row%v.State.GridWidth) + ")"}
	}
	position := number.Integer(v.State.Start + row)
	return plot.Beside(max(146, (scene.Strong|scene.Big).Width(position)),
		item(scene.Position|scene.Strong, v.RowName(), position, place...),
		item(scene.Ink, v.Say(chart.Dimension), number.Integer(dim), function),
		item(scene.Ink, v.Say(pair), number.Integer(column.Pair)),
		item(scene.Ink, v.Say(frequency), number.Significant(v.Table.Frequency(column.Pair))),
		item(scene.Ink, v.Say(wavelength), number.Significant(v.Table.Wavelength(column.Pair))),
		item(class|scene.Strong, v.Say(value), number.Signed(v.Table.Value(row, dim), 8)))
}
