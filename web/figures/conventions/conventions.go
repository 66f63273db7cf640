// Package conventions shows the tables of two libraries side by side: A, by the
// convention of the state, and B, by the one that it is compared with. They are drawn
// as heatmaps with their difference, as columns that change places, as curves of dot
// products, and as the code that asks for them.
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
	Name: "conventions", Title: title, Handles: plot.TheDetails, Keys: keys, Shared: "seq-len d-model base position", Params: "offset", More: "colormap",
	Head:    "convention versus grid-height grid-width " + strings.Join(param.SettingNames(), " "),
	Cursors: []plot.Cursor{{Param: "position"}, {Param: "offset"}},
	Tools: []plot.Tool{
		{Name: "swap", Label: swap, Set: swapped}, {Name: "copy", Label: copyBoth, Copy: code},
		{Name: "source-a", Label: sourceA, Look: func(v *plot.View, t *plot.Control) { lead(t, v.State.Convention) }},
		{Name: "source-b", Label: sourceB, Look: func(v *plot.View, t *plot.Control) { lead(t, versusParam.In(&v.State)) }},
	},
	Draw: draw, Data: data, Handle: handle,
}

// lead makes a tool lead to where a convention is written down.
func lead(t *plot.Control, name string) {
	p, _ := convention.Find(name)
	t.Kind, t.Address = plot.LinkKind, p.Source.URL()
}

type picture struct {
	*plot.View
	*comparison
}

func swapped(v *plot.View) []string {
	return []string{"convention", versusParam.In(&v.State), "versus", v.State.Convention}
}

// handle goes by keys from cell to cell, chooses the row, or changes the offset by one.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	if e.Kind != plot.Key {
		return usual()
	}
	var r plot.Result
	switch e.Key {
	case "Enter", " ":
		r = v.Choose(v.Row)
	case "Escape":
		r = v.Point(nil)
	case "+", "=":
		r = v.Set("offset", strconv.Itoa(v.State.Offset+1))
	case "-", "_":
		r = v.Set("offset", strconv.Itoa(v.State.Offset-1))
	default:
		by, ok := plot.Arrows[e.Key]
		if !ok {
			return v.Same()
		}
		to := &plot.Cell{Row: v.Row}
		if v.Dim >= 0 {
			to = plot.Cell{Row: v.Row, Dim: v.Dim}.Plus(by, v.State.SeqLen, v.State.DModel)
		}
		r = v.Point(to)
	}
	p := picture{v, comparisonOf(v)}
	at := plot.Cell{Row: v.Chosen(), Dim: -1}
	if r.Pointed != nil {
		at = *r.Pointed
	}
	r.Handled, r.Say = true, p.read(p.cell(at.Row, at.Dim))
	return r
}

// data are both tables: for each row and column the numbers of A and of B, and the column
// of B that corresponds to the column of A.
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

func draw(v *plot.View) plot.Picture {
	p := &picture{v, comparisonOf(v)}
	row, column := p.cell(v.Row, v.Dim)
	read, most := p.read(row, column), p.read(v.State.SeqLen-1, v.Table.Columns()-1)+"0000"
	answer, verdict := p.verdict()
	columns := []plot.Block{v.Heading(whichColumn)}
	if p.order != nil {
		columns = append(columns, plot.Fixed(columnsHeight, p.columns))
	}
	columns = append(columns, plot.Text(scene.Ink, p.orderText()), plot.Text(scene.Ink|scene.Mono, p.numPy()))
	parts := []plot.Block{
		plot.Verdict(answer, verdict), p.panels(), plot.RoomText(scene.Ink, read, most),
		plot.Beside(260, plot.Group(columns...), p.dots()),
		plot.Details(v, programs, plot.Beside(260, p.program(0), p.program(1))),
	}
	says := v.Say(summary, "a", p.sides[0].Preset.Name, "b", p.sides[1].Preset.Name)
	return plot.Picture{Body: plot.Stack(parts...), Summary: says + v.Lang.Sentences(verdict, p.orderText())}
}

func (p *picture) panels() plot.Block {
	s := &p.State
	a, b := p.Table, p.sides[1].table
	panel := func(title string, a, b *convention.Table, colors chart.Colors, marks ...chart.Mark) chart.Panel {
		if p.Dim >= 0 {
			marks = append(marks, chart.Ring{X: float64(p.Dim), Y: float64(p.Position())})
		}
		return chart.Panel{
			Title: title, Colors: colors, Key: [...]any{a, b}, Marks: marks,
			Paint: func(img *image.NRGBA) { paint(img, colors, a, b) },
		}
	}
	colors := chart.Symmetric(s.Colormap, p.scale)
	list := []chart.Panel{panel("A "+p.sides[0].Preset.Name, a, nil, colors)}
	if b != nil {
		difference, peak := chart.Colors{Map: "diverging"}, []chart.Mark(nil)
		if e := p.largest; !p.equal() {
			difference.Lo, difference.Hi = -e.Size, e.Size
			peak = []chart.Mark{chart.Ring{X: float64(e.Dim), Y: float64(s.Start + e.Row), Text: number.Difference(e.Size)}}
		}
		list = append(list, panel("B "+p.sides[1].Preset.Name, b, nil, colors), panel("A − B", a, b, difference, peak...))
	}
	down := chart.CellAxis(p.RowName()+" ↓", s.Start, s.SeqLen, chart.Whole)
	down.Number = p.Number("position")
	return chart.Panels(p.Height(236, 130), chart.CellAxis(p.Say(chart.ColumnsAcross), 0, a.Columns(), chart.Twos), down, list...)
}

// dots is g(k)/g(0) of both.
func (p *picture) dots() plot.Block {
	last := plot.Either(p.State.GridOnly(), max(10, p.State.GridWidth-1), max(10, min(p.State.SeqLen-1, 1e6)))
	k := p.Number("offset").Unsigned()
	c := &chart.Chart{Height: 132, X: chart.Axis{Title: p.Say(distance), Hi: float64(last), Number: k}, Y: chart.Axis{Hi: 1}}
	title := plot.Either(p.Table.Axes() > 1, cellsApart, rowsApart)
	values := []plot.Value{{Class: scene.Offset | scene.Strong, Name: "k", X: k.Value}}
	const mostCosines = 1 << 18 // that the curves may cost
	for i, side := range p.sides {
		if side.share != nil {
			class, name := [...]scene.Class{scene.Ink, scene.Edge | scene.Bold}[i], [...]string{"A", "B"}[i]
			curve := chart.Sampled(p.View, side.share, 0, float64(last), min(240, max(48, mostCosines/p.State.DModel)))
			c.Marks = append(c.Marks, chart.Line{Of: curve, Class: class, Name: name, Dot: true})
			values = append(values, plot.Value{Class: scene.Ink, Name: name, X: side.share.Read(k.Value), Digits: 6, Fewer: 2})
		}
	}
	return plot.Group(p.Heading(title), c, plot.Values(values...))
}

// program is one side in words: its description, its source, and calls that compute it.
func (p *picture) program(i int) plot.Block {
	d := &p.sides[i]
	source := d.Preset.Source
	version := source.Version
	if len(version) == 40 { // a commit
		version = version[:10]
	}
	return plot.Group(
		plot.Heading([...]string{"A ", "B "}[i]+d.Preset.Name),
		plot.Text(scene.Ink, text.AboutConvention(d.Preset.Name, d.Preset.About).In(p.Lang)),
		p.Note(sourceOf, "repository", source.Repository, "file", source.File, "version", version),
		plot.Listing(d.Library(&p.State, p.Lang)), p.Note(encoderJS), plot.Listing(d.EncoderJS(&p.State)))
}

// code is the calls for both, to be copied.
func code(v *plot.View) string {
	p, all := &picture{v, comparisonOf(v)}, ""
	for i := range p.sides {
		d := &p.sides[i]
		all += "# " + d.Preset.Name + "\n" + d.Library(&v.State, v.Lang) + "\n\n// encoder.js\n" + d.EncoderJS(&v.State) + "\n\n"
	}
	if numPy := p.numPy(); numPy != "" {
		all += "# NumPy\n" + numPy + "\n"
	}
	return all
}

// cell returns the cell that is pointed at, or where the difference is largest.
func (p *picture) cell(row, dim int) (int, int) {
	if dim >= 0 && dim < p.Table.Columns() {
		return row, dim
	}
	return p.largest.Row, p.largest.Dim
}

func (p *picture) read(row, column int) string {
	a, b := p.Table, p.sides[1].table
	if b == nil {
		return ""
	}
	return p.Say(reads, "row", strconv.Itoa(row), "column", strconv.Itoa(column), "a", a.Value(row, column), "fa", p.function(&p.sides[0], row, column),
		"b", b.Value(row, column), "fb", p.function(&p.sides[1], row, column))
}

// function names the function of a cell. The coordinate y of a grid goes down its rows.
func (p *picture) function(d *side, row, j int) string {
	column, c := d.table.Column(j), d.Preset.Convention
	position := d.table.Position(column.Axis, row)
	if c.Padded && position == float64(c.Padding) {
		return p.Say(padding)
	}
	at := number.Integer(position)
	if d.Preset.GridOnly() && (column.Axis == 0) != c.GridPositions.LastFirst {
		at = "y = " + at
	} else if d.Preset.GridOnly() {
		at = "x = " + at
	}
	return p.Say(functionAt, "f", plot.ColumnName(column), "at", at)
}

// verdict says whether the two tables agree, as they are or after columns are reordered.
func (p *picture) verdict() (plot.Answer, string) {
	switch {
	case p.sides[1].table == nil:
		return plot.Unsure, p.Say(noTable, "name", p.sides[1].Preset.Name, "why", p.refusal())
	case p.equal():
		return plot.Yes, p.Say(sameTables, "searched", p.searched())
	case p.order != nil && p.why == nil:
		return plot.Yes, p.Say(reordered)
	}
	return plot.No, p.Say(differ, "size", number.Difference(p.largest.Size), "left",
		p.When(p.order != nil && !p.inOrder() && p.left.Size > rounding*p.scale, leftOver, "size", number.Difference(p.left.Size)), "searched", p.searched())
}

// searched says how many rows have been compared, if not all.
func (p *picture) searched() string { return p.When(p.rows != p.State.SeqLen, ofFirst, "n", p.rows) }

// refusal says why there is no table of B.
func (p *picture) refusal() string {
	e, ok := p.sides[1].err.(*encoder.Error)
	if !ok {
		return ""
	}
	s := &p.State
	switch e.Parameter {
	case "d_model":
		return p.Say(notColumns, "d", s.Text("d-model"))
	case "seq-len":
		return p.Say(notGrid, "h", s.Text("grid-height"), "w", s.Text("grid-width"), "n", s.Text("seq-len"))
	case "seq_len":
		return p.Say(notRows, "n", s.Text("seq-len"), "base", s.Text("base"))
	}
	return p.Say(notFrom, "start", p.sides[1].Start)
}

// Sizes of the columns that change places, in CSS pixels.
const (
	columnsHeight = 86
	boxHeight     = 18 // of a column
	boxesLeft     = 24
)

// columns draws the columns of A above those of B, with lines between corresponding ones:
// solid if their numbers are the same, dashed if only the function of the pair is.
func (p *picture) columns(s *scene.Scene, at scene.Box) {
	dash := plot.Either(p.why != nil, scene.Dash, 0)
	left, top, bottom := at.X+boxesLeft, at.Y+boxHeight, at.Y+columnsHeight-boxHeight
	pitch := (at.Width - boxesLeft) / float64(p.Table.Columns())
	middle := func(j int) float64 { return left + (float64(j)+0.5)*pitch }
	shown := p.shown(pitch, at.Width < 400)
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
	for i, y := range [...]float64{at.Y, bottom} {
		s.Text(scene.Ink|scene.Strong, scene.Start, at.X, y+13, [...]string{"A", "B"}[i])
		s.Horizontal(scene.Edge, left, y+boxHeight/2, left+pitch*float64(p.Table.Columns()))
		width := max(2, min(pitch-2, 60))
		for _, j := range shown {
			t := p.sides[i].table
			if i == 1 {
				j = p.order[j]
			}
			class := plot.Either(t.Column(j).Cosine, scene.Cosine, scene.Sine)
			s.Rect(scene.Area|class, middle(j)-width/2, y, width, boxHeight)
			if name := plot.ColumnName(t.Column(j)); scene.TextWidth(name) <= width {
				s.Text(scene.Ground, scene.Middle, math.Round(middle(j)), y+13, name)
			}
		}
	}
}

// shown returns the columns of A of as many pairs as can be told apart, the first and the last
// among them, and the one that is read.
func (p *picture) shown(pitch float64, narrow bool) (columns []int) {
	pairs, most := p.Table.Pairs(), plot.Either(narrow, 10, 16)
	if pitch >= 8 {
		most = pairs
	}
	shown := scale.SpreadDown(pairs, most)
	for j := range p.Table.Columns() {
		if slices.Contains(shown, p.Table.Column(j).Pair) || j == p.Dim {
			columns = append(columns, j)
		}
	}
	return columns
}
