// Package identify names the convention that makes given numbers, and draws the
// evidence: the numbers beside those of the convention, how far they are apart in
// each column, which position each row has, and code that makes them.
//
// A reader gives numbers in a form of HTML, which is in package live.
package identify

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/made"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "identify", Title: title, Handles: plot.TheDetails, Keys: keys, More: "sample numbers colormap",
	Width: func(*param.State) string { return "" }, // the numbers are from elsewhere
	Draw:  draw, Data: data, Handle: handle,
	Intake: &plot.Intake{
		Label: label, Hint: hint, Sample: "sample", Own: "numbers", Slow: true,
		Endings: ".npy,.csv,.tsv,.txt,.json,.npz,.safetensors,.gguf,.pt,.pth,.bin",
		Text:    func(v *plot.View) string { return cmp.Or(numbers.In(&v.State), made.SampleText(sample.In(&v.State))) },
		Read:    read, Give: give, Code: code, Bug: bugOf,
	},
}

type picture struct {
	*plot.View
	*Judgement
	read *plot.Cell // that is pointed at, or else where the difference is largest; nil for none
}

// pictureOf returns the figure of the numbers that a reader has given, or else of the state. What
// makes those of a text in the state is not known before it has been read, which may take long.
func pictureOf(v *plot.View) *picture {
	p, text := &picture{View: v}, numbers.In(&v.State)
	if r, ok := v.Given().(*reading); ok && r.text == text {
		p.Judgement = r.Judgement
	} else if text != "" {
		p.Judgement = plot.Once(v, "numbers", unjudged, text)
	} else {
		judge := func(name string) *Judgement { return Judge(made.Sample(name), func() {}) }
		p.Judgement = plot.Once(v, "sample", judge, sample.In(&v.State))
	}
	if p.best != nil {
		p.read = &plot.Cell{Row: p.largest.Row, Dim: p.largest.Dim}
	}
	if c := *plot.Own[*plot.Cell](v); c != nil && c.Row < p.given.Rows && c.Dim < p.given.Columns {
		p.read = c
	}
	return p
}

// handle reads the number that is pointed at, and goes from number to number by the arrow keys.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	at := plot.Own[*plot.Cell](v)
	switch by, ok := plot.Arrows[e.Key]; {
	case e.Kind == plot.Move || e.Kind == plot.Leave:
		usual()
		if column, row, ok := v.Cell("cells"); ok {
			return plot.Read(v.Same(), at, &plot.Cell{Row: row, Dim: column})
		}
		return plot.Read(v.Same(), at, nil)
	case e.Kind == plot.Key && ok && pictureOf(v).given.Rows > 0:
		p := pictureOf(v)
		r := plot.Read(v.Same(), at, cmp.Or(p.read, new(plot.Cell)).Plus(by, p.given.Rows, p.given.Columns))
		r.Handled, r.Say = true, pictureOf(v).readout()
		return r
	}
	return usual()
}

// data are the numbers as given, each beside the one that explains it or is nearest.
func data(v *plot.View) dataio.Table {
	j := pictureOf(v).Judgement
	numbers := []chart.Cells{{Name: "given", At: j.given.At}}
	if j.best != nil {
		numbers = append(numbers, chart.Cells{Name: "explained", At: j.made.At})
	}
	return chart.CellTable(j.given.Rows, j.given.Columns, numbers...)
}

func draw(v *plot.View) plot.Picture {
	p := pictureOf(v)
	verdict := p.verdict()
	if p.given.Rows == 0 {
		return plot.Picture{Body: plot.Verdict(p.answer(), verdict), Summary: verdict}
	}
	// What is below stays where it is when other numbers are given or read.
	said := plot.Room(plot.Verdict(p.answer(), verdict), plot.Fixed(min(max(52, 28000/float64(v.Width)), 104), nil))
	read := plot.RoomText(scene.Ink, p.readout(), "…")
	details := plot.Group(plot.Texts(scene.Ink, p.details()...)...)
	body := []plot.Block{said, p.panels(), plot.Group(read, details)}
	switch {
	case p.Explained():
		body = append(body, plot.Details(v, chartsAndCode, plot.Beside(250, p.residuals(), p.positionsOfRows()), p.programs()))
	case p.best != nil:
		body = append(body, plot.Details(v, charts, plot.Beside(250, p.residuals())))
	}
	return plot.Picture{Body: plot.Stack(body...), Summary: verdict}
}

func (p *picture) readout() string {
	at := p.read
	if at == nil {
		return ""
	}
	// Numbers have as many digits as tell them from their neighbours, up to 8 decimals.
	shown := func(g scale.Grid) string {
		x := g.At(at.Row, at.Dim)
		if size := math.Abs(x); size > 0 && size < 1e-6 || size >= 1e6 {
			return number.Scientific(x, 6)
		}
		return number.Fixed(x, 8)
	}
	explained := ""
	if p.best != nil {
		apart := number.Difference(math.Abs(p.difference.At(at.Row, at.Dim)))
		explained = p.Say(explainedAt, "made", shown(p.made), "apart", apart)
	}
	return p.Say(givenAt, "row", at.Row, "column", at.Dim, "x", shown(p.given), "explained", explained)
}

func (p *picture) panels() plot.Block {
	explained := plot.Either(!p.Explained(), nearest, explains)
	var list []chart.Panel
	add := func(title plot.Words, g scale.Grid, colors chart.Colors) {
		if g.Rows == 0 {
			return
		}
		panel := chart.Panel{Title: p.Say(title), Name: "cells", Colors: colors, Key: p.Judgement}
		panel.Paint = colors.Cells(g.Rows, g.Columns, g.At)
		if p.read != nil {
			panel.Marks = []chart.Mark{chart.Ring{X: float64(p.read.Dim), Y: float64(p.read.Row)}}
		}
		list = append(list, panel)
	}
	colors := chart.Symmetric(p.State.Colormap, p.scale)
	add(given, p.given, colors)
	add(explained, p.made, colors)
	add(chart.Difference, p.difference, chart.Symmetric("diverging", p.largest.Size))
	return chart.Panels(p.Height(150, 96),
		chart.CellAxis(p.Say(chart.ColumnsAcross), 0, p.given.Columns, chart.Twos),
		chart.CellAxis(p.Say(chart.RowsDown), 0, p.given.Rows, chart.Whole), list...)
}

const chartHeight = 110

// residuals is a chart of the largest difference of each column, in powers of ten, and of what
// rounding allows. What is below eight of them stands at the bottom.
func (p *picture) residuals() plot.Block {
	tolerance := p.best.Tolerance
	hi := math.Ceil(math.Log10(min(max(p.largest.Size, tolerance, 1e-300), math.MaxFloat64)) + 0.2)
	lo := hi - 1
	for _, x := range append(p.columns, tolerance) {
		if x > 0 {
			lo = max(min(lo, math.Floor(math.Log10(x))), hi-8)
		}
	}
	exponents := plot.Each(p.columns, func(x float64) float64 { return max(lo, min(math.Log10(x), hi)) })
	marks := []chart.Mark{chart.Dots{Y: exponents, Class: scene.Ink}}
	if tolerance > 0 {
		marks = append(marks, chart.Level{Y: max(lo, math.Log10(tolerance)), Class: scene.Edge | scene.Dash, Text: p.Say(allowed)})
	}
	return &chart.Chart{
		Head: p.Heading(largestDifference), Height: chartHeight, Marks: marks,
		X: chart.Axis{Title: p.Say(chart.ColumnsAcross), Hi: float64(max(1, len(exponents)-1)), Ticks: chart.Whole},
		Y: chart.Axis{Lo: lo, Hi: hi, Base: 10, Every: math.Ceil((hi - lo) / 4)},
	}
}

// positionsOfRows is a chart of the position of each row; of a grid those on all axes.
func (p *picture) positionsOfRows() plot.Block {
	rows, lo, hi := 1, math.Inf(1), math.Inf(-1)
	var marks []chart.Mark
	for k, axis := range p.best.Positions {
		rows = max(rows, len(axis))
		for _, x := range axis {
			lo, hi = min(lo, x), max(hi, x)
		}
		marks = append(marks, chart.Dots{Y: axis, Class: [...]scene.Class{scene.Position, scene.Offset, scene.Ink}[min(k, 2)]})
	}
	if lo >= hi {
		lo, hi = lo-1, hi+1
	}
	return &chart.Chart{
		Head: p.Heading(rowPositions), Height: chartHeight, Marks: marks,
		X: chart.Axis{Title: p.Say(chart.RowsAcross), Hi: float64(max(1, rows-1)), Ticks: chart.Whole}, Y: chart.Axis{Lo: lo, Hi: hi},
	}
}

func place(x float64) string {
	if x == math.Trunc(x) {
		return number.Integer(x)
	}
	return number.Minus(number.Significant(x))
}
