// Package table shows the matrix as numbers: in a still as many rows and pairs as there
// is room for, on a page a window that scrolls over all of them (package live).
package table

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "table",
	Title:  text.Message{English: "Table of the positional encoding", Chinese: "位置编码数值表"},
	Shared: []string{"seq-len", "d-model", "base", "position"},
	Params: []string{"convention", "grid-height", "grid-width"},
	Matrix: true,
	New:    func() figure.Figure { return table{} },
}

type table struct{}

// A Picture is the table at a view.
type Picture struct{ *figure.View }

// Sizes in CSS pixels, as the style sheet of the live table has them.
const (
	height      = 396
	headHeight  = 56
	rowHeight   = 28
	sideWidth   = 96
	cellWidth   = 108
	cellPadding = 8
	cellBase    = 19 // from the top of a cell to its baseline
)

// side returns the width of the positions.
func (p Picture) side() int {
	side := float64(sideWidth)
	for _, position := range [...]int{p.State.Start, p.State.Start + p.State.SeqLen - 1} {
		side = max(side, math.Ceil(scene.Strong.Width(number.Integer(float64(position))))+cellPadding)
	}
	return int(side)
}

// window returns which rows and how many dimensions are shown: pairs, where
// there is room for one, and rows from the first one on, unless the chosen one
// would not be among them.
func (p Picture) window() (top, bottom, dims int) {
	rows := (height - headHeight) / rowHeight
	chosen := p.State.Position - p.State.Start
	if chosen >= rows {
		top = max(0, min(chosen-rows/2, p.State.SeqLen-rows))
	}
	dims = max(1, min((p.Width-p.side())/(2*cellWidth)*2, p.State.DModel))
	return top, min(top+rows, p.State.SeqLen), dims
}

func (table) Scene(v *figure.View) *scene.Scene {
	p := Picture{v}
	top, bottom, dims := p.window()
	s := &scene.Scene{Width: v.Width, Height: height, Summary: p.summary()}
	width, edge := float64(v.Width), float64(p.side()+cellWidth*dims)
	var rules scene.Path
	rules.Move(0, 0.5).Horizontal(width).Move(0, height-0.5).Horizontal(width).Move(0, headHeight+0.5).Horizontal(edge)
	s.Shape(scene.Line|scene.Rule, &rules)
	p.head(s, dims)
	for row := top; row < bottom; row++ {
		p.row(s, row, float64(1+headHeight+rowHeight*(row-top)), dims)
	}
	return s
}

// edge returns where the numbers of a dimension end.
func (p Picture) edge(dim int) float64 { return float64(p.side() + cellWidth*(dim+1) - cellPadding) }

// head names the pairs, with their wavelengths, and the dimensions. Where the
// two of a pair do not stand beside each other, each has a name of its own.
func (p Picture) head(s *scene.Scene, dims int) {
	s.Text(scene.Quiet|scene.Big, scene.End, float64(p.side()-cellPadding), 33, p.RowName())
	for dim := range dims {
		together := p.Together(dim &^ 1)
		if !together || dim%2 == 1 || dims == 1 {
			name := []scene.Span{{Text: p.PairName(dim)}}
			if together && dims > 1 {
				name = append(name, scene.Span{Text: "2π/ω = " + number.Significant(p.Wavelength(dim)), Class: scene.Quiet, DX: 6, Size: scene.FontSize})
			}
			s.Spans(scene.Ink|scene.Big, scene.End, p.edge(dim), 20, name...)
		}
		function, class := p.Function(dim)
		s.Spans(class|scene.Big, scene.End, p.edge(dim), 48,
			scene.Span{Text: strconv.Itoa(dim), Class: scene.Quiet, Size: scene.FontSize}, scene.Span{Text: " " + function})
	}
}

// Function returns what stands in a dimension, and the class of its colour.
func (p Picture) Function(dim int) (function string, class scene.Class) {
	return chart.FunctionOf(p.Table.Column(dim))
}

// Together reports whether a dimension and the next one are a pair.
func (p Picture) Together(dim int) bool {
	t := p.Table
	a, b := t.Column(dim), t.Column(min(dim+1, t.Columns()-1))
	return !a.Zero && !b.Zero && a.Pair == b.Pair
}

// PairName returns the name of the pair of a dimension.
func (p Picture) PairName(dim int) string {
	c := p.Table.Column(dim)
	if c.Zero {
		return "0"
	}
	return "i = " + strconv.Itoa(c.Pair)
}

// Wavelength returns that of a dimension.
func (p Picture) Wavelength(dim int) float64 {
	t := p.Table
	return t.Wavelength(t.Column(dim).Pair)
}

// row draws the numbers of a row, marked if it is the chosen one.
func (p Picture) row(s *scene.Scene, row int, y float64, dims int) {
	position, class := p.State.Start+row, scene.Quiet
	if position == p.State.Position {
		class = scene.Position | scene.Strong
		s.Rect(scene.Area|scene.Position|scene.Tint, 0, y, float64(p.side()+cellWidth*dims), rowHeight)
	}
	name := number.Integer(float64(position))
	if big := class | scene.Big; big.Width(name) <= float64(p.side()-cellPadding) {
		class = big
	}
	s.Text(class, scene.End, float64(p.side()-cellPadding), y+cellBase, name)
	for dim := range dims {
		s.Text(scene.Ink|scene.Big, scene.End, p.edge(dim), y+cellBase, number.Numpy(p.Table.Value(row, dim)))
	}
}

func (p Picture) summary() string {
	top, bottom, dims := p.window()
	first, last := strconv.Itoa(p.State.Start+top), strconv.Itoa(p.State.Start+bottom-1)
	return p.Say("The numbers of positions "+first+" to "+last+" in the first "+strconv.Itoa(dims)+" of "+strconv.Itoa(p.State.DModel)+" dimensions.",
		"位置 "+first+" 到 "+last+" 在前 "+strconv.Itoa(dims)+" 维（共 "+strconv.Itoa(p.State.DModel)+" 维）上的数值。")
}

// Data returns the matrix.
func (table) Data(v *figure.View) dataio.Table { return v.Matrix() }
