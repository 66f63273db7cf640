// Package bugs is a museum of mistakes: each as a small heatmap, and the chosen one beside what was
// meant, with both expressions and the one number that finds it.
package bugs

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "bugs", Title: title, Shared: "seq-len d-model base position", Head: "bug", More: "colormap", Draw: draw, Data: data,
	Cursors: []plot.Cursor{
		{Param: "bug", Name: chart.TheBug, Keys: plot.LeftRight}, {Param: "position", Keys: plot.Rows}, {Param: plot.Dimension},
	},
	Tools: func(v *plot.View) []plot.Tool {
		return v.Copying(copyTest, func() string { return tests[bugParam.In(&v.State)] })
	},
}

const (
	mostNumbers = 1 << 15 // of each matrix, that are shown
	mostTested  = 1 << 18 // that the test looks at: all rows of 512 × 512
	smallHeight = 60      // of a small heatmap
)

type key struct {
	seqLen, dModel, start int
	base                  float64
	bug                   string // empty for all
}

func keyOf(v *plot.View, bug string) key {
	return key{v.State.SeqLen, v.State.DModel, v.State.Start, v.State.Base, bug}
}

// first returns the first rows; their sizes have been validated.
func (k key) first(rows int) *encoder.Encoding {
	e, _ := encoder.New(min(rows, k.seqLen), k.dModel, encoder.Base(k.base), encoder.Start(k.start))
	return e
}

func (k key) shown() int { return max(9, mostNumbers/k.dModel) }

func gridOf(e *encoder.Encoding, rows func(e *encoder.Encoding, dst []float64) error) scale.Grid {
	g := scale.NewGrid(e.SeqLen(), e.DModel())
	_ = rows(e, g.Data) // fails for another length
	return g
}

type exhibit struct {
	key
	bug.Bug
	meant, made, difference scale.Grid
	largest                 scale.Extreme // of the difference
	tested                  int           // rows
	right, broken           float64       // by the law
}

func exhibitIn(v *plot.View) *exhibit {
	return plot.Once(v, "exhibit", func(k key) *exhibit {
		x, e := &exhibit{key: k}, k.first(k.shown())
		x.Bug, _ = bug.Find(k.bug)
		x.made, x.meant = gridOf(e, x.Rows64), gridOf(e, x.Intended64)
		x.difference = x.made.Minus(x.meant)
		x.largest = x.difference.Extreme()
		all := k.first(max(e.SeqLen(), mostTested/k.dModel))
		x.tested = all.SeqLen()
		x.right, _ = x.Law.Of(all, gridOf(all, x.Intended64).Data)
		x.broken, _ = x.Law.Of(all, gridOf(all, x.Rows64).Data)
		return x
	}, keyOf(v, bugParam.In(&v.State)))
}

func data(v *plot.View) dataio.Table {
	x := exhibitIn(v)
	return chart.CellTable(x.meant.Rows, x.meant.Columns,
		chart.Cells{Name: "meant", At: x.meant.At}, chart.Cells{Name: "written", At: x.made.At})
}

func draw(v *plot.View) plot.Picture {
	x := exhibitIn(v)
	row, column := x.largest.Row, x.largest.Dim
	if v.Dim >= 0 && v.Dim < x.meant.Columns && v.Row < x.meant.Rows {
		row, column = v.Row, v.Dim
	}
	read := func(row, column int, meant, written string) string {
		return v.Say(readout, "row", row, "column", column, "meant", meant, "written", written)
	}
	said := read(row, column, x.number(v, x.meant.At(row, column)), x.number(v, x.made.At(row, column)))
	others := plot.Each(bug.All(), func(b bug.Bug) plot.Block {
		most := v.Say(numbers, "meant", longest, "written", longest)
		return x.about(v, &b, most, read(x.meant.Rows, x.meant.Columns, longest, longest))
	})
	measured := v.Say(numbers, "meant", x.number(v, x.right), "written", x.number(v, x.broken))
	says := v.Say(summary, "bug", titleOf(v, &x.Bug), "about", aboutOf(v, &x.Bug), "law", lawOf(v, &x.Bug))
	return plot.Picture{
		Body: plot.Stack(
			plot.Beside(90, wall(v)...), x.panels(v, row, column), plot.Room(x.about(v, &x.Bug, measured, said), others...)),
		Summary: v.Lang.Sentences(says, measured, x.part(v)),
	}
}

func wall(v *plot.View) (charts []plot.Block) {
	colors := chart.Symmetric(v.State.Colormap, 1)
	grids := plot.Once(v, "grids", func(k key) []scale.Grid {
		e := k.first(min(k.shown(), smallHeight/2))
		return plot.Each(bug.All(), func(b bug.Bug) scale.Grid { return gridOf(e, b.Rows64) })
	}, keyOf(v, ""))
	for i, b := range bug.All() {
		charts = append(charts, &chart.Chart{
			Height: smallHeight, Down: true, X: chart.Axis{Ticks: chart.None}, Y: chart.Axis{Ticks: chart.None},
			Names: titleOf(v, &b), Chosen: b.Name == bugParam.In(&v.State), Set: []string{"bug", b.Name},
			Marks: []chart.Mark{colors.Grid(grids[i])},
		})
	}
	return charts
}

func (x *exhibit) panels(v *plot.View, row, column int) plot.Block {
	ring := []chart.Mark{chart.Ring(float64(column), float64(v.State.Start+row), "")}
	panel := func(name plot.Words, g scale.Grid, colors chart.Colors) chart.Panel {
		return chart.Panel{Title: v.Say(name), Colors: colors, Cells: colors.Grid(g), Marks: ring}
	}
	down := chart.CellAxis(v.Say(chart.RowsDown), v.State.Start, x.meant.Rows, chart.Whole)
	if down.Number = v.Number("position"); number.Abs(v.State.Start) >= 1e5 { // there is no room
		down.Ticks = chart.None
	}
	colors := chart.Symmetric(v.State.Colormap, 1)
	return chart.Panels(v.Height(200, 130), chart.CellAxis(v.Say(chart.ColumnsAcross), 0, x.meant.Columns, chart.Twos), down,
		panel(chart.AsMeant, x.meant, colors), panel(chart.AsWritten, x.made, colors),
		panel(chart.Difference, x.difference, chart.Symmetric("diverging", plot.Either(x.largest.Size > 0, x.largest.Size, 2))))
}

func (x *exhibit) about(v *plot.View, b *bug.Bug, measured, said string) plot.Block {
	story := []plot.Block{
		plot.Group(plot.Heading(titleOf(v, b)), plot.Prose(aboutOf(v, b))),
		chart.Bug(v, b.Right, b.Wrong),
	}
	if n := len(b.Sources); n > 0 {
		story = append(story, v.Note(seen, "list", v.Lang.First(4, b.Sources), "n", n))
	}
	return plot.Beside(400, plot.Stack(story...), plot.Stack(
		plot.Group(v.Heading(oneTest), plot.Prose(lawOf(v, b)), plot.Heading(measured), plot.Note(x.part(v))),
		plot.Group(v.Note(withNumPy), plot.Listing(tests[b.Name])),
		plot.Prose(said)))
}

func titleOf(v *plot.View, b *bug.Bug) string { return param.ChoiceLabel("bug", b.Name).In(v.Lang) }

func aboutOf(v *plot.View, b *bug.Bug) string {
	return v.Lang.Sentence(text.Bug(v.Lang, b.Name, b.About))
}

func lawOf(v *plot.View, b *bug.Bug) string {
	return v.Lang.Sentence(text.Bug(v.Lang, b.Law.Name, b.Law.About))
}

func (x *exhibit) part(v *plot.View) string {
	return v.When(x.meant.Rows < x.seqLen, part, "tested", x.tested, "all", x.seqLen, "shown", x.meant.Rows)
}

// longest is a number that takes as much room as any.
const longest = "\u22121.1·10⁻¹⁶"

// number writes a number of a law or a cell; what rounding errors add up to is 0.
func (x *exhibit) number(v *plot.View, value float64) string {
	switch size := math.Abs(value); {
	case size != size:
		return v.Say(notNumber)
	case size <= 1e-15*float64(x.dModel):
		return "0"
	case size < 1e-3:
		return number.Scientific(value, 1)
	}
	return number.Fixed(value, 3)
}
