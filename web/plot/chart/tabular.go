package chart

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// Tabular is a block of rows: a text in each, and numbers in columns to the right of it.
type Tabular struct {
	Head  Row // above a rule; without numbers there is none
	Rows  []Row
	Width float64 // of a column of numbers at least, in CSS pixels
}

// A Row is a row of a Tabular: as much of a text as there is room for, and numbers.
type Row struct {
	Class   scene.Class // 0 for Ink, or Quiet in the Head
	Text    string
	Formula bool // whether the text is one, as scene.Formula has it
	Numbers []string
	Bar     float64 // drawn as a bar before the numbers, from where 0 is
}

func (*Tabular) Gutter(*plot.View) float64 { return 0 }

func (t *Tabular) Lay(v *plot.View, in plot.Space) plot.Laid {
	indent, in := in.Indent(v)
	rows, widest := t.Rows, 0.0
	var columns []float64
	if len(t.Head.Numbers) > 0 {
		head := t.Head
		head.Class = cmp.Or(head.Class, scene.Quiet)
		rows = append([]Row{head}, rows...)
	}
	bars := scale.Axes{}
	for _, r := range rows {
		widest = max(widest, math.Ceil(r.Class.Width(r.Text)))
		for i, n := range r.Numbers {
			if i == len(columns) {
				columns = append(columns, t.Width)
			}
			columns[i] = max(columns[i], math.Ceil(r.Class.Width(n))+plot.Gap)
		}
		bars.X.Lo, bars.X.Hi = min(bars.X.Lo, r.Bar), max(bars.X.Hi, r.Bar)
	}
	numbers := 0.0
	for _, width := range columns {
		numbers += width
	}
	text := plot.Either(bars.X.Lo < bars.X.Hi, in.Width-numbers, min(widest, in.Width-numbers))
	return plot.Laid{Height: plot.RowHeight * float64(len(rows)), Draw: func(p *plot.Painter, x, y float64) {
		x += indent
		bars.Left, bars.Right = x+widest, x+text
		if len(t.Head.Numbers) > 0 {
			p.Horizontal(scene.Rule, x, y+plot.RowHeight+0.5, x+text+numbers)
		}
		for _, r := range rows {
			y += plot.RowHeight
			class := cmp.Or(r.Class, scene.Ink)
			if r.Formula {
				p.Spans(class, scene.Start, x, y-6, scene.Formula(r.Text)...)
			} else {
				p.TextWithin(class, scene.Start, x, y-6, text, r.Text)
			}
			if r.Bar != 0 {
				from, to := bars.PixelX(min(0, r.Bar)), bars.PixelX(max(0, r.Bar))
				p.Rect(scene.Area|class&^scene.Strong, from, y-15, to-from, 11)
			}
			right := x + text
			for i, n := range r.Numbers {
				right += columns[i]
				p.Text(class, scene.End, right, y-6, n)
			}
		}
	}}
}
