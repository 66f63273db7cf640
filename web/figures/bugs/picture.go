package bugs

import (
	"image"
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

type museum struct {
	matrices figure.Memo[sizes, *matrices]
	exhibit  figure.Memo[exhibitOf, *exhibit]
	lines    figure.Memo[linesOf, int]
}

// linesOf is what the number of lines depends on.
type linesOf struct {
	width, rows, seqLen, dModel int
	lang                        text.Lang
}

// matricesOf returns the matrices of a view.
func (m *museum) matricesOf(v *figure.View) *matrices {
	s := &v.State
	of := sizes{s.SeqLen, s.DModel, s.Base, s.Start}
	return m.matrices.Of(of, func() *matrices {
		rows := min(of.seqLen, max(9, mostNumbers/of.dModel))
		return &matrices{
			of:       of,
			encoding: of.first(rows),
			tested:   of.first(min(of.seqLen, max(rows, mostTested/of.dModel))),
			few:      of.first(min(rows, smallHeight/2)),
			small:    make([]chart.Grid, len(param.BugNames())),
		}
	})
}

// exhibitOf returns the exhibit of a view.
func (m *museum) exhibitOf(v *figure.View) *exhibit {
	made := m.matricesOf(v)
	return m.exhibit.Of(exhibitOf{made.of, v.State.Bug}, func() *exhibit { return newExhibit(v.State.Bug, made) })
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*matrices
	*exhibit
	panels chart.Panels
}

func (m *museum) picture(v *figure.View) *picture {
	p := &picture{View: v, matrices: m.matricesOf(v), exhibit: m.exhibitOf(v)}
	p.panels = p.large()
	return p
}

// Sizes in CSS pixels.
const (
	smallHeight = 60 // of a small heatmap
	nameHeight  = 34 // below it, for its name
)

// small returns where the heatmap of a bug is.
func (p *picture) small(k int) image.Rectangle {
	across, gap := len(param.BugNames()), 12
	if p.Width < 860 {
		across = 4
	}
	if p.Narrow() {
		gap = 8
	}
	width := (p.Width - (across-1)*gap - 4) / across
	x, y := 2+k%across*(width+gap), 2+k/across*(smallHeight+nameHeight+6)
	return image.Rect(x, y, x+width, y+smallHeight)
}

// large returns the three large heatmaps.
func (p *picture) large() chart.Panels {
	row, column := p.read()
	s := chart.Panels{
		Lang: p.Lang, Width: p.Width, Height: 200,
		Top:        p.small(len(param.BugNames())-1).Max.Y + nameHeight + 14,
		Names:      [3]string{p.Say("as meant", "本意"), p.Say("as written", "写成"), p.Say("difference", "差")},
		Grids:      [3]chart.Grid{p.meant, p.made, p.difference},
		Scale:      1,
		Difference: p.largest.Size,
		Colormap:   p.State.Colormap,
		Chosen:     p.Chosen(),
		Cell:       &[2]int{row, column},
	}
	if p.Narrow() {
		s.Height = 130
	}
	if math.IsNaN(s.Difference) {
		s.Difference = 2
	}
	return s
}

// read returns the cell that is read: the one that is pointed at, or where the
// difference is largest.
func (p *picture) read() (row, column int) {
	if p.Dim >= 0 && p.Dim < p.meant.Columns && p.Row < p.meant.Rows {
		return p.Row, p.Dim
	}
	return p.largest.Row, p.largest.Dim
}

// places returns where the heatmaps are, the small ones first.
func (p *picture) places() []image.Rectangle {
	var places []image.Rectangle
	for k := range param.BugNames() {
		places = append(places, p.small(k))
	}
	return append(places, p.panels.At(0), p.panels.At(1), p.panels.At(2))
}

// whole returns the rectangle around all heatmaps.
func (p *picture) whole() image.Rectangle {
	var whole image.Rectangle
	for _, r := range p.places() {
		whole = whole.Union(r)
	}
	return whole
}
