// Package binary shows sixteen positions in binary digits and beside them the sines of a few pairs,
// which slow down by about two as digits do. A digit is as wide as its column if it is 1, and a sine is
//
//	(1 + sin(pos·ω[i]))/2
package binary

import (
	"cmp"
	"math"
	"slices"
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
	Name: "binary", Title: title, Shared: "position", Draw: draw, Data: nibble.Data,
	Cursors: []plot.Cursor{{Param: "position", Keys: plot.LeftRight | plot.Rows | plot.Pages, Page: nibble.Rows}},
}

const rowHeight = 22

// y returns the top of a row: beyond 2⁵² an axis has no numbers between positions.
func y(a *scale.Axes, row int) float64 { return a.Top + rowHeight*float64(row) }

func draw(v *plot.View) plot.Picture {
	pairs, block, pos := nibble.Pairs(v), nibble.Block(v), v.Position()
	axis, none := chart.CellAxis("", block, nibble.Rows, chart.None), chart.Axis{Hi: 1, Ticks: chart.None}
	axis.Number = v.Number("position")
	left := max(scene.TextWidth("cos"), scene.Strong.Width(number.Integer(axis.Hi)), scene.Strong.Width(number.Integer(axis.Lo)))
	left = min(20+math.Ceil(left), plot.Either(v.Narrow(), 52, math.Inf(1)))
	labels := chart.Free(func(s *scene.Scene, a *scale.Axes) {
		for row := range nibble.Rows {
			class := plot.Either(block+row == pos && !v.Plain, scene.Position|scene.Strong, scene.Quiet)
			if says := number.Integer(block + row); class.Width(says) <= a.Right {
				s.Text(class, scene.End, a.Right, y(a, row)+15, says)
			}
		}
	})
	widths, periods, sines, cosines := []float64{left}, []string{""}, []string{"sin"}, []string{"cos"}
	columns := []plot.Block{
		&chart.Chart{Title: " ", Height: nibble.Rows * rowHeight, Down: true, X: none, Y: none, Marks: []chart.Mark{labels}},
	}
	// The column of bit b or of the pair beside it has dots at numbers of the chosen position.
	column := func(b int, width float64, title string, x chart.Axis, draw chart.Free, dots ...float64) {
		i := pairs[min(b, len(pairs)-1)]
		whole := chart.Free(func(s *scene.Scene, a *scale.Axes) {
			var rules scene.Path
			for row := range nibble.Rows + 1 {
				rules.Move(a.Left, y(a, row)+0.5).Horizontal(a.Right)
			}
			s.Shape(scene.Rule|scene.Line, &rules)
			draw(s, a)
			if v.Plain {
				return
			}
			top := y(a, pos-block)
			s.Rect(scene.Position|scene.Line|scene.Bold, a.Left-1, top, a.Right-a.Left+2, rowHeight)
			for _, x := range dots {
				s.Circle(scene.Ground|scene.Area, a.PixelX(x), top+rowHeight/2, 5.5)
				s.Circle(scene.Position|scene.Area, a.PixelX(x), top+rowHeight/2, 4)
			}
		})
		widths, columns = append(widths, width), append(columns, &chart.Chart{
			Title: title, Class: scene.Bit0<<b | plot.Either(v.Dim >= 0 && v.Dim/2 == i, scene.Strong, 0),
			Height: nibble.Rows * rowHeight, Down: true, X: x, Y: axis, Marks: []chart.Mark{whole},
			Dim: func(_, _ float64) int { return 2 * i },
		})
	}
	digit := math.Floor(max(27, float64(v.Width)/16))
	for b := nibble.Bits - 1; b >= 0; b-- {
		column(b, digit, "b"+string('₀'+rune(b)), none, digits(b))
		periods = append(periods, number.Integer(property.BitPeriod(b)))
		sines, cosines = append(sines, ""), append(cosines, "")
	}
	digitsWidth := left + nibble.Bits*digit
	width := math.Floor((float64(v.Width) - digitsWidth) / float64(len(pairs)))
	said := make([]string, len(pairs))
	for b, i := range slices.Backward(pairs) {
		sin, cos := v.Encoding.Pair(i, float64(pos))
		name := plot.Either(v.Narrow(), "", "i = ") + number.Integer(i)
		column(b, width, name, chart.Axis{Lo: -1, Hi: 1, Ticks: chart.None}, wave(v, b, i), sin)
		periods = append(periods, number.Period(v.Encoding.Wavelength(i), width < 84))
		sines, cosines = append(sines, number.Fixed(sin, 2)), append(cosines, number.Fixed(cos, 2))
		said[b] = v.Say(pairSays, "i", i, "sin", sin)
	}
	line := func(class scene.Class, says []string) plot.Block {
		return plot.Columns(widths, plot.Texts(class, says...)...)
	}
	where := cmp.Or(v.When(block != 0, rest, "p", pos, "rest", pos-block), v.Say(row, "p", pos))
	return plot.Picture{
		Body: plot.Stack(
			plot.Columns([]float64{digitsWidth, 0}, v.Heading(theDigits), v.Heading(theSines)),
			plot.Columns(widths, columns...),
			plot.Readout(plot.Group(v.Note(period), line(scene.Ink, periods))),
			plot.Readout(plot.Group(
				plot.Text(scene.Position|scene.Strong, where), line(scene.Sine, sines), line(scene.Cosine, cosines)))),
		Summary: v.Say(summary, "where", where, "digits", nibble.Digits(pos), "sines", v.Lang.Clauses(said)),
	}
}

func digits(b int) chart.Free {
	return func(s *scene.Scene, a *scale.Axes) {
		var ones scene.Path
		var texts scene.Scene
		for row := range nibble.Rows {
			digit, class := row>>b&1, scene.Bit0<<b
			if digit == 1 {
				class = scene.Ground | scene.Strong
				ones.Box(a.Left, y(a, row), a.Right-a.Left, rowHeight)
			}
			texts.Text(class, scene.Middle, math.Round((a.Left+a.Right)/2), y(a, row)+15, strconv.Itoa(digit))
		}
		s.Shape(scene.Bit0<<b|scene.Area, &ones)
		s.Add(texts.Marks...)
	}
}

func wave(v *plot.View, b, i int) chart.Free {
	return func(s *scene.Scene, a *scale.Axes) {
		const perRow = 8 // points
		path, at := new(scene.Path).Move(a.Left, a.Top), nibble.Pair(v, i)
		for k := range nibble.Rows*perRow + 1 {
			sin, _ := at(float64(k)/perRow - 0.5) // positions are in the middle of their rows
			path.Line(a.PixelX(sin), a.Top+rowHeight*float64(k)/perRow)
		}
		s.Shape(scene.Bit0<<b|scene.Area, path.Horizontal(a.Left).Close())
	}
}
