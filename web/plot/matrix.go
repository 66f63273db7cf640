package plot

import (
	"image"
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// A Matrix is the picture of an encoding, or of a window of it, as one prints
// a matrix: dimensions across and positions down, with axes and a colour bar.
// Plot says where Raster is to draw, AppendSVG writes what stands around.
// There is room for all texts from 320 × 120 pixels on.
type Matrix struct {
	Top           int          // where it begins in a picture that has more, in CSS pixels
	Width, Height int          // of the whole figure
	Band          int          // how much is left free below the cells
	Window        param.Window // the cells that are shown

	Start, SeqLen, DModel int // of the encoding

	Colormap  string  // one of ColormapNames; others look like the first of them
	Amplitude float64 // for which the last colour stands; 0 stands for 1
	Chosen    *int    // the row that is marked, if any
	Lang      Lang
}

// Plot returns the rectangle of the cells within the figure, in CSS pixels. It
// does not depend on the window: zooming and panning leave it where it is.
func (m Matrix) Plot() image.Rectangle {
	left := scene.TextWidth(m.positionTitle())
	for _, position := range []int{m.Start, m.Start + max(m.SeqLen-1, 0)} {
		left = max(left, scene.TextWidth(number.Integer(float64(position))))
	}
	labels := m.barLabels()
	right := max(sideRoom, scene.TextWidth(number.Integer(float64(m.DModel)))/2, scene.TextWidth(labels[4])/2)
	bottom := m.Band + scene.FontSize/2
	if m.Width >= barRoom {
		right = barGap + max(barWidth+labelAway+scene.TextWidth(labels[1]), scene.TextWidth(m.valueTitle()))
	} else {
		left = max(left, scene.TextWidth(m.valueTitle()))
		bottom = m.barAway() + barWidth + labelAway + scene.FontSize
	}
	x, y := int(math.Ceil(left))+labelAway, m.Top+titleLine+lineHeight+labelAway
	return image.Rect(x, y, max(x+1, m.Width-int(math.Ceil(right))), max(y+1, m.Top+m.Height-bottom))
}

// AppendSVG appends what stands around the cells and upon them to dst, as
// elements for an <svg> of the size of the figure. Beside the classes of Style
// they have axis, bar and chosen, for what belongs together.
func (m Matrix) AppendSVG(dst []byte) []byte {
	dst = append(dst, m.columns()...)
	dst = append(dst, m.rows()...)
	if m.Width >= barRoom {
		dst = append(dst, m.barBeside()...)
	} else {
		dst = append(dst, m.barBelow()...)
	}
	return append(dst, m.chosen()...)
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
	sideRoom   = 14 // on the right of the cells, for marks
)

func (m Matrix) positionTitle() string { return m.Lang.Say("position", "位置") + " ↓" }

func (m Matrix) valueTitle() string { return m.Lang.Say("value", "数值") }

func (m Matrix) columnAxis() chart.Axis {
	p := m.Plot()
	return chart.Axis{First: 0, Lo: m.Window.Left, Cells: m.Window.Width, From: p.Min.X, Length: p.Dx()}
}

func (m Matrix) rowAxis() chart.Axis {
	p := m.Plot()
	return chart.Axis{First: float64(m.Start), Lo: m.Window.Top, Cells: m.Window.Height, From: p.Min.Y, Length: p.Dy()}
}

// columns draws the axis of the dimensions, above the cells.
func (m Matrix) columns() string {
	x, y := float64(m.Plot().Min.X), float64(m.Plot().Min.Y)
	pitch := scene.TextWidth(number.Integer(float64(m.DModel))) + columnGap
	var marks, labels string
	for _, t := range m.columnAxis().Ticks(pitch, chart.ByTwos) {
		marks += stroke(t.Pixel, y, "v", -tickLength)
		labels += textAt("", t.Pixel, y-labelAway, number.Integer(t.Number))
	}
	title := textAt(`class="ink"`, x, float64(m.Top)+titleLine, m.Lang.Say("dimension", "维度")+" →")
	return guide("axis", title, marks, "middle", labels)
}

// rows draws the axis of the positions, to the left of the cells. Labels make
// room for that of the chosen row.
func (m Matrix) rows() string {
	x, chosen := float64(m.Plot().Min.X), m.chosenPixel()
	var marks, labels string
	for _, t := range m.rowAxis().Ticks(rowPitch, chart.ByTens) {
		marks += stroke(x, t.Pixel, "h", -tickLength)
		if math.Abs(t.Pixel-chosen) < scene.FontSize+2 {
			continue
		}
		labels += textAt("", x-labelAway, t.Pixel+digitHalf, number.Integer(t.Number))
	}
	title := textAt(`class="ink" text-anchor="end"`, x-labelAway, float64(m.Top)+titleLine, m.positionTitle())
	return guide("axis", title, marks, "end", labels)
}
