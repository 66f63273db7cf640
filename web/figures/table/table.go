// Package table shows the matrix as numbers: in a still as many rows and pairs as have
// room, on a page a window that scrolls over all of them (package live).
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
	Pair       string // its name
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

// draw marks the chosen row. Dimensions of a pair that are not beside each other have a name each.
func draw(v *plot.View) plot.Picture {
	side, state := float64(sideWidth), &v.State
	for _, position := range [...]int{state.Start, state.Start + state.SeqLen - 1} {
		side = max(side, math.Ceil(scene.Strong.Width(number.Integer(position)))+padding)
	}
	top, rows, chosen := 0, (height-headHeight)/rowHeight, v.Chosen()
	if chosen >= rows {
		top = max(0, min(chosen-rows/2, state.SeqLen-rows))
	}
	rows = min(rows, state.SeqLen-top)
	dims := max(1, min((v.Width-int(side))/(2*cellWidth)*2, state.DModel))
	picture := func(s *scene.Scene, _ scene.Box) {
		width, right := float64(v.Width), side+cellWidth*float64(dims)
		var rules scene.Path
		rules.Move(0, 0.5).Horizontal(width).Move(0, height-0.5).Horizontal(width).Move(0, headHeight+0.5).Horizontal(right)
		s.Shape(scene.Line|scene.Rule, &rules)
		write := func(class scene.Class, column int, y float64, spans ...scene.Span) {
			s.Spans(class, scene.End, side+cellWidth*float64(column)-padding, y, spans...)
		}
		write(scene.Quiet|scene.Big, 0, 33, scene.Span{Text: v.RowName()})
		for dim := range dims {
			h := HeadOf(v.Table, dim)
			small := func(text string, dx float64) scene.Span {
				return scene.Span{Text: text, Class: scene.Quiet, DX: dx, Size: scene.FontSize}
			}
			if dims == 1 || !HeadOf(v.Table, dim&^1).Together {
				write(scene.Ink|scene.Big, dim+1, 20, scene.Span{Text: h.Pair})
			} else if dim%2 == 1 {
				wavelength := small("2π/ω = "+number.Significant(h.Wavelength), 6)
				write(scene.Ink|scene.Big, dim+1, 20, scene.Span{Text: h.Pair}, wavelength)
			}
			write(h.Class|scene.Big, dim+1, 48, small(strconv.Itoa(dim), 0), scene.Span{Text: " " + h.Function})
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
			write(class, 0, y+base, scene.Span{Text: name})
			for dim := range dims {
				write(scene.Ink|scene.Big, dim+1, y+base, scene.Span{Text: number.Numpy(v.Table.Value(row, dim))})
			}
		}
	}
	first := state.Start + top
	return plot.Picture{
		Body:    plot.Fixed(height, picture),
		Summary: v.Say(summary, "first", first, "last", first+rows-1, "n", dims, "d", state.DModel),
	}
}
