// Package table shows the matrix as numbers: in a still as many as have room, on a page a window that
// scrolls over all of them (package live).
package table

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "table", Title: title, Matrix: true,
	Shared: "seq-len d-model base position", Params: "convention grid-height grid-width",
	Draw: draw, Data: (*plot.View).Matrix,
}

// A Head stands above the numbers of a dimension.
type Head struct {
	Pair       string
	Wavelength float64
	Together   bool // whether the next dimension is of the same pair
	Function   string
	Class      scene.Class // of the function
}

func HeadOf(t *convention.Table, dim int) Head {
	a, b := t.Column(dim), t.Column(min(dim+1, t.Columns()-1))
	h := Head{Pair: "0", Wavelength: t.Wavelength(a.Pair), Together: !a.Zero && !b.Zero && a.Pair == b.Pair}
	h.Function, h.Class = plot.FunctionOf(a)
	if !a.Zero {
		h.Pair = "i = " + strconv.Itoa(a.Pair)
	}
	return h
}

// Sizes in CSS pixels, as the style sheet of the live table has them.
const (
	height     = 396
	headHeight = 56
	rowHeight  = 28
	sideWidth  = 96
	cellWidth  = 108
	padding    = 8
	base       = 19 // from the top of a cell to its baseline
)

// Dimensions of a pair that are not beside each other have a name each.
func draw(v *plot.View) plot.Picture {
	side, state := float64(sideWidth), &v.State
	for _, position := range [...]int{state.Start, state.Start + state.SeqLen - 1} {
		side = max(side, math.Ceil(scene.Strong.Width(number.Integer(position)))+padding)
	}
	top, rows, chosen := 0, min((height-headHeight)/rowHeight, state.SeqLen), v.Chosen()
	if chosen >= rows {
		top = min(chosen-rows/2, state.SeqLen-rows)
	}
	dims := max(1, min((v.Width-int(side))/(2*cellWidth)*2, state.DModel))
	picture := func(s *scene.Scene, _ scene.Box) {
		width, right := float64(v.Width), side+cellWidth*float64(dims)
		var rules scene.Path
		rules.Move(0, 0.5).Horizontal(width).Move(0, height-0.5).Horizontal(width).Move(0, headHeight+0.5).Horizontal(right)
		s.Shape(scene.Line|scene.Rule, &rules)
		end := func(column int) float64 { return side + cellWidth*float64(column) - padding }
		small := scene.Span{Class: scene.Quiet, Size: scene.FontSize}
		s.Text(scene.Quiet|scene.Big, scene.End, end(0), 33, v.RowName())
		for dim := range dims {
			h, x := HeadOf(v.Table, dim), end(dim+1)
			if dims == 1 || !HeadOf(v.Table, dim&^1).Together {
				s.Text(scene.Ink|scene.Big, scene.End, x, 20, h.Pair)
			} else if dim%2 == 1 {
				small.Text, small.DX = "2π/ω = "+number.Significant(h.Wavelength), 6
				s.Spans(scene.Ink|scene.Big, scene.End, x, 20, scene.Span{Text: h.Pair}, small)
			}
			small.Text, small.DX = strconv.Itoa(dim), 0
			s.Spans(h.Class|scene.Big, scene.End, x, 48, small, scene.Span{Text: " " + h.Function})
		}
		for row := top; row < top+rows; row++ {
			y, class := float64(1+headHeight+rowHeight*(row-top)), scene.Quiet
			if row == chosen && !v.Plain {
				class = scene.Position | scene.Strong
				s.Rect(scene.Area|scene.Position|scene.Tint, 0, y, right, rowHeight)
			}
			name := number.Integer(state.Start + row)
			if big := class | scene.Big; big.Width(name) <= side-padding {
				class = big
			}
			s.Text(class, scene.End, end(0), y+base, name)
			for dim := range dims {
				s.Text(scene.Ink|scene.Big, scene.End, end(dim+1), y+base, number.Numpy(v.Table.Value(row, dim)))
			}
		}
	}
	first := state.Start + top
	return plot.Picture{
		Body:    plot.Fixed(height, picture),
		Summary: v.Say(summary, "first", first, "last", first+rows-1, "n", dims, "d", state.DModel),
	}
}
