// Package identify names the convention that makes given numbers, and draws the evidence.
package identify

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/made"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "identify", Title: title, Handles: plot.TheDetails, Keys: keys, More: "sample numbers colormap",
	Draw: draw, Data: data, Handle: handle,
	Intake: &plot.Intake{
		Label: label, Hint: hint, Sample: "sample", Own: "numbers", Slow: true,
		Endings: ".npy,.csv,.tsv,.txt,.json,.npz,.safetensors,.gguf,.pt,.pth,.bin",
		Text:    func(v *plot.View) string { return cmp.Or(numbers.In(&v.State), made.SampleText(sample.In(&v.State))) },
		Read:    read, Code: code, Bug: bugOf,
		Give: func(v *plot.View, value any) (plot.Result, any) {
			return v.Set("numbers", value.(*Judgement).text), value
		},
	},
}

type picture struct {
	*plot.View
	*Judgement
	read *plot.Cell // that is pointed at, or else where the difference is largest; nil for none
}

// pictureOf leaves the text of a state pending until it is read, as to judge it may take long.
func pictureOf(v *plot.View) *picture {
	p, text := &picture{View: v}, numbers.In(&v.State)
	if j, ok := v.Given().(*Judgement); ok && j.text == text {
		p.Judgement = j
	} else if text != "" {
		p.Judgement = plot.Once(v, "numbers", func(text string) *Judgement {
			m, err := dataio.ReadText(dataio.Always, text, false)
			if err != nil {
				return &Judgement{err: err}
			}
			return Judge(m, nil)
		}, text)
	} else {
		judge := func(name string) *Judgement { return Judge(made.Sample(name), func() {}) }
		p.Judgement = plot.Once(v, "sample", judge, sample.In(&v.State))
	}
	if p.best != nil {
		p.read = &plot.Cell{Row: p.largest.Row, Dim: p.largest.Dim}
	}
	if column, row, ok := v.Cell("cells"); ok && row < p.given.Rows && column < p.given.Columns {
		p.read = &plot.Cell{Row: row, Dim: column}
	}
	return p
}

func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	p := pictureOf(v)
	by, arrow := plot.Arrows[e.Key]
	if !arrow || p.given.Rows == 0 {
		return usual()
	}
	to := cmp.Or(p.read, new(plot.Cell)).Plus(by, p.given.Rows, p.given.Columns)
	return v.ReadCell("cells", to, func() string { return pictureOf(v).readout() })
}

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
	answer, said := p.verdict()
	verdict := plot.Verdict(answer, said)
	if p.given.Rows == 0 {
		return plot.Picture{Body: verdict, Summary: said}
	}
	body := []plot.Block{
		// What is below stays where it is when other numbers are given or read.
		plot.Room(verdict, plot.Fixed(min(max(52, 28000/float64(v.Width)), 104), nil)),
		p.panels(),
		plot.Group(plot.RoomText(scene.Ink, p.readout(), "…"), plot.Group(plot.Texts(scene.Ink, p.details()...)...)),
	}
	switch {
	case p.Explained():
		body = append(body, plot.Details(v, chartsAndCode, plot.Beside(250, p.residuals(), p.positionsOfRows()), p.programs()))
	case p.best != nil:
		body = append(body, plot.Details(v, charts, plot.Beside(250, p.residuals())))
	}
	return plot.Picture{Body: plot.Stack(body...), Summary: said}
}

func (p *picture) readout() string {
	at := p.read
	if at == nil {
		return ""
	}
	shown := func(g scale.Grid) string {
		x := g.At(at.Row, at.Dim)
		if size := math.Abs(x); size > 0 && size < 1e-6 || size >= 1e6 {
			return number.Scientific(x, 6)
		}
		return number.Fixed(x, 8)
	}
	explained := ""
	if p.best != nil {
		explained = p.Say(explainedAt, "made", shown(p.made), "apart", math.Abs(p.difference.At(at.Row, at.Dim)))
	}
	return p.Say(givenAt, "row", at.Row, "column", at.Dim, "x", shown(p.given), "explained", explained)
}

func (p *picture) panels() plot.Block {
	var ring []chart.Mark
	if p.read != nil {
		ring = []chart.Mark{chart.Ring(float64(p.read.Dim), float64(p.read.Row), "")}
	}
	panel := func(title plot.Words, g scale.Grid, colors chart.Colors) chart.Panel {
		return chart.Panel{Title: p.Say(title), Name: "cells", Colors: colors, Cells: colors.Grid(g), Marks: ring}
	}
	colors := chart.Symmetric(p.State.Colormap, plot.Either(math.Abs(p.scale-1) < 0.01, 1, p.scale))
	list := []chart.Panel{panel(given, p.given, colors)}
	if p.made.Rows > 0 {
		list = append(list, panel(plot.Either(p.Explained(), explains, nearest), p.made, colors),
			panel(chart.Difference, p.difference, chart.Symmetric("diverging", p.largest.Size)))
	}
	return chart.Panels(p.Height(150, 96),
		chart.CellAxis(p.Say(chart.ColumnsAcross), 0, p.given.Columns, chart.Twos),
		chart.CellAxis(p.Say(chart.RowsDown), 0, p.given.Rows, chart.Whole), list...)
}

// residuals has eight powers of ten at most.
func (p *picture) residuals() plot.Block {
	tolerance := p.best.Tolerance
	hi := math.Ceil(math.Log10(min(max(p.largest.Size, tolerance, 1e-300), math.MaxFloat64)) + 0.2)
	lo := hi - 1
	for _, x := range append(p.columns, tolerance) {
		if x > 0 {
			lo = max(min(lo, math.Floor(math.Log10(x))), hi-8)
		}
	}
	exponent := func(x float64) float64 { return max(lo, min(math.Log10(x), hi)) }
	marks := []chart.Mark{dots(scene.Ink, plot.Each(p.columns, exponent))}
	if tolerance > 0 {
		marks = append(marks, chart.Free(func(s *scene.Scene, a *scale.Axes) {
			y := a.PixelY(exponent(tolerance))
			s.Horizontal(scene.Edge|scene.Dash, a.Left, y, a.Right)
			text := math.Round(y) - 5 // below the line at the top
			s.Text(scene.Quiet|scene.Halo, scene.End, a.Right, plot.Either(text < a.Top+12, text+21, text), p.Say(allowed))
		}))
	}
	y := chart.Axis{Lo: lo, Hi: hi, Base: 10, Every: math.Ceil((hi - lo) / 4)}
	return dotChart(p.Heading(columnErrors), p.Say(chart.ColumnsAcross), len(p.columns), y, marks)
}

func (p *picture) positionsOfRows() plot.Block {
	rows, lo, hi := 0, math.Inf(1), math.Inf(-1)
	var marks []chart.Mark
	for k, axis := range p.best.Positions {
		rows, lo, hi = max(rows, len(axis)), min(lo, slices.Min(axis)), max(hi, slices.Max(axis))
		marks = append(marks, dots([...]scene.Class{scene.Position, scene.Offset, scene.Ink}[min(k, 2)], axis))
	}
	if lo == hi {
		lo, hi = lo-1, hi+1
	}
	return dotChart(p.Heading(rowPositions), p.Say(chart.RowsAcross), rows, chart.Axis{Lo: lo, Hi: hi}, marks)
}

// dots draws numbers at 0, 1, 2, …. Of those on one pixel the greatest has a dot.
func dots(class scene.Class, ys []float64) chart.Free {
	return func(s *scene.Scene, a *scale.Axes) {
		var path scene.Path
		for i := 0; i < len(ys); {
			x, y := a.PixelX(float64(i)), ys[i]
			for i++; i < len(ys) && a.PixelX(float64(i)) < x+1; i++ {
				y = max(y, ys[i])
			}
			path.Dot(x, a.PixelY(y))
		}
		s.Shape(scene.Dots|class, &path)
	}
}

func dotChart(head plot.Block, across string, n int, y chart.Axis, marks []chart.Mark) plot.Block {
	x := chart.Axis{Title: across, Hi: float64(max(1, n-1)), Ticks: chart.Whole}
	return &chart.Chart{Head: head, Height: 110, Marks: marks, X: x, Y: y}
}

// A Judgement is what makes given numbers.
type Judgement struct {
	text    string // of the numbers, if the state has it
	given   scale.Grid
	err     error // why they are not identified
	pending bool  // whether nothing has looked for what makes them
	leftOut error // that columns are left out, nil if none are

	identify.Identification
	embedding *invfreq.Identification // nil if they are of no rotary embedding

	best             *identify.Fit // the match, or what is nearest; nil if there is neither
	made, difference scale.Grid    // of best; without rows if there is none
	largest          scale.Extreme
	columns          []float64 // the largest difference of each column
	scale            float64   // the largest number
}

// Judge looks for what makes numbers, and calls pause meanwhile. Without pause it leaves them pending.
func Judge(m *dataio.Matrix, pause func()) *Judgement {
	given := scale.Grid{Rows: m.Rows, Columns: m.Columns, Data: m.Data}
	j := &Judgement{
		given: given, scale: math.Abs(given.Extreme().Size), leftOut: m.Whole(),
		pending: pause == nil,
	}
	if pause == nil {
		return j
	}
	if id, err := identify.Corners(m.Data, m.Columns, identify.Gap(m.Gap), pause); err != nil {
		j.err = err
	} else {
		j.Identification = *id
	}
	pause()
	if m.Gap == (dataio.Gap{}) {
		if id, err := invfreq.Identify(m.Data, m.Columns); err == nil && id.Reason != invfreq.None {
			j.embedding = id
		}
	}
	switch {
	case len(j.Matches) > 0:
		j.best = &j.Matches[0]
	case j.embedding != nil || len(j.Near) == 0: // no convention is near to an embedding
		return j
	default:
		j.best = &j.Near[0]
	}

	made := scale.NewGrid(m.Rows, m.Columns)
	atOnce := max(1, 1<<14/m.Columns) // rows
	for lo := 0; lo < m.Rows; lo += atOnce {
		pause()
		hi := min(lo+atOnce, m.Rows)
		if j.best.Rows64(made.Data[lo*m.Columns:hi*m.Columns], lo, hi) != nil {
			return j
		}
	}
	j.made, j.difference = made, given.Minus(made)
	pause()
	j.largest, j.scale = j.difference.Extreme(), max(j.scale, math.Abs(made.Extreme().Size))
	pause()
	j.columns = make([]float64, m.Columns)
	for i, x := range j.difference.Data {
		column := &j.columns[i%m.Columns]
		*column = max(*column, math.Abs(x))
	}
	return j
}

// The methods of an inspect.Judgement.
func (j *Judgement) Explained() bool                    { return len(j.Matches) > 0 }
func (j *Judgement) Shape() []int                       { return j.best.Shape }
func (j *Judgement) Embedding() *invfreq.Identification { return j.embedding }

func (j *Judgement) Made() dataio.Matrix {
	return dataio.Matrix{Rows: j.made.Rows, Columns: j.made.Columns, Data: j.made.Data}
}

func (j *Judgement) Words(v *plot.View) (answer plot.Answer, verdict string, details []string) {
	p := &picture{View: v, Judgement: j}
	answer, verdict = p.verdict()
	return answer, verdict, p.details()
}

func read(p plot.Progress, s plot.Source, lang text.Lang) plot.Reading {
	v := &plot.View{Lang: lang}
	var m *dataio.Matrix
	var err error
	if tensors := 1; s.File == nil {
		m, err = dataio.ReadText(p, s.Text, s.Cut)
	} else if m, tensors, err = checkpoint.Numbers(p, s.Name, s.File, s.Size); tensors != 1 {
		return plot.Reading{Problem: v.Say(several, "n", tensors), Better: "checkpoint"}
	}
	if err != nil {
		return plot.Reading{Problem: plot.Problem(err, lang)}
	}
	notes := plot.Each(m.Notes, func(n dataio.Message) string { return text.Read(lang, n.Text, n.Values) })
	p.Doing(v.Say(looking))
	// To ask takes some microseconds, more than a short row.
	pauses, every := 0, 1+3/m.Columns
	j := Judge(m, func() {
		if pauses++; pauses%every == 0 {
			p.Err()
		}
	})
	if s.File == nil && len(s.Text) <= param.MaxBlock {
		j.text = s.Text
	}
	about := v.Say(counted, "rows", m.Rows, "columns", m.Columns)
	return plot.Reading{Value: j, About: about, Notes: lang.Sentences(notes...)}
}
