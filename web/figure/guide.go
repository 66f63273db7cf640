//go:build js

package figure

import (
	"image"
	"strconv"

	"github.com/posenc/posenc/web/plot"
)

// guide draws what moves with the pointer.
func (h *heatmap) guide() {
	f := h.figure()
	p, size := f.Plot(), `width="`+strconv.Itoa(f.Width)+`" height="`+strconv.Itoa(f.Height)+`"`
	svg := append([]byte(`<svg `+size+`>`), f.AppendSVG(nil)...)
	svg = append(svg, h.crosshair(p)...)
	h.part("guides").Set("innerHTML", string(append(svg, "</svg>"...)))

	values := make([]float64, h.group.state.DModel)
	if h.group.encoding.Row(values, float64(h.group.state.Start+h.group.row())) == nil {
		h.part("curve").Set("innerHTML", h.curve(p, values))
	}
	h.part("readout").Set("innerHTML", h.readout())
}

// crosshair marks the cell that is pointed at: by its row and its column, and
// by a box where cells are large.
func (h *heatmap) crosshair(p image.Rectangle) string {
	c := h.group.pointed
	if c == nil {
		return ""
	}
	v := h.group.state.View
	dx, dy := float64(p.Dx())/v.Width, float64(p.Dy())/v.Height
	left, top := float64(p.Min.X)+(float64(c.dim)-v.Left)*dx, float64(p.Min.Y)+(float64(c.row)-v.Top)*dy
	right, bottom := min(left+dx, float64(p.Max.X)), min(top+dy, float64(p.Max.Y))
	left, top = max(left, float64(p.Min.X)), max(top, float64(p.Min.Y))
	if right <= left || bottom <= top {
		return ""
	}
	d := "M" + px((left+right)/2) + " " + px(float64(p.Min.Y)) + "V" + px(float64(p.Max.Y)) +
		"M" + px(float64(p.Min.X)) + " " + px((top+bottom)/2) + "H" + px(float64(p.Max.X))
	if dx >= 8 && dy >= 8 {
		d = "M" + px(left) + " " + px(top) + "H" + px(right) + "V" + px(bottom) + "H" + px(left) + "Z"
	}
	return `<path class="under" d="` + d + `"/><path class="crosshair" d="` + d + `"/>`
}

func px(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

// curve draws the vector of the position in question, dimension under
// dimension.
func (h *heatmap) curve(p image.Rectangle, values []float64) string {
	g := h.group
	c := plot.Curve{
		Width: h.width, Left: p.Min.X, Right: p.Max.X, From: g.state.View.Left, Dimensions: g.state.View.Width,
		Lang: h.Lang,
	}
	if g.pointed != nil {
		c.Marked = &g.pointed.dim
	}
	position := strconv.Itoa(g.state.Start + g.row())
	svg := []byte(`<svg role="img" aria-label="` + h.Say("The vector of position "+position+" across the dimensions", "位置 "+position+" 的向量在各维上的取值") +
		`" width="` + strconv.Itoa(h.width) + `" height="` + strconv.Itoa(plot.CurveHeight) + `">`)
	return string(append(c.AppendSVG(svg, values), "</svg>"...))
}
