// Package bugs is a museum of mistakes: each as a small heatmap of its first rows, and the
// chosen one beside what was meant, with both expressions and the one number that finds it.
package bugs

import (
	"image"
	"math"
	"strings"
	"sync"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
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
	Name: "bugs", Title: title, Shared: "seq-len d-model base position", Head: "bug", More: "colormap", Draw: draw, Data: data,
	Cursors: []plot.Cursor{
		{Param: "bug", Name: chart.TheBug, Keys: plot.LeftRight}, {Param: "position", Keys: plot.Rows}, {Param: plot.Dimension},
	},
	Tools: []plot.Tool{{Name: "copy", Label: copyTest, Copy: func(v *plot.View) string { return tests[bugParam.In(&v.State)] }}},
}

const (
	mostNumbers = 1 << 15 // of each matrix, that are shown
	mostTested  = 1 << 18 // that the test looks at: all rows of 512 × 512
	smallHeight = 60      // of a small heatmap
)

type sizes struct {
	seqLen, dModel int
	base           float64
	start          int
}

func sizesOf(v *plot.View) sizes {
	return sizes{v.State.SeqLen, v.State.DModel, v.State.Base, v.State.Start}
}

// first returns the first rows of an encoding of sizes that have been validated.
func (s sizes) first(rows int) *encoder.Encoding {
	e, _ := encoder.New(min(rows, s.seqLen), s.dModel, encoder.Base(s.base), encoder.Start(s.start))
	return e
}

func (s sizes) shown() int { return min(s.seqLen, max(9, mostNumbers/s.dModel)) }

// gridOf returns the rows of an encoding as a function writes them.
func gridOf(e *encoder.Encoding, rows func(e *encoder.Encoding, dst []float64) error) scale.Grid {
	g := scale.NewGrid(e.SeqLen(), e.DModel())
	_ = rows(e, g.Data) // which are there
	return g
}

type exhibitOf struct {
	sizes
	bug string
}

type exhibit struct {
	of exhibitOf
	bug.Bug
	meant, made, difference scale.Grid
	largest                 scale.Extreme // of the difference
	tested                  int           // rows
	right, broken           float64       // by the law
}

func exhibitIn(v *plot.View) *exhibit {
	return plot.Once(v, "exhibit", func(of exhibitOf) *exhibit {
		x, e := &exhibit{of: of}, of.first(of.shown())
		x.Bug, _ = bug.Find(of.bug)
		x.made, x.meant = gridOf(e, x.Rows64), gridOf(e, x.Intended64)
		x.difference = x.made.Minus(x.meant)
		x.largest = x.difference.Extreme()
		all := of.first(max(e.SeqLen(), mostTested/of.dModel))
		x.tested = all.SeqLen()
		x.right, _ = x.Law.Of(all, gridOf(all, x.Intended64).Data)
		x.broken, _ = x.Law.Of(all, gridOf(all, x.Rows64).Data)
		return x
	}, exhibitOf{sizesOf(v), bugParam.In(&v.State)})
}

// data are both matrices: for each row and column the number as meant, and as written.
func data(v *plot.View) dataio.Table {
	x := exhibitIn(v)
	meant, written := chart.Cells{Name: "meant", At: x.meant.At}, chart.Cells{Name: "written", At: x.made.At}
	return chart.CellTable(x.meant.Rows, x.meant.Columns, meant, written)
}

func draw(v *plot.View) plot.Picture {
	x := exhibitIn(v)
	row, column := x.largest.Row, x.largest.Dim
	if v.Dim >= 0 && v.Dim < x.meant.Columns && v.Row < x.meant.Rows {
		row, column = v.Row, v.Dim
	}
	colors, differences := chart.Symmetric(v.State.Colormap, 1), chart.Symmetric("diverging", 2)
	if size := x.largest.Size; size > 0 {
		differences = chart.Symmetric("diverging", size)
	}
	read := func(row, column int, meant, written string) string {
		return v.Say(readout, "row", row, "column", column, "meant", meant, "written", written)
	}
	said := read(row, column, x.number(v, x.meant.At(row, column)), x.number(v, x.made.At(row, column)))
	others := plot.Each(bug.All(), func(b bug.Bug) plot.Block {
		return x.about(v, &b, longest, longest, read(x.meant.Rows, x.meant.Columns, longest, longest))
	})
	right, broken := x.number(v, x.right), x.number(v, x.broken)
	return plot.Picture{
		Body: plot.Stack(
			plot.Beside(90, wall(v, colors)...),
			x.panels(v, colors, differences, row, column),
			plot.Room(x.about(v, &x.Bug, right, broken, said), others...)),
		Summary: strings.TrimSpace(v.Say(summary, "bug", param.BugTitle(x.Name).In(v.Lang), "about", aboutOf(v, &x.Bug),
			"law", text.AboutLaw(x.Law.Name, x.Law.About).In(v.Lang), "meant", right, "written", broken, "part", x.part(v))),
	}
}

// wall are small heatmaps of all bugs, which a click chooses, computed when they are painted.
func wall(v *plot.View, colors chart.Colors) (charts []plot.Block) {
	shown := sizesOf(v)
	grids := plot.Once(v, "grids", func(of sizes) []func() scale.Grid {
		return plot.Each(bug.All(), func(b bug.Bug) func() scale.Grid {
			return sync.OnceValue(func() scale.Grid { return gridOf(of.first(min(of.shown(), smallHeight/2)), b.Rows64) })
		})
	}, shown)
	for k, b := range bug.All() {
		charts = append(charts, &chart.Chart{
			Height: smallHeight, Down: true, X: chart.Axis{Ticks: chart.None}, Y: chart.Axis{Ticks: chart.None},
			Names: param.BugTitle(b.Name).In(v.Lang), Chosen: b.Name == bugParam.In(&v.State), Set: []string{"bug", b.Name},
			Marks: []chart.Mark{chart.Raster{Key: [...]any{shown, b.Name, colors}, Paint: func(img *image.NRGBA) {
				g := grids[k]()
				colors.Cells(g.Rows, g.Columns, g.At)(img)
			}}},
		})
	}
	return charts
}

// panels are what was meant, what was written, and the difference, with a ring around a cell.
func (x *exhibit) panels(v *plot.View, colors, differences chart.Colors, row, column int) plot.Block {
	ring := []chart.Mark{chart.Ring{X: float64(column), Y: float64(v.State.Start + row)}}
	panel := func(name plot.Words, g *scale.Grid, colors chart.Colors) chart.Panel {
		return chart.Panel{
			Title: v.Say(name), Colors: colors, Key: [...]any{x.of, name[text.English]}, Marks: ring,
			Paint: colors.Cells(g.Rows, g.Columns, g.At),
		}
	}
	down := chart.CellAxis(v.Say(chart.RowsDown), v.State.Start, x.meant.Rows, chart.Whole)
	if down.Number = v.Number("position"); number.Abs(v.State.Start) >= 1e5 { // there is no room
		down.Ticks = chart.None
	}
	return chart.Panels(v.Height(200, 130), chart.CellAxis(v.Say(chart.ColumnsAcross), 0, x.meant.Columns, chart.Twos), down,
		panel(chart.AsMeant, &x.meant, colors), panel(chart.AsWritten, &x.made, colors), panel(chart.Difference, &x.difference, differences))
}

// about says what goes wrong in a bug, where it was seen, and the law that it breaks, as a test.
func (x *exhibit) about(v *plot.View, b *bug.Bug, right, broken, said string) plot.Block {
	const most = 4
	say := func(class scene.Class, w string) plot.Block { return plot.Text(class, w) }
	story := []plot.Block{
		plot.Group(plot.Heading(param.BugTitle(b.Name).In(v.Lang)), say(scene.Ink, aboutOf(v, b))),
		plot.Group(
			v.Note(chart.AsMeant), say(scene.Ink|scene.Mono, b.Right),
			v.Note(chart.AsWritten), say(scene.Wrong|scene.Mono, b.Wrong)),
	}
	switch n := len(b.Sources); {
	case n > most:
		story = append(story, v.Note(seenMore, "list", v.Lang.List(b.Sources[:most]), "all", n))
	case n > 0:
		story = append(story, v.Note(seen, "list", v.Lang.List(b.Sources)))
	}
	law := v.Lang.Sentence(text.AboutLaw(b.Law.Name, b.Law.About).In(v.Lang))
	return plot.Beside(400, plot.Stack(story...), plot.Stack(
		plot.Group(
			v.Heading(oneTest), say(scene.Ink, law),
			v.Heading(numbers, "meant", right, "written", broken), plot.Note(x.part(v))),
		plot.Group(v.Note(withNumPy), plot.Listing(tests[b.Name])),
		say(scene.Ink, said)))
}

func aboutOf(v *plot.View, b *bug.Bug) string {
	return v.Lang.Sentence(text.AboutBug(b.Name, b.About).In(v.Lang))
}

// part says how many rows are shown, and how many are tested, unless all are.
func (x *exhibit) part(v *plot.View) string {
	switch all := v.State.SeqLen; {
	case x.meant.Rows == all:
		return ""
	case x.tested == all:
		return v.Say(allTested, "all", all, "shown", x.meant.Rows)
	}
	return v.Say(someTested, "tested", x.tested, "all", v.State.SeqLen, "shown", x.meant.Rows)
}

// longest is a number that takes as much room as any.
const longest = "\u22121.1·10⁻¹⁶"

// number writes a number of a law or a cell; what rounding errors of a row add up to is 0.
func (x *exhibit) number(v *plot.View, value float64) string {
	switch size := math.Abs(value); {
	case size != size:
		return v.Say(notNumber)
	case size <= 1e-15*float64(x.meant.Columns):
		return "0"
	case size < 1e-3:
		return number.Scientific(value, 1)
	}
	return number.Fixed(value, 3)
}
