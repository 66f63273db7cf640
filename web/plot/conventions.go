package plot

import (
	"image"
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/calls"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Conventions are two libraries side by side: A, the convention of the state, and
// B, the one that it is compared with. They are drawn as heatmaps with their
// difference, as columns that change places, as curves of dot products, and as
// code.
//
// Conventions that are drawn again, with another view, compute only what
// differs.
type Conventions struct {
	figure.View
	K *int // the offset that is pointed at, if any

	compared comparison
	painted  paintings
	longest  mostLines
}

// A comparison is what does not depend on where it is looked at.
type comparison struct {
	of      param.State
	sides   [2]side
	order   []int // the column of B that each column of A is
	why     error // that it is no more than the same sine or cosine of a pair, nil if the numbers are the same
	scale   float64
	largest chart.Extreme // of A − B
	left    chart.Extreme // of A − B once columns are in order
	rows    int           // that have been searched for it
}

// A side is one of the two conventions that are compared.
type side struct {
	calls.Call
	table *convention.Table // nil if there is none
	err   error             // why
}

// compare compares the two conventions of the state, unless that has been done.
func (p *Conventions) compare() *comparison {
	c := &p.compared
	if c.sides[0].table != nil && c.of.SameNumbers(&p.State) && c.of.Versus == p.State.Versus {
		return c
	}
	*c = comparison{of: p.State, sides: [2]side{p.chosen(), p.versus()}, scale: p.Table.Amplitude()}
	a, b := p.Table, c.sides[1].table
	if b == nil {
		return c
	}
	c.scale = max(c.scale, b.Amplitude())
	c.order, c.why = convention.Permutation(a, b)
	if c.order == nil {
		c.order = alike(a, b)
	}
	most := conventionsWork
	if p.Still {
		most = conventionsStill
	}
	c.search(a, b, most)
	return c
}

// chosen returns the convention of the state.
func (p *Conventions) chosen() side {
	preset, err := p.State.Preset()
	return side{Call: calls.Call{Preset: preset, Start: p.State.Start, Settings: p.State.Settings}, table: p.Table, err: err}
}

// versus returns the other one, with its own settings and the base of the state.
// It begins as far from where it begins by itself as that of the state.
func (p *Conventions) versus() side {
	preset, err := convention.Find(p.State.Versus)
	chosen, _ := p.State.Preset()
	d := side{Call: calls.Call{Preset: preset, Start: preset.Convention.Start + p.State.Start - chosen.Convention.Start}, err: err}
	c := preset.Convention
	c.Base, c.Start = p.State.Base, d.Start
	if err == nil {
		d.table, d.err = c.Table(p.State.SeqLen, p.State.DModel)
	}
	return d
}

// alike returns for each column of a that of b which is the same function of a
// pair of the same number.
func alike(a, b *convention.Table) []int {
	at := map[convention.Column]int{}
	for j := range b.Columns() {
		at[b.Column(j)] = j
	}
	order := make([]int, a.Columns())
	for j := range order {
		k, ok := at[a.Column(j)]
		if !ok {
			return nil
		}
		order[j] = k
	}
	return order
}

// conventionsWork is how many numbers of each table are compared, and in a picture
// that is all there is.
const (
	conventionsWork  = 1 << 18
	conventionsStill = 1 << 16
)

// search finds the largest differences among the first rows, at most so many numbers.
func (c *comparison) search(a, b *convention.Table, most int) {
	d := a.Columns()
	c.rows = min(a.SeqLen(), max(1, most/d))
	block := min(c.rows, max(1, 1<<14/d))
	x, y := make([]float64, block*d), make([]float64, block*d)
	for lo := 0; lo < c.rows; lo += block {
		n := min(block, c.rows-lo)
		if a.Rows64(x[:n*d], lo, lo+n) != nil || b.Rows64(y[:n*d], lo, lo+n) != nil {
			return
		}
		for r := range n {
			of, from := x[r*d:][:d], y[r*d:][:d]
			for j := range d {
				c.largest.Add(math.Abs(of[j]-from[j]), lo+r, j)
				if c.order != nil {
					c.left.Add(math.Abs(of[j]-from[c.order[j]]), lo+r, j)
				}
			}
		}
	}
}

// sameNumber is by how much two numbers may differ that are the same but for
// rounding, as parts of the amplitude.
const sameNumber = 1e-12

// equal reports whether A and B are the same table.
func (c *comparison) equal() bool { return c.largest.Size <= sameNumber*c.scale }

// Sizes in CSS pixels.
const (
	panelHigh   = 236
	panelLow    = 150 // where they stand below each other
	orderHigh   = 112
	dotsHigh    = 132
	sectionLine = 18
)

// stacked reports whether what stands beside each other in a wide picture stands
// below.
func (p *Conventions) stacked() bool { return p.Width < 560 }

// layout returns where the panels are.
func (p *Conventions) layout() panels {
	height := panelHigh
	if p.stacked() {
		height = panelLow
	}
	return panels{lang: p.Lang, width: p.Width, height: height, stacked: p.stacked(), column: -1}
}

// panels returns A, B and their difference.
func (p *Conventions) panels(c *comparison) panels {
	s := p.layout()
	size := chart.Grid{Rows: p.State.SeqLen, Columns: p.Table.Columns()}
	s.names, s.grids[0] = [...]string{"A " + c.sides[0].Preset.Name, "B " + c.sides[1].Preset.Name, "A − B"}, size
	s.scale, s.colormap, s.chosen = c.scale, p.State.Colormap, p.State.Position-p.State.Start
	s.row, s.column = p.Row, p.Dim
	if c.sides[1].table != nil {
		s.grids[1], s.grids[2] = size, size
	}
	if c.sides[1].table != nil && !c.equal() {
		s.difference, s.peak = c.largest.Size, &c.largest
	}
	return s
}

// Place returns where the panels are, with what lies between them.
func (p *Conventions) Place() image.Rectangle {
	s := p.layout()
	return s.at(0).Union(s.at(2))
}

// readTop returns where the read-out begins.
func (p *Conventions) readTop() float64 { return float64(p.Place().Max.Y + panelsAfter + 12) }

func (p *Conventions) readLines() int {
	switch {
	case p.Still && !p.sideBySide():
		return len(scene.Lines(p.told(p.compare()), float64(p.Width)))
	case p.Width < 360:
		return 6
	case p.stacked():
		return 5
	case p.Width < 860:
		return 3
	}
	return 2
}

func (p *Conventions) orderTop() float64 {
	return p.readTop() + float64(p.readLines()*sectionLine) + 14
}

// orderWidth returns the width of the columns that change places, and of the
// words about them.
func (p *Conventions) orderWidth() float64 {
	if p.sideBySide() {
		return math.Floor(0.56 * float64(p.Width))
	}
	return float64(p.Width)
}

// sideBySide reports whether the curves stand beside the columns, and code beside
// code.
func (p *Conventions) sideBySide() bool { return p.Width >= 860 }

func (p *Conventions) wordLines() int {
	switch {
	case p.Still && !p.sideBySide():
		return p.orderLines()
	case p.Width < 360:
		return 8
	case p.stacked():
		return 7
	}
	return 6
}

func (p *Conventions) orderBottom() float64 {
	return p.orderTop() + orderHigh + float64(p.wordLines()*sectionLine) + 8
}

func (p *Conventions) dotsTop() float64 {
	if p.sideBySide() {
		return p.orderTop()
	}
	return p.orderBottom() + 12
}

func (p *Conventions) codeTop() float64 {
	if p.sideBySide() {
		return p.orderBottom() + 20
	}
	return p.dotsTop() + dotsHigh + 120
}

func (p *Conventions) Height() int {
	if p.Still {
		return int(p.codeTop())
	}
	return int(p.codeTop()) + p.codeHeight()
}

func (p *Conventions) AppendSVG(dst []byte) []byte {
	c := p.compare()
	s := p.panels(c)
	dst = append(dst, cover(p.Place(), []image.Rectangle{s.at(0), s.at(1), s.at(2)})...)
	dst = append(dst, s.svg()...)
	dst = append(dst, p.readout(c)...)
	dst = append(dst, p.reordered(c)...)
	dst = p.appendDots(dst, c)
	if p.Still {
		return dst // nobody could copy code
	}
	return append(dst, p.programs(c)...)
}

// at returns the row and the column that are read: those that are pointed at, or
// where the difference is largest.
func (p *Conventions) at(c *comparison) (row, dim int) {
	if p.Dim >= 0 && p.Dim < p.Table.Columns() {
		return p.Row, p.Dim
	}
	return c.largest.Row, c.largest.Dim
}

// CellAt returns the row and the column of a cell at a place of the picture.
func (p *Conventions) CellAt(x, y float64) (row, dim int, ok bool) {
	s := p.panels(p.compare())
	return s.cellAt(x, y)
}

// Told returns what is read, in words.
func (p *Conventions) Told() string { return p.told(p.compare()) }

// function names what stands in a cell.
func (p *Conventions) function(d *side, row, j int) string {
	position := d.table.Position(0, row)
	if c := d.Preset.Convention; c.Padded && position == float64(c.Padding) {
		return p.Say("padding", "填充")
	}
	return p.Phrase("$1 at $2", "位置 $2 的 $1", nameOf(d.table, j), number.Integer(position))
}

// nameOf names what stands in a column.
func nameOf(t *convention.Table, j int) string {
	c := t.Column(j)
	switch {
	case c.Zero:
		return "0"
	case c.Cosine:
		return "cos " + strconv.Itoa(c.Pair)
	}
	return "sin " + strconv.Itoa(c.Pair)
}

// readout tells the two numbers of a cell and how they differ, and where they
// differ most.
func (p *Conventions) readout(c *comparison) string {
	y := p.readTop() + 12
	return paragraph(`class="ink"`, 0, y, float64(p.Width), p.told(c))
}

// told is the read-out in words.
func (p *Conventions) told(c *comparison) string {
	b := c.sides[1].table
	if b == nil {
		return p.Phrase("$1 makes no such table: $2.", "$1 做不出这样的表：$2。", c.sides[1].Preset.Name, p.refused(c))
	}
	row, dim := p.at(c)
	a := p.Table
	place := p.Phrase("Row $1, column $2: ", "第 $1 行第 $2 列：", strconv.Itoa(row), strconv.Itoa(dim))
	values := p.Phrase("A = $1 ($2), B = $3 ($4). ", "A = $1（$2），B = $3（$4）。",
		number.Fixed(a.Value(row, dim), 6), p.function(&c.sides[0], row, dim), number.Fixed(b.Value(row, dim), 6), p.function(&c.sides[1], row, dim))
	return place + values + p.most(c)
}

// most tells how far the two are apart at the most.
func (p *Conventions) most(c *comparison) string {
	if c.equal() {
		return p.Phrase("The two tables are the same$1.", "两张表相同$1。", p.searched(c))
	}
	return p.Phrase("The largest difference is $1, in row $2, column $3$4.", "最大的差是 $1，在第 $2 行第 $3 列$4。",
		number.Difference(c.largest.Size), strconv.Itoa(c.largest.Row), strconv.Itoa(c.largest.Dim), p.searched(c))
}

// searched tells how many rows have been looked at, if not all.
func (p *Conventions) searched(c *comparison) string {
	if c.rows == p.State.SeqLen {
		return ""
	}
	return p.Phrase(" (of the first $1 rows)", "（前 $1 行之中）", number.Integer(float64(c.rows)))
}

// refused tells why there is no table of B.
func (p *Conventions) refused(c *comparison) string {
	e, ok := c.sides[1].err.(*encoder.Error)
	if !ok {
		return ""
	}
	switch e.Parameter {
	case "d_model":
		return p.Phrase("not in $1 columns", "不能是 $1 列", p.State.Text("d-model"))
	case "seq_len":
		return p.Phrase("not $1 rows with base $2", "底数为 $2 时不能有 $1 行", p.State.Text("seq-len"), p.State.Text("base"))
	}
	return p.Phrase("not from position $1 on", "不能从位置 $1 开始", number.Integer(float64(c.sides[1].Start)))
}

func (p *Conventions) Summary() string {
	c := p.compare()
	names := p.Phrase("Two conventions: A is $1, B is $2. ", "两种约定：A 是 $1，B 是 $2。", c.sides[0].Preset.Name, c.sides[1].Preset.Name)
	if c.sides[1].table == nil {
		return names + p.told(c)
	}
	return names + p.most(c) + p.Say(" ", "") + p.order(c)
}

// Data are both tables: for each row and column the number of A and that of B, and
// the column of B in which that of A stands.
func (p *Conventions) Data() dataio.Table {
	c := p.compare()
	a, b, d := p.Table, c.sides[1].table, p.Table.Columns()
	columns := []string{"row", "column", "a", "b", "order"}
	if b == nil {
		columns = columns[:3]
	}
	return dataio.Table{
		Columns: columns,
		Rows:    min(p.State.SeqLen, math.MaxInt/d) * d,
		Row: func(dst []float64, n int) {
			row, j := n/d, n%d
			dst[0], dst[1], dst[2] = float64(row), float64(j), a.Value(row, j)
			if b != nil {
				dst[3], dst[4] = b.Value(row, j), float64(c.order[j])
			}
		},
	}
}
