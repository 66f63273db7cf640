//go:build js

package live

import (
	"image"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// From coarseFrom visible dimensions on a coarse picture comes first, of so many
// of the lines that it costs a few milliseconds: an exact one would take more
// than a frame. It follows when there has been no other for a moment, longer
// than it is from frame to frame.
const (
	coarseFrom = 4096 + 64
	coarseCost = 1536 // visible dimensions for each line left out
	coarseTime = 8    // milliseconds
)

// A painting is what the cells of a heatmap show, and where.
type painting struct {
	table    *convention.Table
	window   param.Window
	colormap string
	place    image.Rectangle
	density  float64
}

// paintCells draws the cells, unless they are drawn already.
func (h *heatmap) paintCells(p plot.Celled) {
	s := h.group.state
	next := painting{h.group.table, s.View, s.Colormap, p.Place(), h.density}
	if next == h.painted {
		return
	}
	h.painted = next
	if s.View.Width > coarseFrom {
		h.paint(p, 1+int(s.View.Width)/coarseCost)
		h.fine.start(coarseTime)
		return
	}
	h.paint(p, 1)
}

// refine draws all lines of the cells.
func (h *heatmap) refine() {
	begun := now()
	h.paint(h.last, 1)
	measure("posenc heatmap frame", begun)
}
