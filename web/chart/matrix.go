package chart

import (
	"cmp"
	"image"
	"math"
	"strconv"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A Matrix is the picture of an encoding, or of a window of it, as one prints
// a matrix: dimensions across and positions down, with axes and a colour bar.
// Plot says where Raster is to draw, Draw draws what stands around. There is room
// for all texts from 320 × 120 pixels on.
type Matrix struct {
	Top           int          // where it begins in a picture that has more, in CSS pixels
	Width, Height int          // of the whole figure
	Band          int          // how much is left free below the cells
	Window        param.Window // the cells that are shown

	Start, SeqLen, DModel int // of the encoding

	RowName   string  // of what rows are for
	Colormap  string  // others than those of ColormapByName look like the first
	Amplitude float64 // for which the last colour stands; 0 stands for 1
	Chosen    *int    // the row that is marked, if any
	Lang      text.Lang
}

// Distances in CSS pixels.
const (
	titleLine = 12 // from the top to the baseline of titles
	headLine  = 19 // from there to the baseline of the labels beneath
	columnGap = 36 // between the labels of two dimensions, at least
	sideRoom  = 14 // on the right of the cells, for marks

	barGap  = 24  // from the cells to the bar
	barRoom = 560 // width of the figures that have their bar on the right
)

// Plot returns the rectangle of the cells within the figure, in CSS pixels. It
// does not depend on the window: zooming and panning leave it where it is.
func (m *Matrix) Plot() image.Rectangle {
	left := scene.TextWidth(m.positionTitle())
	for _, position := range []int{m.Start, m.Start + max(m.SeqLen-1, 0)} {
		left = max(left, scene.Strong.Width(number.Integer(float64(position)))) // if it is the chosen one
	}
	labels := m.barLabels()
	right := max(sideRoom, scene.TextWidth(number.Integer(float64(m.DModel)))/2, scene.TextWidth(labels[4])/2)
	bottom := m.Band + scene.FontSize/2
	if m.barBeside() {
		right = barGap + max(BarWidth+LabelAway+scene.TextWidth(labels[1]), scene.TextWidth(m.valueTitle()))
	} else {
		left = max(left, scene.TextWidth(m.valueTitle()))
		bottom = m.barAway() + BarWidth + LabelAway + scene.FontSize
	}
	x, y := int(math.Ceil(left))+LabelAway, m.Top+titleLine+headLine+LabelAway
	return image.Rect(x, y, max(x+1, m.Width-int(math.Ceil(right))), max(y+1, m.Top+m.Height-bottom))
}

// Draw draws what stands around the cells and upon them.
func (m *Matrix) Draw(s *scene.Scene) {
	m.columns(s)
	m.rows(s)
	if m.barBeside() {
		m.barRight(s)
	} else {
		m.barBelow(s)
	}
	m.chosen(s)
}

func (m *Matrix) positionTitle() string { return m.RowName + " ↓" }

func (m *Matrix) valueTitle() string { return m.Lang.Say("value", "数值") }

// ColumnAxis returns the axis of the dimensions.
func (m *Matrix) ColumnAxis() Axis {
	p := m.Plot()
	return Axis{0, m.Window.Left, m.Window.Width, p.Min.X, p.Dx()}
}

// RowAxis returns the axis of the positions.
func (m *Matrix) RowAxis() Axis {
	p := m.Plot()
	return Axis{float64(m.Start), m.Window.Top, m.Window.Height, p.Min.Y, p.Dy()}
}

// columns draws the axis of the dimensions, above the cells.
func (m *Matrix) columns(s *scene.Scene) {
	x, y := float64(m.Plot().Min.X), float64(m.Plot().Min.Y)
	pitch := scene.TextWidth(number.Integer(float64(m.DModel))) + columnGap
	s.Text(scene.Ink, scene.Start, x, float64(m.Top)+titleLine, m.Lang.Say("dimension", "维度")+" →")
	m.ColumnAxis().DrawAbove(s, y, pitch, 0)
}

// rows draws the axis of the positions, to the left of the cells. Labels make
// room for the label of the chosen row.
func (m *Matrix) rows(s *scene.Scene) {
	x, chosen := float64(m.Plot().Min.X), m.chosenPixel()
	s.Text(scene.Ink, scene.End, x-LabelAway, float64(m.Top)+titleLine, m.positionTitle())
	m.RowAxis().DrawBeside(s, x, func(pixel float64, _ string) bool {
		return !(math.Abs(pixel-chosen) < scene.FontSize+2)
	})
}

// barBeside reports whether there is room for the colour bar on the right.
func (m *Matrix) barBeside() bool { return m.Width >= barRoom }

// barAway returns how far the bar is below the cells.
func (m *Matrix) barAway() int { return max(barGap, m.Band+LabelAway) }

// barLabels names the values of a bar, evenly from one end to the other.
func (m *Matrix) barLabels() [5]string {
	a := cmp.Or(m.Amplitude, 1)
	half, whole := strconv.FormatFloat(a/2, 'g', 3, 64), strconv.FormatFloat(a, 'g', 3, 64)
	return [...]string{"−" + whole, "−" + half, "0", half, whole}
}

// barRight draws the colours on the right of the cells, the colour of 1 at the top.
func (m *Matrix) barRight(s *scene.Scene) {
	p := m.Plot()
	x, y, height := float64(p.Max.X+barGap), float64(p.Min.Y), float64(p.Dy())
	ColorBar(s, m.Colormap, x, y, BarWidth, height)
	s.Text(scene.Ink, scene.Start, x, float64(m.Top)+titleLine, m.valueTitle())
	names := m.barLabels()
	var marks scene.Path
	for k := range names {
		marks.Move(x+BarWidth, barPixel(y, height, k)).Horizontal(x + BarWidth + tickLength)
	}
	s.Shape(scene.Line|scene.Edge, &marks)
	for k := range names {
		s.Text(scene.Quiet, scene.Start, x+BarWidth+LabelAway, barPixel(y, height, k)+DigitHalf, names[len(names)-1-k])
	}
}

// barBelow draws the colours below the cells, the colour of 1 on the right.
func (m *Matrix) barBelow(s *scene.Scene) {
	p := m.Plot()
	x, y, width := float64(p.Min.X), float64(p.Max.Y+m.barAway()), float64(p.Dx())
	ColorBar(s, m.Colormap, x, y, width, BarWidth)
	s.Text(scene.Ink, scene.End, x-LabelAway, y+BarWidth/2+DigitHalf, m.valueTitle())
	names := m.barLabels()
	var marks scene.Path
	for k := range names {
		marks.Move(barPixel(x, width, k), y+BarWidth).Vertical(y + BarWidth + tickLength)
	}
	s.Shape(scene.Line|scene.Edge, &marks)
	every := 1
	if scene.TextWidth(names[1])+LabelAway > width/float64(len(names)-1) {
		every = 2
	}
	for k, label := range names {
		if k%every > 0 {
			continue
		}
		s.Text(scene.Quiet, scene.Middle, barPixel(x, width, k), y+BarWidth+LabelAway+2*DigitHalf, label)
	}
}

// boxHeight is the number of pixels that a row needs to be marked by a box around it;
// lower ones have a line upon them.
const boxHeight = 8

// chosen marks the chosen row and writes its position beside it.
func (m *Matrix) chosen(s *scene.Scene) {
	y := m.chosenPixel()
	if math.IsNaN(y) {
		return
	}
	p, a, row := m.Plot(), m.RowAxis(), float64(*m.Chosen)
	left, right := float64(p.Min.X), float64(p.Max.X)
	top := max(float64(p.Min.Y), math.Floor(a.Pixel(row)))
	bottom := min(float64(p.Max.Y), math.Floor(a.Pixel(row+1)))

	var mark scene.Path
	mark.Move(left-tickLength, y)
	if bottom-top >= boxHeight {
		mark.Horizontal(left).Box(left+0.5, top+0.5, right-left-1, bottom-top-1)
	} else {
		mark.Horizontal(right)
	}
	s.Haloed(scene.Position, &mark)
	s.Text(scene.Position|scene.Strong, scene.End, left-LabelAway, y+DigitHalf, number.Integer(a.First+row))
}

// chosenPixel returns the middle of the chosen row, or NaN if none is to be
// seen.
func (m *Matrix) chosenPixel() float64 {
	if m.Chosen != nil {
		if y, ok := m.RowAxis().Centre(float64(*m.Chosen)); ok {
			return y
		}
	}
	return math.NaN()
}
