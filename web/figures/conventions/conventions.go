// Package conventions shows the tables of two libraries: A, by the convention of the state, and
// B, by the one that it is compared with.
package conventions

import (
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "conventions", Title: title, Handles: plot.TheDetails, Keys: keys,
	Head:   "convention versus grid-height grid-width " + strings.Join(param.SettingNames(), " "),
	Shared: "seq-len d-model base position", Params: "offset", More: "colormap",
	Cursors: []plot.Cursor{{Param: "position"}, {Param: "offset"}},
	Tools:   tools, Draw: draw, Data: data, Handle: handle,
}

func tools(v *plot.View) []plot.Tool {
	a, b := v.State.Convention, versusParam.In(&v.State)
	source := func(name string, label plot.Words, of string) plot.Tool {
		p, _ := convention.Find(of)
		return plot.Tool{Kind: plot.LinkKind, Name: name, Label: v.Say(label), Address: p.Source.URL()}
	}
	swapped := func() []string { return []string{"convention", b, "versus", a} }
	list := []plot.Tool{{Name: "swap", Label: v.Say(swap), Set: swapped}}
	list = append(list, v.Copying(copyBoth, func() string { return code(v) })...)
	return append(list, source("source-a", sourceA, a), source("source-b", sourceB, b))
}

func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	r, by, step := v.Same(), plot.Arrows[e.Key], map[string]int{"+": 1, "=": 1, "-": -1, "_": -1}[e.Key]
	switch {
	case by != plot.Cell{} && v.Dim < 0:
		r = v.Point(&plot.Cell{Row: v.Row})
	case by != plot.Cell{}:
		r = v.Point(v.Pointed().Plus(by, v.State.SeqLen, v.State.DModel))
	case e.Key == "Enter" || e.Key == " ":
		r = v.Choose(v.Row)
	case e.Key == "Escape":
		r = v.Point(nil)
	case step != 0:
		r = v.Set("offset", strconv.Itoa(v.State.Offset+step))
	default:
		return usual()
	}
	p := picture{v, comparisonOf(v)}
	r.Handled, r.Say = true, p.read(r.Pointed)
	return r
}

func data(v *plot.View) dataio.Table {
	c, numbers := comparisonOf(v), []chart.Cells{{Name: "a", At: v.Table.Value}}
	if b := c.sides[1].table; b != nil {
		numbers = append(numbers, chart.Cells{Name: "b", At: b.Value})
	}
	if c.order != nil {
		numbers = append(numbers, chart.Cells{Name: "order", At: func(_, j int) float64 { return float64(c.order[j]) }})
	}
	return chart.CellTable(v.State.SeqLen, v.Table.Columns(), numbers...)
}

type picture struct {
	*plot.View
	*comparison
}

func draw(v *plot.View) plot.Picture {
	p := &picture{v, comparisonOf(v)}
	most := p.read(&plot.Cell{Row: v.State.SeqLen - 1, Dim: v.Table.Columns() - 1}) + "0000"
	answer, verdict := p.verdict()
	columns := []plot.Block{v.Heading(whichColumn)}
	if p.order != nil {
		columns = append(columns, plot.Fixed(columnsHeight, p.columns))
	}
	columns = append(columns, plot.Prose(p.orderText()), plot.Text(scene.Ink|scene.Mono, p.numPy))
	says := v.Say(summary, "a", p.sides[0].Preset.Name, "b", p.sides[1].Preset.Name)
	return plot.Picture{
		Body: plot.Stack(
			plot.Verdict(answer, verdict), p.panels(), plot.RoomText(scene.Ink, p.read(v.Pointed()), most),
			plot.Beside(260, plot.Group(columns...), p.dots()),
			plot.Details(v, programs, plot.Beside(260, p.program(0), p.program(1)))),
		Summary: says + v.Lang.Sentences(verdict, p.orderText()),
	}
}

func (p *picture) panels() plot.Block {
	s := &p.State
	a, b := p.Table, p.sides[1].table
	panel := func(title string, a, minus *convention.Table, colors chart.Colors, marks ...chart.Mark) chart.Panel {
		if p.Dim >= 0 {
			marks = append(marks, chart.Ring(float64(p.Dim), float64(p.Position()), ""))
		}
		return chart.Panel{
			Title: title, Colors: colors, Marks: marks, Cells: chart.Raster{
				Key: [...]any{a, minus, colors}, Paint: func(img *image.NRGBA) { paint(img, colors, a, minus) },
			},
		}
	}
	colors := chart.Symmetric(s.Colormap, p.scale)
	list := []chart.Panel{panel(p.sides[0].title(), a, nil, colors)}
	if b != nil {
		difference, peak := chart.Colors{Map: "diverging"}, []chart.Mark(nil)
		if e := p.largest; !p.equal() {
			difference.Lo, difference.Hi = -e.Size, e.Size
			peak = []chart.Mark{chart.Ring(float64(e.Dim), float64(s.Start+e.Row), number.Difference(e.Size))}
		}
		list = append(list, panel(p.sides[1].title(), b, nil, colors), panel("A − B", a, b, difference, peak...))
	}
	down := chart.CellAxis(p.RowName()+" ↓", s.Start, s.SeqLen, chart.Whole)
	down.Number = p.Number("position")
	return chart.Panels(p.Height(236, 130), chart.CellAxis(p.Say(chart.ColumnsAcross), 0, a.Columns(), chart.Twos), down, list...)
}

func (p *picture) dots() plot.Block {
	last := float64(max(10, plot.Either(p.State.GridOnly(), p.State.GridWidth-1, min(p.State.SeqLen-1, 1e6))))
	k := p.Number("offset").Unsigned()
	c := &chart.Chart{Height: 132, X: chart.Axis{Title: p.Say(distance), Hi: last, Number: k}, Y: chart.Axis{Hi: 1}}
	values := []plot.Value{{Class: scene.Offset | scene.Strong, Name: "k", X: k.Value}}
	const mostCosines = 1 << 18 // that the curves may cost
	for i, d := range p.sides {
		if d.table != nil {
			share := plot.Once(p.View, "share", shareOf, d.table)
			curve := chart.Sampled(p.View, share, 0, last, min(240, max(48, mostCosines/p.State.DModel)))
			class := [...]scene.Class{scene.Ink, scene.Edge | scene.Bold}[i]
			c.Marks = append(c.Marks, chart.Line{Of: curve, Class: class, Name: d.letter, Dot: true})
			values = append(values, plot.Value{Class: scene.Ink, Name: d.letter, X: share.Read(k.Value), Digits: 6, Fewer: 2})
		}
	}
	return plot.Group(p.Heading(plot.Either(p.Table.Axes() > 1, cellsApart, rowsApart)), c, plot.Values(values...))
}

func (p *picture) program(i int) plot.Block {
	d := &p.sides[i]
	source := d.Preset.Source
	version := source.Version
	if len(version) == 40 { // a commit
		version = version[:10]
	}
	return plot.Group(
		plot.Heading(d.title()),
		plot.Prose(text.Convention(p.Lang, d.Preset.Name, d.Preset.About)),
		plot.Note(p.Lang.Clauses([]string{source.Repository + " " + source.File, version})),
		plot.Listing(d.Library(&p.State, p.Lang)), plot.Note("encoder.js"), plot.Listing(d.EncoderJS(&p.State)))
}

func code(v *plot.View) (all string) {
	c := comparisonOf(v)
	for _, d := range c.sides {
		all += "# " + d.Preset.Name + "\n" + d.Library(&v.State, v.Lang) + "\n\n"
		all += "// encoder.js\n" + d.EncoderJS(&v.State) + "\n\n"
	}
	if c.numPy != "" {
		all += "# NumPy\n" + c.numPy + "\n"
	}
	return all
}

// read takes nil for the cell with the largest difference.
func (p *picture) read(c *plot.Cell) string {
	a, b := &p.sides[0], &p.sides[1]
	if b.table == nil {
		return ""
	} else if c == nil {
		c = &plot.Cell{Row: p.largest.Row, Dim: p.largest.Dim}
	}
	return p.Say(reads, "row", strconv.Itoa(c.Row), "column", strconv.Itoa(c.Dim),
		"a", a.table.Value(c.Row, c.Dim), "fa", p.function(a, c.Row, c.Dim),
		"b", b.table.Value(c.Row, c.Dim), "fb", p.function(b, c.Row, c.Dim))
}

// function names the function of a cell. In a grid y goes down the rows.
func (p *picture) function(d *side, row, j int) string {
	column, c := d.table.Column(j), d.Preset.Convention
	position := d.table.Position(column.Axis, row)
	if c.Padded && position == float64(c.Padding) {
		return p.Say(padding)
	}
	at := number.Integer(position)
	if d.Preset.GridOnly() {
		at = plot.Either((column.Axis == 0) != c.GridPositions.LastFirst, "y = ", "x = ") + at
	}
	return p.Say(functionAt, "f", plot.ColumnName(column), "at", at)
}

func (p *picture) verdict() (plot.Answer, string) {
	searched := p.When(p.rows != p.State.SeqLen, ofFirst, "n", p.rows)
	switch {
	case p.sides[1].table == nil:
		return plot.Unsure, p.Say(noTable, "name", p.sides[1].Preset.Name, "why", plot.Problem(p.refusal, p.Lang))
	case p.equal():
		return plot.Yes, p.Say(sameTables, "searched", searched)
	case p.why == nil:
		return plot.Yes, p.Say(reordered)
	}
	left := p.When(!slices.IsSorted(p.order) && p.left > rounding*p.scale, leftOver, "size", p.left)
	return plot.No, p.Say(differ, "size", p.largest.Size, "left", left, "searched", searched)
}

func (p *picture) orderText() string {
	a, b := p.Table, p.sides[1].table
	if p.why != nil {
		return p.Say(noOrder, "reason", p.reason())
	} else if slices.IsSorted(p.order) || b.Axes() > 1 {
		return ""
	}
	linear := func(first, step, _ int) string { // first + step·i
		sum := plot.Either(step > 1, strconv.Itoa(step), "") + "i"
		return sum + plot.Either(first > 0, " + "+strconv.Itoa(first), "")
	}
	return p.Say(standsIn, "sa", linear(a.Sines()), "sb", linear(b.Sines()),
		"ca", linear(a.Cosines()), "cb", linear(b.Cosines()))
}

func (p *picture) reason() string {
	a, b, said := p.Table, p.sides[1].table, ""
	e, _ := p.why.(*encoder.Error)
	switch e.Parameter {
	case "number of axes":
		return p.Say(otherAxes)
	case "frequency":
		var most scale.Extreme
		for i := range min(a.Pairs(), b.Pairs()) {
			most.Add(math.Abs(math.Log(a.Frequency(i)/b.Frequency(i))), 0, i)
		}
		said = p.Say(otherGrids, "i", most.Dim, "a", a.Frequency(most.Dim), "b", b.Frequency(most.Dim))
	case "scale":
		said = p.Say(otherScale, "a", a.Frequency(0), "b", b.Frequency(0))
	case "amplitude":
		said = p.Say(otherAmplitude, "a", a.Amplitude(), "b", b.Amplitude())
	case "position":
		said = p.When(a.Position(0, 0) == b.Position(0, 0), otherPositions)
	case "padding":
		said = p.Say(onePadded, "p", e.Value)
	default:
		said = p.Say(columnMissing)
	}
	first := p.When(a.Position(0, 0) != b.Position(0, 0), firstRows, "a", a.Position(0, 0), "b", b.Position(0, 0))
	return p.Lang.Statements([]string{said, first})
}

// Sizes of the columns that change places, in CSS pixels.
const (
	columnsHeight = 86
	boxHeight     = 18 // of a column
	boxesLeft     = 24
)

// columns draws lines between columns of A and B: solid if their numbers are the same, dashed if only
// the function of the pair is.
func (p *picture) columns(s *scene.Scene, at scene.Box) {
	dash := plot.Either(p.why != nil, scene.Dash, 0)
	left, top, bottom := at.X+boxesLeft, at.Y+boxHeight, at.Y+columnsHeight-boxHeight
	pitch := (at.Width - boxesLeft) / float64(p.Table.Columns())
	middle := func(j int) float64 { return left + (float64(j)+0.5)*pitch }

	// As many pairs as can be told apart, and the column that is read.
	most := plot.Either(pitch >= 8, p.Table.Pairs(), plot.Either(at.Width < 400, 10, 16))
	pairs := scale.SpreadDown(p.Table.Pairs(), most)
	var shown []int
	for j := range p.Table.Columns() {
		if slices.Contains(pairs, p.Table.Column(j).Pair) || j == p.Dim {
			shown = append(shown, j)
		}
	}

	var lines [2]scene.Path // of sines and of cosines
	for _, j := range shown {
		from, to := scene.Point{X: middle(j), Y: top}, scene.Point{X: middle(p.order[j]), Y: bottom}
		cosine := plot.Either(p.Table.Column(j).Cosine, 1, 0)
		lines[cosine].Segment(from, to)
		if j == p.Dim {
			defer s.Haloed(scene.Bold|scene.Sine<<cosine|dash, new(scene.Path).Segment(from, to))
		}
	}
	s.Shape(scene.Line|scene.Sine|dash, &lines[0])
	s.Shape(scene.Line|scene.Cosine|dash, &lines[1])

	width := max(2, min(pitch-2, 60))
	for i, y := range [...]float64{at.Y, bottom} {
		s.Text(scene.Ink|scene.Strong, scene.Start, at.X, y+13, p.sides[i].letter)
		s.Horizontal(scene.Edge, left, y+boxHeight/2, left+pitch*float64(p.Table.Columns()))
		for _, j := range shown {
			if i == 1 {
				j = p.order[j]
			}
			column := p.sides[i].table.Column(j)
			s.Rect(scene.Area|plot.Either(column.Cosine, scene.Cosine, scene.Sine), middle(j)-width/2, y, width, boxHeight)
			if name := plot.ColumnName(column); scene.TextWidth(name) <= width {
				s.Text(scene.Ground, scene.Middle, math.Round(middle(j)), y+13, name)
			}
		}
	}
}
