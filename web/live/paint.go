//go:build js

package live

import (
	"github.com/posenc/posenc/web/scene"
)

// From coarseFrom numbers in a line of pixels on a coarse picture comes first, of
// as many lines as cost a few milliseconds: an exact one would take more than a
// frame. It follows when there has been no other for a moment, longer than it is
// from frame to frame.
const (
	coarseFrom = 4096 + 64
	coarseCost = 1536 // numbers for each line left out
	coarseTime = 8    // milliseconds
)

// A paintKey says what was painted, and at which size.
type paintKey struct {
	key     any
	place   scene.Box
	density float64
}

// paintCells draws the cells, unless they are drawn already.
func (h *host) paintCells(c *scene.Cells) {
	h.part("picture-place").Get("classList").Call("toggle", "zoomed", c.Zoomed)
	next := paintKey{c.Key, scene.BoxOf(c.Box), h.density}
	if c.Key != nil && next == h.cells {
		return
	}
	h.cells = next
	if c.Cost > coarseFrom {
		h.paint(c, 1+c.Cost/coarseCost)
		h.fine.start(coarseTime)
		return
	}
	h.paint(c, 1)
}

// refine draws all lines of the cells.
func (h *host) refine() {
	if c := h.scene.Cells; c != nil {
		begun := now()
		h.paint(c, 1)
		measure("posenc "+h.spec.Name+" frame", begun)
	}
}
