//go:build js

package live

import (
	"slices"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// bugs are mistakes as heatmaps: a click on a small one chooses it, pointing at a cell
// of the large ones reads it, and a click there chooses its row.
type bugs struct {
	*drawing
	museum  plot.Bugs
	painted bugsPainting
}

// A bugsPainting is what the cells of the heatmaps show, and at which size.
type bugsPainting struct {
	table         *convention.Table
	bug, colormap string
	width         int
	density       float64
}

func newBugs(s *seat) component {
	b := new(bugs)
	b.drawing = newDrawing(s, "bugs", func(v figure.View) plot.Picture {
		b.museum.View = v
		return &b.museum
	})
	b.painter = b.paintCells
	b.renewed = func() { b.museum = plot.Bugs{} }
	b.on("pointermove", func(e *vecty.Event) { b.group.point(b.cellAt(e)) })
	b.on("pointerleave", func(*vecty.Event) { b.group.point(nil) })
	b.on("click", b.onPick)
	b.onKey(
		s.Say("Left and right arrow keys go from bug to bug, up and down from position to position.", "左右方向键逐个查看错误，上下方向键移动位置。"),
		b.onArrow,
	)
	return b.drawing
}

// paintCells draws the cells, unless they are drawn already: they depend neither on
// the position nor on the cell that is pointed at.
func (b *bugs) paintCells(p plot.Celled) {
	s := b.group.state
	next := bugsPainting{b.group.table, s.Bug, s.Colormap, b.width, b.density}
	if next != b.painted {
		b.painted = next
		b.paint(p, 1)
	}
}

// cellAt returns the cell of the large heatmaps at an event, nil if there is none.
func (b *bugs) cellAt(e *vecty.Event) *cell {
	at := b.at(e)
	row, dim, ok := b.museum.CellAt(at.x, at.y)
	if !ok {
		return nil
	}
	return &cell{row, dim}
}

func (b *bugs) onPick(e *vecty.Event) {
	at := b.at(e)
	if name, ok := b.museum.BugAt(at.x, at.y); ok {
		b.choose(name)
	} else if c := b.cellAt(e); c != nil {
		b.group.choose(c.row)
	}
}

// choose shows a bug.
func (b *bugs) choose(name string) {
	if next, err := b.group.state.With("bug", name); err == nil {
		b.group.point(nil)
		b.group.set(next)
	}
}

func (b *bugs) onArrow(e *vecty.Event) {
	by, ok := directions[e.Value.Get("key").String()]
	if !ok {
		return
	}
	e.Value.Call("preventDefault")
	if by.dim != 0 {
		names := param.BugNames()
		k := slices.Index(names, b.group.state.Bug) + by.dim
		b.choose(names[max(0, min(k, len(names)-1))])
	} else {
		b.group.choose(b.group.chosen() + by.row)
	}
	b.say(b.picture().Summary())
}
