package plot_test

import (
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/text"
)

// cell is the one of a matrix of 3 × 8, whose rows begin with 5, that was read last.
func cell(v *plot.View) (at plot.Cell, said string) {
	at = plot.Cell{Row: 6, Dim: 2}
	if x, y, ok := v.LastCell("m"); ok {
		at = plot.Cell{Row: y, Dim: x}
	}
	_, _, now := v.Cell("m")
	return at, v.Say(plot.Words{"{now}{y},{x}", ""}, "now", plot.Either(now, "", "last "), "y", at.Row, "x", at.Dim)
}

var matrix = plot.Spec{
	Name: "matrix", Title: plot.Words{"Matrix", "矩阵"},
	Draw: func(v *plot.View) plot.Picture {
		colors := chart.Symmetric("viridis", 1)
		panel := chart.Panel{Name: "m", Colors: colors, Cells: colors.Grid(scale.NewGrid(3, 8))}
		x, y := chart.CellAxis("", 0, 8, chart.None), chart.CellAxis("", 5, 3, chart.None)
		_, said := cell(v)
		return plot.Picture{Body: chart.Panels(90, x, y, panel), Summary: said}
	},
	Handle: func(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
		by, arrow := plot.Arrows[e.Key]
		if !arrow {
			return usual()
		}
		at, _ := cell(v)
		return v.ReadCell("m", &plot.Cell{Row: at.Row + by.Row, Dim: at.Dim + by.Dim}, func() string {
			_, said := cell(v)
			return said
		})
	},
}

// TestCells reads cells by the pointer and by keys. The one that was read last is not forgotten.
func TestCells(t *testing.T) {
	f, v := matrix.New(), figuretest.View(t, 700, text.English)
	b := f.Scene(v).Targets[0].Box
	move := func(x, y float64) plot.Event {
		return plot.Event{Kind: plot.Move, X: b.X + x*b.Width/8, Y: b.Y + y*b.Height/3}
	}
	press := func(key string) plot.Event { return plot.Event{Kind: plot.Key, Key: key} }
	draws := func(said string) func(plot.Result) bool {
		return func(r plot.Result) bool { return r.Redraw && r.Say == "" && f.Scene(v).Summary == said }
	}
	says := func(said string) func(plot.Result) bool {
		return func(r plot.Result) bool { return r.Handled && r.Say == said && f.Scene(v).Summary == said }
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: press("ArrowDown"), Other: says("7,2")},
		{Event: press("ArrowRight"), Other: says("7,3")},
		{Event: move(0.5, 0.5), Other: draws("5,0")},
		{Event: press("ArrowRight"), Other: says("5,1")},
		{Event: plot.Event{Kind: plot.Leave}, Other: draws("last 5,1")},
		{Event: press("x"), Other: func(r plot.Result) bool { return !r.Handled && !r.Redraw }},
	})
}
