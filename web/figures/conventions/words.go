package conventions

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
)

// read returns the two numbers of a cell and how they differ, and where they differ
// most.
func (p *picture) read() string {
	a, b := p.Table, p.sides[1].table
	if b == nil {
		return p.Phrase("$1 makes no such table: $2.", "$1 做不出这样的表：$2。", p.sides[1].Preset.Name, p.refusal())
	}
	row, dim := p.cell()
	place := p.Phrase("Row $1, column $2: ", "第 $1 行第 $2 列：", strconv.Itoa(row), strconv.Itoa(dim))
	values := p.Phrase("A = $1 ($2), B = $3 ($4). ", "A = $1（$2），B = $3（$4）。",
		number.Fixed(a.Value(row, dim), 6), p.function(&p.sides[0], row, dim), number.Fixed(b.Value(row, dim), 6), p.function(&p.sides[1], row, dim))
	return place + values + p.most()
}

// coordinate names the coordinate of an axis of a grid: y goes down its rows.
func (d *side) coordinate(axis int) string {
	if (axis == 0) != d.Preset.Convention.GridPositions.LastFirst {
		return "y"
	}
	return "x"
}

// cell returns the row and the column that are read: those that are pointed at, or
// where the difference is largest.
func (p *picture) cell() (row, dim int) {
	if p.Dim >= 0 && p.Dim < p.Table.Columns() {
		return p.Row, p.Dim
	}
	return p.largest.Row, p.largest.Dim
}

// function names the function of a cell.
func (p *picture) function(d *side, row, j int) string {
	column := d.table.Column(j)
	position := d.table.Position(column.Axis, row)
	if c := d.Preset.Convention; c.Padded && position == float64(c.Padding) {
		return p.Say("padding", "填充")
	}
	at := number.Integer(position)
	if d.Preset.GridOnly() {
		at = d.coordinate(column.Axis) + " = " + at
	}
	return p.Phrase("$1 at $2", "位置 $2 的 $1", chart.ColumnName(column), at)
}

// most says how far the two are apart at the most.
func (p *picture) most() string {
	if p.equal() {
		return p.Phrase("The two tables are the same$1.", "两张表相同$1。", p.searched())
	}
	return p.Phrase("The largest difference is $1, in row $2, column $3$4.", "最大的差是 $1，在第 $2 行第 $3 列$4。",
		number.Difference(p.largest.Size), strconv.Itoa(p.largest.Row), strconv.Itoa(p.largest.Dim), p.searched())
}

// searched says how many rows have been compared, if not all.
func (p *picture) searched() string {
	if p.rows == p.State.SeqLen {
		return ""
	}
	return p.Phrase(" (of the first $1 rows)", "（前 $1 行之中）", number.Integer(float64(p.rows)))
}

// refusal says why there is no table of B.
func (p *picture) refusal() string {
	e, ok := p.sides[1].err.(*encoder.Error)
	if !ok {
		return ""
	}
	switch e.Parameter {
	case "d_model":
		return p.Phrase("not in $1 columns", "不能是 $1 列", p.State.Text("d-model"))
	case "seq-len":
		return p.Phrase("its rows are the cells of a grid, and $1 × $2 are not $3", "它的各行是网格的各格，而 $1 × $2 不是 $3",
			p.State.Text("grid-height"), p.State.Text("grid-width"), p.State.Text("seq-len"))
	case "seq_len":
		return p.Phrase("not $1 rows with base $2", "底数为 $2 时不能有 $1 行", p.State.Text("seq-len"), p.State.Text("base"))
	}
	return p.Phrase("not from position $1 on", "不能从位置 $1 开始", number.Integer(float64(p.sides[1].Start)))
}
