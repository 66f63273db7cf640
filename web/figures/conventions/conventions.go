// Package conventions shows the tables of two libraries side by side: A, by the
// convention of the state, and B, by the one that it is compared with. They are drawn
// as heatmaps with their difference, as columns that change places, as curves of dot
// products, and as the code that asks for them.
package conventions

import (
	"image"
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "conventions",
	Title:  text.Message{English: "Two libraries compared", Chinese: "两个库的对照"},
	Keys:   text.Message{English: "Arrow keys move from cell to cell, Enter chooses the row, plus and minus change the offset k.", Chinese: "方向键逐格移动，回车选中该行，加号和减号改变间隔 k。"},
	Head:   append([]string{"convention", "versus"}, param.SettingNames()...),
	Shared: []string{"seq-len", "d-model", "base", "position"},
	Params: []string{"offset"},
	More:   []string{"colormap"},
	New:    func() figure.Figure { return new(conventions) },
}

type conventions struct {
	k      *int   // the offset that is pointed at, nil if there is none
	copied string // what came of copying

	compared figure.Memo[comparisonKey, *comparison]
	longest  figure.Memo[longestKey, int]
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*comparison
	k       int // the offset in question, without its sign
	longest int // how many lines the code of a convention takes at most
}

func (f *conventions) picture(v *figure.View) *picture {
	key := comparisonKey{v.Table, v.State.Versus, v.Still}
	k := v.State.Offset
	if f.k != nil {
		k = *f.k
	}
	return &picture{View: v, comparison: f.compared.Of(key, func() *comparison { return compare(v) }), k: max(k, -k)}
}

func (f *conventions) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	if !v.Still {
		p.longest = f.longest.Of(longestKey{v.Width, v.Lang}, p.mostLines)
	}
	panels := p.panels()
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary(), Cells: p.raster(&panels)}
	panels.Targets(s, "cell")
	chart.Cover(s, p.place(), []image.Rectangle{panels.At(0), panels.At(1), panels.At(2)})
	panels.Draw(s)
	s.Paragraph(scene.Ink, 0, p.readTop()+12, float64(p.Width), p.read())
	p.columns(s)
	p.dots(s)
	if !v.Still { // who sees it could copy no code
		p.programs(s)
	}
	return s
}

// Sizes in CSS pixels.
const (
	panelHeight = 236
	panelLow    = 150 // of panels below each other
	orderHeight = 112
	dotsHeight  = 132
	lineHeight  = 18
)

// stacked reports whether what stands beside each other in a wide picture stands
// below.
func (p *picture) stacked() bool { return p.Width < 560 }

// sideBySide reports whether the curves stand beside the columns, and code beside
// code.
func (p *picture) sideBySide() bool { return p.Width >= 860 }

// layout returns where the panels are.
func (p *picture) layout() chart.Panels {
	height := panelHeight
	if p.stacked() {
		height = panelLow
	}
	return chart.Panels{Lang: p.Lang, Width: p.Width, Height: height, Stacked: p.stacked()}
}

// panels returns A, B and their difference.
func (p *picture) panels() chart.Panels {
	s := p.layout()
	size := chart.Grid{Rows: p.State.SeqLen, Columns: p.Table.Columns()}
	s.Names, s.Grids[0] = [...]string{"A " + p.sides[0].Preset.Name, "B " + p.sides[1].Preset.Name, "A − B"}, size
	s.Scale, s.Colormap, s.Chosen = p.scale, p.State.Colormap, p.Chosen()
	if p.Dim >= 0 {
		s.Cell = &[2]int{p.Row, p.Dim}
	}
	if p.sides[1].table != nil {
		s.Grids[1], s.Grids[2] = size, size
		if !p.equal() {
			s.Difference, s.Peak = p.largest.Size, &p.largest
		}
	}
	return s
}

// place returns where the panels are, with what lies between them.
func (p *picture) place() image.Rectangle {
	s := p.layout()
	return s.At(0).Union(s.At(2))
}

// readTop returns where the numbers of a cell begin.
func (p *picture) readTop() float64 {
	s := p.layout()
	return float64(s.Bottom() + 12)
}

func (p *picture) readLines() int {
	switch {
	case p.Still && !p.sideBySide():
		return len(scene.Lines(p.read(), float64(p.Width)))
	case p.Width < 360:
		return 6
	case p.stacked():
		return 5
	case p.Width < 860:
		return 3
	}
	return 2
}

func (p *picture) orderTop() float64 { return p.readTop() + float64(p.readLines()*lineHeight) + 14 }

// orderWidth returns the width of the columns that change places, and of the words
// about them.
func (p *picture) orderWidth() float64 {
	if p.sideBySide() {
		return math.Floor(0.56 * float64(p.Width))
	}
	return float64(p.Width)
}

func (p *picture) wordLines() int {
	switch {
	case p.Still && !p.sideBySide():
		return len(p.orderLines()) + len(p.numPyLines())
	case p.Width < 360:
		return 8
	case p.stacked():
		return 7
	}
	return 6
}

func (p *picture) orderBottom() float64 {
	return p.orderTop() + orderHeight + float64(p.wordLines()*lineHeight) + 8
}

func (p *picture) dotsTop() float64 {
	if p.sideBySide() {
		return p.orderTop()
	}
	return p.orderBottom() + 12
}

func (p *picture) codeTop() float64 {
	if p.sideBySide() {
		return p.orderBottom() + 20
	}
	return p.dotsTop() + dotsHeight + 120
}

func (p *picture) height() int {
	if p.Still {
		return int(p.codeTop())
	}
	return int(p.codeTop()) + p.codeHeight()
}

// Data are both tables: for each row and column the numbers of A and of B, and the column
// of B that corresponds to the column of A.
func (f *conventions) Data(v *figure.View) dataio.Table {
	p := f.picture(v)
	a, b, d := p.Table, p.sides[1].table, p.Table.Columns()
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
				dst[3], dst[4] = b.Value(row, j), float64(p.order[j])
			}
		},
	}
}

// A longestKey is what the number of lines of code depends on.
type longestKey struct {
	width int
	lang  text.Lang
}
