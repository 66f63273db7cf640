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
	Head:   append([]string{"convention", "versus", "grid-height", "grid-width"}, param.SettingNames()...),
	Shared: []string{"seq-len", "d-model", "base", "position"},
	Params: []string{"offset"},
	More:   []string{"colormap"},
	New:    func() figure.Figure { return new(conventions) },
}

func (f *conventions) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	panels := p.panels()
	s := &scene.Scene{Width: v.Width, Height: int(p.codeTop()), Summary: p.summary(), Cells: p.raster(&panels)}
	panels.Targets(s, "cell")
	chart.Cover(s, p.place(), []image.Rectangle{panels.At(0), panels.At(1), panels.At(2)})
	panels.Draw(s)
	s.Paragraph(scene.Ink, 0, p.readTop()+12, float64(p.Width), p.read())
	p.columns(s)
	p.dots(s)
	if !v.Still { // who sees it could copy no code
		s.Height = int(p.programs(s))
	}
	return s
}

func (p *picture) summary() string {
	names := p.Phrase("Two conventions: A is $1, B is $2. ", "两种约定：A 是 $1，B 是 $2。", p.sides[0].Preset.Name, p.sides[1].Preset.Name)
	if p.sides[1].table == nil {
		return names + p.read()
	}
	return names + p.most() + p.Say(" ", "") + p.orderText()
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

// Data are both tables: for each row and column the numbers of A and of B, and the column
// of B that corresponds to the column of A.
func (f *conventions) Data(v *figure.View) dataio.Table {
	p := f.picture(v)
	a, b, d := p.Table, p.sides[1].table, p.Table.Columns()
	columns := []string{"row", "column", "a", "b", "order"}
	switch {
	case b == nil:
		columns = columns[:3]
	case p.order == nil:
		columns = columns[:4]
	}
	return dataio.Table{
		Columns: columns,
		Rows:    min(p.State.SeqLen, math.MaxInt/d) * d,
		Row: func(dst []float64, n int) {
			row, j := n/d, n%d
			dst[0], dst[1], dst[2] = float64(row), float64(j), a.Value(row, j)
			if b != nil {
				dst[3] = b.Value(row, j)
			}
			if p.order != nil {
				dst[4] = float64(p.order[j])
			}
		},
	}
}
