// Package versions shows versions of the encoding beside each other, each as a small heatmap: what
// libraries make of the same sizes, or what was meant and what was written.
package versions

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/internal/oddwidth"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "versions", Title: title, Keys: keys, Params: "versions", More: "colormap",
	Draw: draw, Data: data, Handle: handle,
}

type comparison struct {
	seqLen, dModel, start int
	base                  float64
	row, column           int // that are read at first, in the first version
	versions              []version
}

type version struct {
	name plot.Words
	rows func(*comparison) matrix
}

// A matrix is the numbers of a version, NaN for those that are not there.
type matrix struct {
	scale.Grid
	columns []convention.Column // what stands in each; nil if the same stands in all versions
}

// comparisons are in the order of their choices, of sizes at which versions are seen to differ.
var comparisons = [...]comparison{
	{16, 16, 0, 20, 5, 4, []version{
		{inTurn, paper}, {sinesFirst, follows(convention.Convention{Layout: convention.Concatenated})},
	}},
	{64, 8, 0, 100, 50, 6, []version{
		{ofPaper, paper}, {ofTensor2tensor, follows(convention.Convention{Shift: 1})},
	}},
	{16, 7, 0, 100, 9, 4, plot.Each(oddwidth.Behaviours[:], func(b oddwidth.Behaviour) version {
		return version{b.Name, follows(b.Convention)}
	})},
	{16, 16, 0, 10000, 9, 4, bugged("doubled-index", chart.AsMeant, chart.AsWritten)},
	{16, 16, 2043, 10000, 6, 2, bugged("float16-angles", exact, inFloat16)},
	{16, 16, 0, 20, 6, 2, bugged("swapped-axes", perWord, perSentence)},
	{80, toyWidth, 0, 10000, 40, 3, []version{{learned, learnedRows}, {computed, paper}}},
}

var paper = follows(convention.Convention{})

func follows(c convention.Convention) func(*comparison) matrix {
	return func(of *comparison) matrix {
		c := c
		c.Base, c.Start = of.base, of.start
		t, _ := c.Table(of.seqLen, of.dModel) // constants
		m := matrix{Grid: scale.NewGrid(of.seqLen, t.Columns())}
		_ = t.Rows64(m.Data, 0, of.seqLen)
		for j := range t.Columns() {
			m.columns = append(m.columns, t.Column(j))
		}
		return m
	}
}

func bugged(name string, meant, written plot.Words) []version {
	b, _ := bug.Find(name) // constants
	filled := func(fill func(*encoder.Encoding, []float64) error) func(*comparison) matrix {
		return func(of *comparison) matrix {
			e, _ := encoder.New(of.seqLen, of.dModel, encoder.Base(of.base), encoder.Start(of.start))
			m := matrix{Grid: scale.NewGrid(of.seqLen, of.dModel)}
			_ = fill(e, m.Data)
			return m
		}
	}
	return []version{{meant, filled(b.Intended64)}, {written, filled(b.Rows64)}}
}

// learnedRows returns the rows of the toy, behind which there are none. They are learned by
//
//	go test ./web/figures/versions -run TestToy -update
func learnedRows(of *comparison) matrix {
	m, letters := matrix{Grid: scale.NewGrid(of.seqLen, toyWidth)}, strings.ReplaceAll(toy, "\n", "")
	for i := range m.Data {
		if m.Data[i] = math.NaN(); i < len(letters) {
			m.Data[i] = (float64(letters[i]) - 'A') / toyLevels
		}
	}
	return m
}

type picture struct {
	*plot.View
	*comparison
	matrices []matrix
	version  int // that is read, at this cell
	read     plot.Cell
}

func pictureOf(v *plot.View) *picture {
	of := &comparisons[choice.Index(&v.State)]
	p := &picture{View: v, comparison: of, read: plot.Cell{Row: of.row, Dim: of.column}}
	p.matrices = plot.Once(v, "matrices", func(of *comparison) []matrix {
		return plot.Each(of.versions, func(one version) matrix { return one.rows(of) })
	}, of)
	for i := range p.matrices {
		if column, position, ok := v.LastCell(p.chart(i)); ok {
			p.version, p.read = i, plot.Cell{Row: position - p.start, Dim: column}
		}
	}
	return p
}

func (p *picture) chart(i int) string { return choice.In(&p.State) + strconv.Itoa(i) }

// at returns the column of m with the same as a column of another; -1 if there is none.
func (m *matrix) at(from *matrix, column int) int {
	if m.columns == nil || from.columns == nil {
		return column
	}
	return slices.Index(m.columns, from.columns[column])
}

func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	p, by := pictureOf(v), plot.Arrows[e.Key]
	if by == (plot.Cell{}) {
		return usual()
	}
	m := &p.matrices[p.version]
	to := p.read.Plus(by, m.Rows, m.Columns)
	to.Row += p.start
	return v.ReadCell(p.chart(p.version), to, func() string { return pictureOf(v).numbers() })
}

func data(v *plot.View) dataio.Table {
	p, most := pictureOf(v), 0
	columns := []string{"row", "column"}
	for i, m := range p.matrices {
		columns, most = append(columns, p.versions[i].name[text.English]), max(most, m.Columns)
	}
	return dataio.Rows(columns, p.seqLen*most, func(n int) []float64 {
		row, column := n/most, n%most
		numbers := []float64{float64(p.start + row), float64(column)}
		for _, m := range p.matrices {
			x := math.NaN()
			if column < m.Columns {
				x = m.At(row, column)
			}
			numbers = append(numbers, x)
		}
		return numbers
	})
}

func draw(v *plot.View) plot.Picture {
	p := pictureOf(v)
	titles := plot.Each(p.versions, func(one version) plot.Block { return plot.Label(scene.Ink, v.Say(one.name)) })
	var charts []plot.Block
	for i := range p.matrices {
		m := &p.matrices[i]
		c := &chart.Chart{
			Name: p.chart(i), Height: 128, Down: true, Head: plot.Room(titles[i], titles...),
			X: chart.CellAxis("", 0, m.Columns, chart.None), Y: chart.CellAxis("", p.start, m.Rows, chart.Whole),
		}
		if column, x := p.number(i); column >= 0 {
			row := float64(p.start + p.read.Row)
			c.Marks = append(c.Marks, chart.Ring(float64(column), row, number.Fixed(x, 3)))
		}
		c.Marks = append(c.Marks, chart.Symmetric(v.State.Colormap, 1).Grid(m.Grid))
		charts = append(charts, c)
	}
	about := v.Say(sizes, "first", p.start, "last", p.start+p.seqLen-1, "d", p.dModel, "n", p.base) + p.differences()
	what := choice.Choices[choice.Index(&v.State)].In(v.Lang)
	return plot.Picture{
		Body:    plot.Stack(plot.Beside(plot.Either(v.Width >= 500, 150, 120.0), charts...), plot.Note(about)),
		Summary: v.Say(summary, "what", what, "about", about, "numbers", p.numbers()),
	}
}

// number returns what is read of a version, and its column; -1 for none.
func (p *picture) number(i int) (column int, x float64) {
	m := &p.matrices[i]
	if column = m.at(&p.matrices[p.version], p.read.Dim); column >= 0 {
		x = m.At(p.read.Row, column)
	}
	if x != x {
		return -1, 0
	}
	return column, x
}

func (p *picture) numbers() string {
	var list []string
	for i := range p.matrices {
		if column, x := p.number(i); column >= 0 {
			list = append(list, p.Say(numberOf, "name", p.Say(p.versions[i].name), "column", column, "x", x))
		}
	}
	return p.Say(reads, "row", p.start+p.read.Row, "numbers", p.Lang.List(list))
}

func (p *picture) differences() string {
	if len(p.matrices) != 2 {
		return ""
	}
	if p.versions[0].name == learned {
		return p.Say(ends, "last", toyRows-1)
	}
	from, m := &p.matrices[0], &p.matrices[1]
	n, most := 0, 0.0
	for i, x := range from.Data {
		row, column := i/from.Columns, m.at(from, i%from.Columns)
		if by := math.Abs(m.At(row, column) - x); by > 1e-12 { // not only by rounding
			n, most = n+1, max(most, by)
		}
	}
	if n == 0 {
		return p.Say(reordered)
	}
	return p.Say(different, "n", n, "all", len(from.Data), "x", most)
}
