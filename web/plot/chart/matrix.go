package chart

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// Matrix is cells in the colours of their numbers, which stand in those with room for them. Its rows
// are positions and its columns dimensions, or with Across the other way round.
type Matrix struct {
	Title string
	Class scene.Class // of the Title; 0 for Ink|Strong
	Note  string      // below the Title
	Names []string    // of the rows, on their left
	Heads [][]string  // lines of texts above the columns
	Below string

	Columns int
	Numbers []float64 // row by row; NaN for a cell that is crossed out
	Most    float64   // of the colours, which are those of −Most to Most
	Group   int       // rows of the same positions as the ones above them, from which a gap parts them; 0 for all
	Used    int       // rows with a line around them, below which others are faint; 0 for all
	Across  bool      // whether positions stand beside each other

	Number   *plot.Number // of the position, which a pointer reads; nil for none, without marks
	First    int          // the position of the first row or column
	Position int          // that is marked, with the dimension that is pointed at
}

// Sizes in CSS pixels.
const (
	cellHeight = 20
	mostCell   = 56 // width of a cell
	leastCell  = 38 // width of a cell that has its number
	mostName   = 52 // width of names
)

func (m *Matrix) Gutter(*plot.View) float64 {
	widest := 0.0
	for _, name := range m.Names {
		widest = max(widest, min(mostName, scene.TextWidth(name))+6)
	}
	return plot.Steady(widest)
}

func (m *Matrix) Lay(v *plot.View, in plot.Space) plot.Laid {
	rows := len(m.Numbers) / m.Columns
	group := cmp.Or(m.Group, rows)
	width := math.Floor(min(mostCell, (in.Width-in.Gutter-in.Margin)/float64(m.Columns)))
	head := scene.LineHeight + 4 + cellHeight*float64(len(m.Heads))
	if m.Note != "" {
		head += scene.LineHeight
	}
	height := head + cellHeight*float64(rows) + plot.Gap*float64((rows-1)/group)
	if m.Below != "" {
		height += plot.RowHeight
	}
	return plot.Laid{Height: height, Draw: func(p *plot.Painter, x, y float64) {
		at := placedMatrix{Matrix: m, Painter: p, x: x + in.Gutter, y: y + head, width: width, rows: rows, group: group}
		room := in.Width - in.Gutter
		p.TextWithin(cmp.Or(m.Class, scene.Ink|scene.Strong), scene.Start, at.x, y+12, room, m.Title)
		p.TextWithin(scene.Quiet, scene.Start, at.x, y+12+scene.LineHeight, room, m.Note)
		at.heads()
		at.cells()
		at.marks()
		p.TextWithin(scene.Quiet, scene.Start, at.x, y+height-4, room, m.Below)
	}}
}

type placedMatrix struct {
	*Matrix
	*plot.Painter
	x, y, width float64 // of the first cell
	rows, group int
}

// top returns where a row begins.
func (m *placedMatrix) top(row int) float64 {
	return m.y + cellHeight*float64(row) + plot.Gap*float64(row/m.group)
}

func (m *placedMatrix) left(column int) float64 { return m.x + m.width*float64(column) }

// heads writes the texts above the columns, and the names of rows.
func (m *placedMatrix) heads() {
	for k, line := range m.Heads {
		for j, said := range line {
			class := plot.Either(m.Across && m.First+j == m.Position && !m.Plain, scene.Position|scene.Strong, scene.Quiet)
			m.Text(class, scene.Middle, m.left(j)+m.width/2, m.y-6-cellHeight*float64(len(m.Heads)-1-k), said)
		}
	}
	for i, name := range m.Names {
		m.TextWithin(scene.Quiet, scene.End, m.x-6, m.top(i)+14, mostName, name)
	}
}

// cells draws the cells with their numbers, and makes them something to point at.
func (m *placedMatrix) cells() {
	var crosses scene.Path
	for i, n := range m.Numbers {
		row, column := i/m.Columns, i%m.Columns
		x, y := m.left(column), m.top(row)
		color := scale.Diverging((n/m.Most + 1) / 2)
		switch cell := func() { m.CrispCell(color, x, y, m.width, cellHeight) }; {
		case n != n:
			x, y := x+m.width/2, y+cellHeight/2
			crosses.Move(x-3, y-3).Line(x+3, y+3).Move(x+3, y-3).Line(x-3, y+3)
		case m.Used > 0 && row >= m.Used:
			m.Scene.Group(scene.Faint, "", cell)
		default:
			if cell(); m.width >= leastCell {
				m.TextOn(color, 0, scene.End, x+m.width/2+18, y+14, CellText(n))
			}
		}
		pos, dim := row%m.group, column
		if m.Across {
			pos, dim = column, row
		}
		if pos += m.First; m.Number != nil && pos < m.State.Start+m.State.SeqLen {
			r := plot.Region{Number: m.Number, Fixed: true, X: float64(pos), Dim: func(float64, float64) int { return dim }}
			m.Region(m.Scene, r, scene.Box{X: x, Y: y, Width: m.width, Height: cellHeight})
		}
	}
	m.Shape(scene.Line|scene.Quiet, &crosses)
}

// CellText writes a number with two decimals, or one if it is too long for a cell.
func CellText(x float64) string {
	return number.Fixed(x, plot.Either(math.Abs(x) >= 9.995, 1, 2))
}

// marks draws lines around what is marked and around the rows that are used, in each group.
func (m *placedMatrix) marks() {
	for from := 0; from < m.rows; from += m.group {
		y, height := m.top(from), cellHeight*float64(m.group)
		if m.Used > 0 {
			m.Rect(scene.Line|scene.Ink, m.x, y, m.width*float64(m.Columns), cellHeight*float64(m.Used))
		}
		box := func(index int, across bool) *scene.Path {
			path := new(scene.Path)
			switch {
			case across && index >= 0 && index < m.Columns:
				path.Box(m.left(index), y, m.width, height)
			case !across && index >= 0 && index < m.group:
				path.Box(m.x, y+cellHeight*float64(index), m.width*float64(m.Columns), cellHeight)
			}
			return path
		}
		if m.Plain || m.Number == nil {
			continue
		}
		m.Shape(scene.Line|scene.Position|scene.Bold, box(m.Position-m.First, m.Across))
		m.Haloed(scene.Ink, box(m.Dim, !m.Across))
	}
}
