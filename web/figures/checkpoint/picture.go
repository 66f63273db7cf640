package checkpoint

import (
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// picture is the figure at a view.
type picture struct {
	*figure.View
	*content
	figure *Contents
	mosaic mosaic
	y      float64 // where the next block begins
}

func (f *Contents) picture(v *figure.View) *picture {
	return &picture{View: v, content: f.shown(v), figure: f}
}

// shown returns what is shown.
func (f *Contents) shown(v *figure.View) *content {
	if f.given != nil {
		return f.given
	}
	if c := examples[v.State.Tensor](); c != f.example {
		f.example, f.cellsKey = c, new(int)
	}
	return f.example
}

// Sizes in CSS pixels.
const (
	blockGap   = 28 // between blocks
	chartLeft  = 72 // room for the numbers beside a chart
	titleRoom  = 28 // from the top of a block to its chart, for the title
	axisRoom   = 44 // below a chart, for the numbers and the title of its axis
	columnGap  = 40 // between two blocks beside each other
	panelSide  = 8
	rowsOfList = 8 // at most, in the picture
)

func (p *picture) wide() bool { return p.Width >= 860 }

// row returns the row of the tensor that is read, or -1.
func (p *picture) row() int {
	if p.subject == nil || p.figure.pointed > p.subject.Numbers.Rows {
		return -1
	}
	return p.figure.pointed - 1
}

// rowTarget makes a chart of rows one that they are read from.
func (p *picture) rowTarget(s *scene.Scene, c *chart.Axes, first, rows int) {
	s.Targets = append(s.Targets, scene.Target{Name: "row", Index: first, Box: scene.Box{X: c.Left, Y: c.Top, Width: c.Right - c.Left, Height: c.Bottom - c.Top}, Columns: rows})
}

// beginBlock leaves a gap before a block.
func (p *picture) beginBlock() { p.y += blockGap }
