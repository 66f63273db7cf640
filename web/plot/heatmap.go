package plot

import (
	"image"
	"math"
)

// A Heatmap is the picture of an encoding, or of a window of it, as one prints
// a matrix: dimensions across and positions down, with axes and a colour bar.
// Plot says where Raster is to draw, AppendSVG writes what stands around.
// There is room for all texts from 320 × 120 pixels on.
type Heatmap struct {
	Width, Height int    // of the whole figure, in CSS pixels
	Window        Window // the cells that are shown

	Start, SeqLen, DModel int // of the encoding

	Colormap string // one of ColormapNames; others look like the first of them
	Chosen   *int   // the row that is marked, if any
	Lang     Lang
}

// Plot returns the rectangle of the cells within the figure, in CSS pixels. It
// does not depend on the window: zooming and panning leave it where it is.
func (h Heatmap) Plot() image.Rectangle {
	left := textWidth(h.positionTitle())
	for _, position := range []int{h.Start, h.Start + max(h.SeqLen-1, 0)} {
		left = max(left, textWidth(FormatInteger(float64(position))))
	}
	right := textWidth(FormatInteger(float64(h.DModel))) / 2
	bottom := fontSize / 2
	if h.Width >= barRoom {
		right = barGap + max(barWidth+labelAway+textWidth(barLabels[1]), textWidth(h.valueTitle()))
	} else {
		left = max(left, textWidth(h.valueTitle()))
		bottom = barGap + barWidth + labelAway + fontSize
	}
	x, y := int(math.Ceil(left))+labelAway, titleLine+lineHeight+labelAway
	return image.Rect(x, y, max(x+1, h.Width-int(math.Ceil(right))), max(y+1, h.Height-bottom))
}

// AppendSVG appends what stands around the cells and upon them to dst, as
// elements for an <svg> of the size of the figure. They have the colour of the
// text there, and these classes for more style:
//
//	axis, bar     a group of tick marks, labels and a title
//	tick          all tick marks of the group, one path
//	label, title  a group of texts, a text
//	chosen        the line that marks the chosen row, and its label
//	halo          a wider line beneath it, in the colour of the page
func (h Heatmap) AppendSVG(dst []byte) []byte {
	dst = append(dst, h.columns()...)
	dst = append(dst, h.rows()...)
	if h.Width >= barRoom {
		dst = append(dst, h.barBeside()...)
	} else {
		dst = append(dst, h.barBelow()...)
	}
	return append(dst, h.chosen()...)
}

// Distances in CSS pixels.
const (
	tickLength = 4
	labelAway  = 8  // from cells to labels, with ticks between them
	titleLine  = 12 // from the top to the baseline of titles
	lineHeight = 19 // from there to the baseline of the labels beneath
	digitHalf  = 4  // from the middle of a digit to its baseline
	columnGap  = 36 // between the labels of two dimensions, at least
	rowPitch   = 32 // from position to position, at least
)

func (h Heatmap) positionTitle() string { return h.Lang.Say("position", "位置") + " ↓" }

func (h Heatmap) valueTitle() string { return h.Lang.Say("value", "数值") }

func (h Heatmap) columnAxis() axis {
	p := h.Plot()
	return axis{0, h.Window.Left, h.Window.Width, p.Min.X, p.Dx()}
}

func (h Heatmap) rowAxis() axis {
	p := h.Plot()
	return axis{float64(h.Start), h.Window.Top, h.Window.Height, p.Min.Y, p.Dy()}
}

// columns draws the axis of the dimensions, above the cells.
func (h Heatmap) columns() string {
	x, y := float64(h.Plot().Min.X), float64(h.Plot().Min.Y)
	pitch := textWidth(FormatInteger(float64(h.DModel))) + columnGap
	var marks, labels string
	for _, t := range h.columnAxis().ticks(pitch, ByTwos) {
		marks += stroke(t.pixel, y, "v", -tickLength)
		labels += text("", t.pixel, y-labelAway, FormatInteger(t.number))
	}
	title := text(`class="title"`, x, titleLine, h.Lang.Say("dimension", "维度")+" →")
	return guide("axis", title, marks, "middle", labels)
}

// rows draws the axis of the positions, to the left of the cells. Labels make
// room for that of the chosen row.
func (h Heatmap) rows() string {
	x, chosen := float64(h.Plot().Min.X), h.chosenPixel()
	var marks, labels string
	for _, t := range h.rowAxis().ticks(rowPitch, ByTens) {
		marks += stroke(x, t.pixel, "h", -tickLength)
		if math.Abs(t.pixel-chosen) < fontSize+2 {
			continue
		}
		labels += text("", x-labelAway, t.pixel+digitHalf, FormatInteger(t.number))
	}
	title := text(`class="title" text-anchor="end"`, x-labelAway, titleLine, h.positionTitle())
	return guide("axis", title, marks, "end", labels)
}
