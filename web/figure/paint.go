//go:build js

package figure

import (
	"image"
	"math"
	"strconv"

	"github.com/posenc/posenc/web/plot"
)

// From coarseFrom visible dimensions on a coarse picture comes first, of so many
// of the lines that it costs a few milliseconds: an exact one would take more
// than a frame. It follows when there has been no other for a moment, longer
// than it is from frame to frame.
const (
	coarseFrom = 4096 + 64
	coarseCost = 1536 // visible dimensions for each line left out
	coarseTime = 12   // milliseconds
)

// draw draws the cells, unless they are drawn already.
func (h *heatmap) draw() {
	s := h.group.state
	s.Position = 0
	if s == h.drawn {
		return
	}
	h.drawn = s
	p := h.figure().Plot()
	place(h.part("cells"), float64(p.Min.X), float64(p.Min.Y), float64(p.Dx()), float64(p.Dy()))
	if h.drawn.View.Width > coarseFrom {
		h.paint(1 + int(h.drawn.View.Width)/coarseCost)
		h.fine.start(coarseTime)
		return
	}
	h.paint(1)
}

// paint draws the cells, coarsely by leaving out all but every n-th line.
func (h *heatmap) paint(n int) {
	s, p := h.group.state, h.figure().Plot()
	width := int(math.Round(float64(p.Dx()) * h.density))
	height := int(math.Round(float64(p.Dy())*h.density)) / n
	if size := image.Pt(width, height); h.picture.Rect.Size() != size {
		h.picture = image.NewRGBA(image.Rectangle{Max: size})
	}
	colors, err := plot.ColormapByName(s.Colormap)
	if err != nil {
		return
	}
	begun := now()
	plot.Raster(h.picture, h.group.encoding, s.View, colors)
	h.surface.put(h.part("cells"), h.picture.Pix, width, height)
	measure("posenc heatmap frame", begun)
	h.number(p)
}

// number writes the values into the cells, where there is room.
func (h *heatmap) number(p image.Rectangle) {
	s := h.group.state
	dx, dy := float64(p.Dx())/s.View.Width, float64(p.Dy())/s.View.Height
	if dx < 64 || dy < 18 {
		return
	}
	context := h.part("cells").Call("getContext", "2d")
	context.Set("font", strconv.FormatFloat(13*h.density, 'f', 0, 64)+"px system-ui, sans-serif")
	context.Set("textAlign", "center")
	context.Set("textBaseline", "middle")
	for row := int(s.View.Top); row < s.SeqLen && float64(row) < s.View.Top+s.View.Height; row++ {
		for dim := int(s.View.Left); dim < s.DModel && float64(dim) < s.View.Left+s.View.Width; dim++ {
			x := (float64(dim) + 0.5 - s.View.Left) * dx * h.density
			y := (float64(row) + 0.5 - s.View.Top) * dy * h.density
			px, py := max(0, min(int(x), h.picture.Rect.Dx()-1)), max(0, min(int(y), h.picture.Rect.Dy()-1))
			context.Set("fillStyle", ink(h.picture.RGBAAt(px, py)))
			context.Call("fillText", fixed(h.group.value(cell{row, dim}), 4), x, y)
		}
	}
}
