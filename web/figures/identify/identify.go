// Package identify names the convention that makes given numbers, and draws the
// evidence: the numbers beside those of the convention, how far they are apart in
// each column, which position each row has, and code that makes them.
//
// A reader gives numbers in a form of HTML, which is in package live.
package identify

import (
	"image"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "identify",
	Title: text.Message{English: "Which convention is it?", Chinese: "这是哪种约定？"},
	Keys:  text.Message{English: "Arrow keys go from number to number.", Chinese: "方向键在各数之间移动。"},
	More:  []string{"sample", "colormap"},
	Width: func(*param.State) string { return "" }, // the numbers are from elsewhere
	New:   func() figure.Figure { return new(Evidence) },
}

// Bug returns where the bug is shown that makes the numbers: one of a table, or one of a
// rotary embedding.
func (e *Evidence) Bug(v *figure.View) figure.Exhibit {
	f := e.find(v)
	if len(f.Matches) > 0 && f.best.Bug != "" {
		return figure.Exhibit{Figure: "bugs", Param: "bug", Bug: f.best.Bug}
	}
	if b := f.rotaryBug(); b != nil {
		return figure.Exhibit{Figure: "rotary-bugs", Param: "rotary-bug", Bug: b.name}
	}
	return figure.Exhibit{}
}

func (e *Evidence) picture(v *figure.View) *picture {
	p := &picture{View: v, found: e.find(v), pointed: e.pointed}
	p.panels = p.matrices()
	return p
}

func (e *Evidence) Scene(v *figure.View) *scene.Scene {
	p := e.picture(v)
	code := p.code()
	s := &scene.Scene{Width: v.Width, Height: int(p.codeTop()) + codeLine*p.room(len(code)) + 4, Summary: p.verdict(), Cells: p.cells()}
	p.panels.Targets(s, "cell")
	words := p.words()
	words.Draw(s, 0)
	chart.Cover(s, s.Cells.Box, []image.Rectangle{p.panels.At(0), p.panels.At(1), p.panels.At(2)})
	p.panels.Draw(s)
	s.Paragraph(scene.Ink, 0, p.readTop()+12, float64(v.Width), p.readout())
	p.charts(s)
	p.drawCode(s, code)
	return s
}

// matrices returns the given numbers, those of the best fit, and their difference.
func (p *picture) matrices() chart.Panels {
	s := chart.Panels{
		Lang: p.Lang, Width: p.Width, Height: 150,
		Top:        p.wordsHeight() + 10,
		Names:      [3]string{p.Say("given", "给出的"), p.Say("explained", "解释"), p.Say("difference", "差")},
		Grids:      [3]chart.Grid{p.numbers.grid(), p.made, p.difference},
		Scale:      p.scale,
		Difference: p.largest.Size,
		Colormap:   p.State.Colormap,
		Chosen:     -1,
	}
	if len(p.Matches) == 0 {
		s.Names[1] = p.Say("nearest", "最接近的")
	}
	if p.Narrow() {
		s.Height = 110
	}
	if p.best != nil || p.pointed != nil {
		at := p.read()
		s.Cell = &[2]int{at.row, at.column}
	}
	return s
}

// cellsOf is what the pixels of the cells depend on.
type cellsOf struct {
	*found
	colormap string
}

// cells returns the cells of the matrices.
func (p *picture) cells() *scene.Cells {
	panels := p.panels
	whole := panels.At(0).Union(panels.At(2))
	return &scene.Cells{
		Box:   whole,
		Key:   cellsOf{p.found, p.State.Colormap},
		Paint: func(img *image.RGBA) { panels.Paint(img, whole) },
	}
}

// Data returns the numbers: for each row and column the one that was given, and the
// one that explains it or is nearest.
func (e *Evidence) Data(v *figure.View) dataio.Table {
	f := e.find(v)
	d := f.numbers.Columns
	columns := []string{"row", "column", "given", "explained"}
	if f.best == nil {
		columns = columns[:3]
	}
	return dataio.Table{
		Columns: columns,
		Rows:    len(f.numbers.Data),
		Row: func(dst []float64, n int) {
			dst[0], dst[1], dst[2] = float64(n/d), float64(n%d), f.numbers.Data[n]
			if f.best != nil {
				dst[3] = f.made.Data[n]
			}
		},
	}
}
