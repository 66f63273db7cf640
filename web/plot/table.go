package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// Table is the matrix as numbers: as many rows and pairs as there is room for.
type Table struct{ figure.View }

// Sizes in CSS pixels, as the style sheet of the live table has them.
const (
	tableHeight = 396
	tableHead   = 56
	tableRow    = 28
	tableSide   = 96
	tableCell   = 108
	cellPadding = 8
	cellBase    = 19 // from the top of a cell to its baseline
)

func (p *Table) Height() int { return tableHeight }

// side returns the width of the positions.
func (p *Table) side() int {
	side := float64(tableSide)
	for _, position := range [...]int{p.State.Start, p.State.Start + p.State.SeqLen - 1} {
		side = max(side, math.Ceil(scene.TextWidth(number.Integer(float64(position))))+cellPadding)
	}
	return int(side)
}

// window returns which rows and how many dimensions are shown: pairs, where
// there is room for one, and rows from the first one on, unless the chosen one
// would not be among them.
func (p *Table) window() (top, bottom, dims int) {
	rows := (tableHeight - tableHead) / tableRow
	chosen := p.State.Position - p.State.Start
	if chosen >= rows {
		top = max(0, min(chosen-rows/2, p.State.SeqLen-rows))
	}
	dims = max(1, min((p.Width-p.side())/(2*tableCell)*2, p.State.DModel))
	return top, min(top+rows, p.State.SeqLen), dims
}

func (p *Table) AppendSVG(dst []byte) []byte {
	top, bottom, dims := p.window()
	width := strconv.Itoa(p.Width)
	dst = append(dst, `<path class="line rule" d="M0 0.5H`+width+"M0 "+coordinate(tableHeight-0.5)+"H"+width+
		"M0 "+coordinate(tableHead+0.5)+"H"+strconv.Itoa(p.side()+tableCell*dims)+`"/>`+"\n"...)
	dst = append(dst, p.head(dims)...)
	for row := top; row < bottom; row++ {
		dst = p.appendRow(dst, row, float64(1+tableHead+tableRow*(row-top)), dims)
	}
	return dst
}

// edge returns where the numbers of a dimension end.
func (p *Table) edge(dim int) float64 { return float64(p.side() + tableCell*(dim+1) - cellPadding) }

// head names the pairs, with their wavelengths, and the dimensions. Where the
// two of a pair do not stand beside each other, each has a name of its own.
func (p *Table) head(dims int) string {
	head := textAt(`class="quiet big" text-anchor="end"`, float64(p.side()-cellPadding), 33, p.Say("position", "位置"))
	for dim := range dims {
		together := p.Together(dim &^ 1)
		if !together || dim%2 == 1 || dims == 1 {
			wavelength := ""
			if together && dims > 1 {
				wavelength = `<tspan class="quiet" dx="6" font-size="12">2π/ω = ` + number.Significant(p.Wavelength(dim)) + "</tspan>"
			}
			head += `<text class="ink big" text-anchor="end" x="` + coordinate(p.edge(dim)) + `" y="20">` + p.PairName(dim) + wavelength + "</text>\n"
		}
		function, class := p.Function(dim)
		head += `<text class="big ` + class + `" text-anchor="end" x="` + coordinate(p.edge(dim)) + `" y="48"><tspan class="quiet" font-size="12">` +
			strconv.Itoa(dim) + "</tspan> " + function + "</text>\n"
	}
	return head
}

// Function returns what stands in a dimension, and the class of its colour.
func (p *Table) Function(dim int) (function, class string) {
	return functionOf(p.View.Table.Column(dim))
}

// Together reports whether a dimension and the next one are a pair.
func (p *Table) Together(dim int) bool {
	t := p.View.Table
	a, b := t.Column(dim), t.Column(min(dim+1, t.Columns()-1))
	return !a.Zero && !b.Zero && a.Pair == b.Pair
}

// PairName returns the name of the pair of a dimension.
func (p *Table) PairName(dim int) string {
	c := p.View.Table.Column(dim)
	if c.Zero {
		return "0"
	}
	return "i = " + strconv.Itoa(c.Pair)
}

// Wavelength returns that of a dimension.
func (p *Table) Wavelength(dim int) float64 {
	t := p.View.Table
	return t.Wavelength(t.Column(dim).Pair)
}

// appendRow draws the numbers of a row, marked if it is the chosen one.
func (p *Table) appendRow(dst []byte, row int, y float64, dims int) []byte {
	position := p.State.Start + row
	side := "quiet big"
	if position == p.State.Position {
		side = "position strong big"
		dst = append(dst, `<rect class="mark position tint" y="`+coordinate(y)+`" width="`+strconv.Itoa(p.side()+tableCell*dims)+`" height="`+strconv.Itoa(tableRow)+`"/>`+"\n"...)
	}
	name := number.Integer(float64(position))
	if scene.TextWidth(name)*15/scene.FontSize > float64(p.side()-cellPadding) {
		side = side[:len(side)-len(" big")]
	}
	dst = append(dst, textAt(`class="`+side+`" text-anchor="end"`, float64(p.side()-cellPadding), y+cellBase, name)...)
	for dim := range dims {
		dst = append(dst, textAt(`class="ink big" text-anchor="end"`, p.edge(dim), y+cellBase, number.Numpy(p.View.Table.Value(row, dim)))...)
	}
	return dst
}

func (p *Table) Summary() string {
	top, bottom, dims := p.window()
	first, last := strconv.Itoa(p.State.Start+top), strconv.Itoa(p.State.Start+bottom-1)
	return p.Say("The numbers of positions "+first+" to "+last+" in the first "+strconv.Itoa(dims)+" of "+strconv.Itoa(p.State.DModel)+" dimensions.",
		"位置 "+first+" 到 "+last+" 在前 "+strconv.Itoa(dims)+" 维（共 "+strconv.Itoa(p.State.DModel)+" 维）上的数值。")
}

// Data returns the matrix: a row for each position, which comes first.
func (p *Table) Data() dataio.Table { return matrixData(p.View) }
