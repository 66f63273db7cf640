package heatmap

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// An item of the read-out is a number with its name above it.
type item struct {
	name, value string
	units       []string // the first for which there is room
	class       scene.Class
	share       float64 // of the width
	signed      bool    // whether it begins with room for a sign, which hangs out
}

// items returns the numbers of the cell that is shown.
func (p *picture) items() []item {
	row, dim := p.shown()
	column := p.Table.Column(dim)
	function, class := chart.FunctionOf(column)
	return []item{
		{p.RowName(), number.Integer(float64(p.State.Start + row)), p.place(row), scene.Position | scene.Strong, 1.5, false},
		{p.Say("dimension", "维度"), number.Integer(float64(dim)), []string{function}, scene.Ink, 0.9, false},
		{p.Say("pair i", "第 i 对"), number.Integer(float64(column.Pair)), nil, scene.Ink, 0.7, false},
		{p.Say("frequency ω", "频率 ω"), number.Significant(p.Table.Frequency(column.Pair)), []string{p.Say("rad per position", "弧度／位置"), p.Say("rad", "弧度")}, scene.Ink, 1.6, false},
		{p.Say("wavelength 2π/ω", "波长 2π/ω"), number.Significant(p.Table.Wavelength(column.Pair)), []string{p.Say("positions", "个位置")}, scene.Ink, 1.6, false},
		{p.Say("value", "数值"), number.Signed(p.Table.Value(row, dim), 8), nil, class | scene.Strong, 1.2, true},
	}
}

// place says where the cell of a row is in its grid, if it has one.
func (p *picture) place(row int) []string {
	if !p.State.GridOnly() {
		return nil
	}
	y, x := strconv.Itoa(row/p.State.GridWidth), strconv.Itoa(row%p.State.GridWidth)
	return []string{p.Phrase("row $1, column $2", "第 $1 行第 $2 列", y, x), "(" + y + ", " + x + ")"}
}

// itemColumns returns how many items stand beside each other.
func (p *picture) itemColumns() int {
	switch {
	case p.Narrow():
		return 2
	case p.Width < 860:
		return 3
	}
	return 6
}

// readout writes the items below the curve.
func (p *picture) readout(s *scene.Scene) {
	const gap = 16
	items, columns := p.items(), p.itemColumns()
	total := float64(columns)
	if columns == len(items) {
		total = 0
		for _, it := range items {
			total += it.share
		}
	}
	x, y := 0.0, float64(p.matrix.Height+chart.CurveHeight)
	for k, it := range items {
		if k > 0 && k%columns == 0 {
			x, y = 0, y+readoutHeight
		}
		share := 1.0
		if columns == len(items) {
			share = it.share
		}
		width := (float64(p.Width+gap)*share)/total - gap
		it.draw(s, x, y, width)
		x = math.Round(x + width + gap)
	}
}

// draw writes an item in a width: large and with a unit, if there is room.
func (it *item) draw(s *scene.Scene, x, y, width float64) {
	class := it.class | scene.Big
	if class.Width(it.value) > width {
		class = it.class
	}
	spans := []scene.Span{{Text: it.value}}
	for _, unit := range it.units {
		if class.Width(it.value+" ")+scene.TextWidth(unit) <= width {
			spans[0].Text += " "
			spans = append(spans, scene.Span{Class: scene.Quiet, Size: scene.FontSize, Text: unit})
			break
		}
	}
	at := x
	if it.signed {
		at -= 9
	}
	s.Text(scene.Quiet, scene.Start, x, y+18, it.name)
	s.Spans(class, scene.Start, at, y+38, spans...)
}
