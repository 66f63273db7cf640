// Package binary shows sixteen positions in binary digits and, beside them, the
// sines of a few pairs that are slower by a factor of two each, as digits are. A
// digit is as wide as its column if it is 1 and has no width if it is 0; a sine is
// everything between:
//
//	(1 + sin(pos·ω[i]))/2
package binary

import (
	"cmp"
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "binary", Title: title, Shared: "position", Draw: draw,
	Data:    nibble.Data,
	Cursors: []plot.Cursor{{Param: "position", Keys: plot.LeftRight | plot.Rows | plot.Pages, Page: nibble.Rows}},
}

const rowHeight = 22

func draw(v *plot.View) plot.Picture {
	pairs, block, pos := nibble.Pairs(v), nibble.Block(v), v.Position()
	y := chart.CellAxis("", block, nibble.Rows, chart.None)
	y.Number = v.Number("position")
	column := func(x chart.Axis, title string, pair int, draw chart.Free) plot.Block {
		i := pairs[min(pair, len(pairs)-1)]
		class := scene.Bit0<<pair | plot.Either(v.Dim >= 0 && v.Dim/2 == i, scene.Strong, 0)
		return &chart.Chart{
			Title: title, Class: class, Height: nibble.Rows * rowHeight, Down: true, X: x, Y: y, Marks: []chart.Mark{draw},
			Dim: func(_, _ float64) int { return 2 * i },
		}
	}
	left := max(scene.TextWidth("cos"), scene.Strong.Width(number.Integer(y.Hi)), scene.Strong.Width(number.Integer(y.Lo)))
	if left = 20 + math.Ceil(left); v.Narrow() {
		left = min(left, 52)
	}
	none := chart.Axis{Hi: 1, Ticks: chart.None}
	widths := []float64{left}
	columns := []plot.Block{&chart.Chart{Title: " ", Height: nibble.Rows * rowHeight, Down: true, X: none, Y: none, Marks: []chart.Mark{positions(v)}}}
	periods, sines, cosines := []string{""}, []string{"sin"}, []string{"cos"}
	digit := math.Floor(max(27, float64(v.Width)/16))
	for b := nibble.Bits - 1; b >= 0; b-- {
		widths, columns = append(widths, digit), append(columns, column(none, "b"+[...]string{"₀", "₁", "₂", "₃"}[b], b, digits(v, b)))
		periods = append(periods, number.Integer(property.BitPeriod(b)))
		sines, cosines = append(sines, ""), append(cosines, "")
	}
	width := math.Floor((float64(v.Width) - widths[0] - nibble.Bits*digit) / float64(len(pairs)))
	var said []string
	for b := len(pairs) - 1; b >= 0; b-- {
		i, name := pairs[b], plot.Either(v.Narrow(), "", "i = ")+number.Integer(float64(pairs[b]))
		sin, cos := v.Encoding.Pair(i, float64(pos))
		widths, columns = append(widths, width), append(columns, column(chart.Axis{Lo: -1, Hi: 1, Ticks: chart.None}, name, b, wave(v, b, i)))
		periods = append(periods, number.Period(v.Encoding.Wavelength(i), width < 84))
		sines, cosines = append(sines, number.Fixed(sin, 2)), append(cosines, number.Fixed(cos, 2))
	}
	line := func(class scene.Class, says []string) plot.Block {
		return plot.Columns(widths, plot.Texts(class, says...)...)
	}
	for _, i := range pairs {
		sin, _ := v.Encoding.Pair(i, float64(pos))
		said = append(said, v.Say(pairSays, "i", i, "sin", sin))
	}
	where := cmp.Or(v.When(block != 0, rest, "p", pos, "rest", pos-block), v.Say(row, "p", pos))
	return plot.Picture{
		Body: plot.Stack(
			plot.Columns([]float64{widths[0] + nibble.Bits*digit, 0},
				v.Heading(theDigits), v.Fit(scene.Ink|scene.Strong, theSines, theSinesShort)),
			plot.Columns(widths, columns...),
			plot.Readout(plot.Group(v.Note(period), line(scene.Ink, periods))),
			plot.Readout(plot.Group(plot.Text(scene.Position|scene.Strong, where), line(scene.Sine, sines), line(scene.Cosine, cosines)))),
		Summary: v.Say(summary, "where", where, "digits", nibble.Digits(pos), "sines", v.Lang.Clauses(said)),
	}
}

// positions writes the positions of the rows, unless they are too long.
func positions(v *plot.View) chart.Free {
	return func(s *scene.Scene, a *scale.Axes) {
		for row := range nibble.Rows {
			pos := nibble.Block(v) + row
			class := plot.Either(pos == v.Position() && !v.Plain, scene.Position|scene.Strong, scene.Quiet)
			if says := number.Integer(float64(pos)); class.Width(says) <= a.Right {
				s.Text(class, scene.End, a.Right, a.Top+rowHeight*float64(row)+15, says)
			}
		}
	}
}

func digits(v *plot.View, b int) chart.Free {
	return func(s *scene.Scene, a *scale.Axes) {
		var ones scene.Path
		for row := range nibble.Rows {
			if property.Bits(row, nibble.Bits)[b] == 1 {
				ones.Box(a.Left, a.Top+rowHeight*float64(row), a.Right-a.Left, rowHeight)
			}
		}
		rules(s, a)
		s.Shape(scene.Bit0<<b|scene.Area, &ones)
		for row := range nibble.Rows {
			digit := property.Bits(row, nibble.Bits)[b]
			class := plot.Either(digit == 1, scene.Ground|scene.Strong, scene.Bit0<<b)
			s.Text(class, scene.Middle, math.Round((a.Left+a.Right)/2), a.Top+rowHeight*float64(row)+15, strconv.Itoa(digit))
		}
		mark(s, a, v)
	}
}

// wave draws the sine of pair i beside digit b. Between positions beyond 2⁵² there are no
// numbers, so it adds angles:
//
//	sin(ω·(first+row)) = sin(ω·first)·cos(ω·row) + cos(ω·first)·sin(ω·row)
func wave(v *plot.View, b, i int) chart.Free {
	return func(s *scene.Scene, a *scale.Axes) {
		const perRow = 8 // points
		sinFirst, cosFirst := v.Encoding.Pair(i, float64(nibble.Block(v)))
		path := new(scene.Path).Move(a.Left, a.Top)
		for k := range nibble.Rows*perRow + 1 {
			sin, cos := v.Encoding.Pair(i, float64(k)/perRow-0.5) // positions are in the middle of their rows
			path.Line(a.PixelX(sinFirst*cos+cosFirst*sin), a.Top+rowHeight*float64(k)/perRow)
		}
		rules(s, a)
		s.Shape(scene.Bit0<<b|scene.Area, path.Horizontal(a.Left).Close())
		sin, _ := v.Encoding.Pair(i, float64(v.Position()))
		mark(s, a, v, sin)
	}
}

func rules(s *scene.Scene, a *scale.Axes) {
	var lines scene.Path
	for row := range nibble.Rows + 1 {
		lines.Move(a.Left, a.Top+rowHeight*float64(row)+0.5).Horizontal(a.Right)
	}
	s.Shape(scene.Rule|scene.Line, &lines)
}

// mark draws a border around the chosen position, and dots at numbers of the axis across.
func mark(s *scene.Scene, a *scale.Axes, v *plot.View, dots ...float64) {
	if v.Plain {
		return
	}
	y := a.Top + rowHeight*float64(v.Position()-nibble.Block(v))
	s.Rect(scene.Position|scene.Line|scene.Bold, a.Left-1, y, a.Right-a.Left+2, rowHeight)
	for _, x := range dots {
		s.Circle(scene.Ground|scene.Area, a.PixelX(x), y+rowHeight/2, 5.5)
		s.Circle(scene.Position|scene.Area, a.PixelX(x), y+rowHeight/2, 4)
	}
}
