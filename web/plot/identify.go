package plot

import (
	"image"
	"math"

	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// Identify tells which convention makes given numbers, and draws the evidence: the
// numbers beside those that it makes, how far they are apart in each column, and
// which position each row is.
//
// An Identify that is drawn again, with another view, looks for it only where the
// numbers are others.
type Identify struct {
	figure.View
	Given *Numbers // nil for the sample of the state
	Cell  *Cell    // that is pointed at, if any

	found identified
}

// A Cell is a row and a column, both counted from 0.
type Cell struct{ Row, Column int }

// identified is what does not depend on where it is looked at.
type identified struct {
	given  *Numbers // what was asked for; nil for a sample
	sample string
	of     *Numbers

	*identify.Identification
	err  error
	best *identify.Fit // the match, or what is nearest; nil if there is neither

	made, difference chart.Grid // of best; without rows if there is none
	largest          chart.Extreme
	columns          []float64 // the largest difference of each column
}

// identify looks for what makes the numbers, unless that has been done.
func (p *Identify) identify() *identified {
	f := &p.found
	if f.of != nil && f.given == p.Given && (p.Given != nil || f.sample == p.State.Sample) {
		return f
	}
	*f = identified{given: p.Given, sample: p.State.Sample, of: p.Given}
	if f.of == nil {
		f.of = Sample(f.sample)
	}
	f.Identification, f.err = identify.Identify(f.of.Data, f.of.Columns)
	if f.err != nil {
		f.Identification = new(identify.Identification)
	}
	switch {
	case len(f.Matches) > 0:
		f.best = &f.Matches[0]
	case len(f.Near) > 0:
		f.best = &f.Near[0]
	}
	f.compare()
	return f
}

// compare compares the numbers with those of the best fit.
func (f *identified) compare() {
	if f.best == nil {
		return
	}
	made := chart.NewGrid(f.of.Rows, f.of.Columns)
	if f.best.Rows64(made.Data, 0, made.Rows) != nil {
		return
	}
	f.made, f.difference = made, f.of.grid().Minus(made)
	f.largest = f.difference.Extreme()
	f.columns = make([]float64, f.of.Columns)
	for i, x := range f.difference.Data {
		j := i % f.of.Columns
		f.columns[j] = max(f.columns[j], math.Abs(x))
	}
}

// scale returns the number of the last colours: the amplitude, if that explains the
// numbers, or the largest of them.
func (f *identified) scale() float64 {
	largest := math.Abs(f.of.grid().Extreme().Size)
	if f.best != nil {
		largest = max(largest, math.Abs(f.made.Extreme().Size))
	}
	if math.Abs(largest-1) < 0.01 {
		return 1
	}
	return largest
}

// Sizes in CSS pixels.
const (
	identifyCells  = 150 // height of the matrices
	identifyChart  = 110
	identifyChartY = 40 // from the title of a chart to its top
	identifyChartX = 44 // from its bottom to its end
	identifyCode   = 14 // lines for which there is room
)

func (p *Identify) sideBySide() bool { return p.Width >= 860 }

// panels returns the matrices.
func (p *Identify) panels() panels {
	f := p.identify()
	s := panels{
		lang: p.Lang, width: p.Width, height: identifyCells,
		top:      p.wordsHeight(f) + 10,
		names:    [3]string{p.Say("given", "给出的"), p.Say("explained", "解释"), p.Say("difference", "差")},
		grids:    [3]chart.Grid{f.of.grid(), f.made, f.difference},
		scale:    f.scale(),
		colormap: p.State.Colormap,
		chosen:   -1,
		column:   -1,
	}
	if len(f.Matches) == 0 {
		s.names[1] = p.Say("nearest", "最接近的")
	}
	if p.Narrow() {
		s.height = 110
	}
	s.difference = f.largest.Size
	if f.best != nil || p.Cell != nil {
		at := p.at(f)
		s.row, s.column = at.Row, at.Column
	}
	return s
}

// at returns the cell that is read: that which is pointed at, or where the
// difference is largest.
func (p *Identify) at(f *identified) Cell {
	if p.Cell != nil && p.Cell.Row < f.of.Rows && p.Cell.Column < f.of.Columns {
		return *p.Cell
	}
	return Cell{f.largest.Row, f.largest.Dim}
}

// Place returns where the matrices are.
func (p *Identify) Place() image.Rectangle {
	s := p.panels()
	return s.at(0).Union(s.at(2))
}

func (p *Identify) Paint(img *image.RGBA) {
	s := p.panels()
	s.paint(img, p.Place())
}

// CellAt returns the cell at a place of the picture.
func (p *Identify) CellAt(x, y float64) *Cell {
	s := p.panels()
	row, column, ok := s.cellAt(x, y)
	if !ok {
		return nil
	}
	return &Cell{row, column}
}

func (p *Identify) Height() int {
	s, n := p.panels(), len(p.codeLines())
	if !p.Still {
		n = max(n, identifyCode)
	}
	return int(p.codeTop(&s)) + n*codeLine + 4
}

func (p *Identify) readTop(s *panels) float64 { return float64(s.bottom()) + 4 }

func (p *Identify) chartsTop(s *panels) float64 { return p.readTop(s) + 2*bugLine + 20 }

// chartBoxes returns where the differences of columns and the positions of rows
// are drawn.
func (p *Identify) chartBoxes(s *panels) (columns, rows axes) {
	const left = 56
	top := p.chartsTop(s) + identifyChartY
	columns = axes{left: left, right: float64(p.Width) - 12, top: top, bottom: top + identifyChart}
	rows = columns
	if p.sideBySide() {
		columns.right = math.Floor(float64(p.Width)/2) - 24
		rows.left = math.Floor(float64(p.Width)/2) + 24 + left
		return columns, rows
	}
	rows.top += identifyChart + identifyChartX + identifyChartY
	rows.bottom = rows.top + identifyChart
	return columns, rows
}

func (p *Identify) codeTop(s *panels) float64 {
	_, rows := p.chartBoxes(s)
	return rows.bottom + identifyChartX + 24
}

func (p *Identify) AppendSVG(dst []byte) []byte {
	f, s := p.identify(), p.panels()
	words := p.words(f)
	for _, line := range words.lines {
		dst = append(dst, textAt(`class="`+line.class+`"`, line.x, line.y, line.text)...)
	}
	dst = append(dst, cover(p.Place(), []image.Rectangle{s.at(0), s.at(1), s.at(2)})...)
	dst = append(dst, s.svg()...)
	dst = append(dst, paragraph(`class="ink"`, 0, p.readTop(&s)+12, float64(p.Width), p.readout(f))...)
	dst = p.appendCharts(dst, f, &s)
	y := p.codeTop(&s)
	for _, line := range p.codeLines() {
		dst = append(dst, textAt(`class="`+line.class+`"`, line.indent, y+scene.FontSize, line.text)...)
		y += codeLine
	}
	return dst
}

func (p *Identify) Summary() string {
	f := p.identify()
	return p.verdict(f)
}

// Data are the numbers: for each row and column the one that was given, and that
// which explains it or is nearest.
func (p *Identify) Data() dataio.Table {
	f := p.identify()
	d := f.of.Columns
	columns := []string{"row", "column", "given", "explained"}
	if f.best == nil {
		columns = columns[:3]
	}
	return dataio.Table{
		Columns: columns,
		Rows:    len(f.of.Data),
		Row: func(dst []float64, n int) {
			dst[0], dst[1], dst[2] = float64(n/d), float64(n%d), f.of.Data[n]
			if f.best != nil {
				dst[3] = f.made.Data[n]
			}
		},
	}
}

// Next returns the cell that is so many rows and columns away from the one that is
// read.
func (p *Identify) Next(rows, columns int) *Cell {
	f := p.identify()
	at := p.at(f)
	return &Cell{
		Row:    max(0, min(at.Row+rows, f.of.Rows-1)),
		Column: max(0, min(at.Column+columns, f.of.Columns-1)),
	}
}

// Told tells the cell that is read.
func (p *Identify) Told() string { return p.readout(p.identify()) }
