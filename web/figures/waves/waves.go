// Package waves shows the values of a few dimensions against the position, a chart for each
// pair: its sine and its cosine as curves and, beside them, as the two coordinates of a point
// on the unit circle, which turns as the position moves. The circle is as high as its curves,
// so that its point is at the height of the sine.
package waves

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "waves", Title: title, Shared: "seq-len d-model base position", Params: "dimensions", Draw: draw, Data: data,
	Cursors: []plot.Cursor{{Param: "position", Keys: plot.LeftRight | plot.Pages | plot.Ends}},
}

// A wave is a pair and whether its sine and its cosine are shown.
type wave struct {
	pair  int
	shows [2]bool
}

var (
	functions = [2]string{"sin", "cos"}
	colours   = [2]scene.Class{scene.Sine, scene.Cosine}
)

// at returns the sine and the cosine at a position.
func (w wave) at(e *encoder.Encoding, pos float64) (both [2]float64) {
	both[0], both[1] = e.Pair(w.pair, pos)
	return both
}

// wavesOf returns the pairs that are shown, those that are while no dimension is pointed at,
// and how many there are in all: those of the chosen dimensions or, if there are none, four,
// evenly spread over the spectrum. One of these makes room for a pair that is pointed at
// elsewhere.
func wavesOf(v *plot.View) (shown, rest []wave, all int) {
	for _, dim := range param.Integers(dimensionsParam.In(&v.State)) {
		if dim >= v.State.DModel {
			continue
		}
		at := slices.IndexFunc(rest, func(w wave) bool { return w.pair == dim/2 })
		if at < 0 {
			at, rest = len(rest), append(rest, wave{pair: dim / 2})
		}
		rest[at].shows[dim%2] = true
	}
	most := plot.Either(v.Narrow(), 6, 8) // that fit
	if all = len(rest); all > 0 {
		rest = rest[:min(all, most)]
		return rest, rest, all
	}
	all = min(4, v.Encoding.Pairs())
	nearest := 0
	for k := range all {
		rest = append(rest, wave{k * v.Encoding.Pairs() / all, [2]bool{true, true}})
		if number.Abs(rest[k].pair-v.Dim/2) < number.Abs(rest[nearest].pair-v.Dim/2) {
			nearest = k
		}
	}
	shown = slices.Clone(rest)
	if v.Dim >= 0 {
		shown[nearest].pair = v.Dim / 2
	}
	return shown, rest, all
}

// data are the dimensions that are shown, for each position.
func data(v *plot.View) dataio.Table {
	_, waves, _ := wavesOf(v)
	var columns []*chart.Func
	for _, w := range waves {
		for k, name := range functions {
			if w.shows[k] {
				at := func(pos float64) float64 { return w.at(v.Encoding, pos)[k] }
				columns = append(columns, &chart.Func{Name: name + " " + strconv.Itoa(2*w.pair+k), At: at})
			}
		}
	}
	return chart.Table("position", v.State.Start, v.State.Start+v.State.SeqLen-1, columns...)
}

// sizes returns how many pixels there are from 0 to 1 for a number of waves, how many at the
// right of their curves, and how many beside the circles, which plain pictures do not have.
func sizes(v *plot.View, waves int) (unit, aside, beside float64) {
	head, gap := 42.0, 24.0
	if beside = 100; v.Narrow() {
		head, gap, beside = 62, 10, 4
	}
	unit = math.Floor(max(scene.FontSize, min((490/float64(waves)-head)/2, float64(v.Width)/9)))
	if v.Plain {
		return unit, 0, 0
	}
	return unit, gap + 2*unit + beside, beside
}

// turns returns how many turns a pair makes across the chart, and whether its curves are too fine
// to be drawn: those of a wavelength of less than 4 pixels.
func (w wave) turns(v *plot.View, aside float64) (turns float64, fine bool) {
	turns = v.Encoding.Frequency(w.pair) * float64(v.State.SeqLen-1) / (2 * math.Pi)
	return turns, 4*turns > float64(v.Width)-aside
}

// Turns returns the number of periods of all curves together, which is what a picture costs.
func Turns(v *plot.View) (sum float64) {
	waves, _, _ := wavesOf(v)
	_, aside, _ := sizes(v, len(waves))
	for _, w := range waves {
		turns, fine := w.turns(v, aside)
		for _, shows := range w.shows {
			if shows && !fine {
				sum += turns
			}
		}
	}
	return sum
}

func draw(v *plot.View) plot.Picture {
	waves, rest, all := wavesOf(v)
	unit, aside, _ := sizes(v, len(waves))
	pos, first := v.Number("position"), float64(v.State.Start)
	var charts []plot.Block
	var values []string
	for k, w := range waves {
		c := &chart.Chart{
			Head: w.head(v), Height: 2 * unit, Aside: aside,
			X:     chart.Axis{Lo: first, Hi: first + float64(v.State.SeqLen-1), Ticks: chart.None, Number: pos},
			Y:     chart.Axis{Lo: -1, Hi: 1, Every: 1},
			Marks: []chart.Mark{chart.Free(func(s *scene.Scene, a *scale.Axes) { w.draw(s, a, v, len(waves)) })},
			Dim:   func(pos, y float64) int { return rest[k].nearest(v.Encoding, pos, y) },
		}
		if v.Dim >= 0 && v.Dim/2 == w.pair {
			c.Marks = append(c.Marks, chart.Area{Class: scene.Raised, From: c.X.Lo, To: c.X.Hi})
		}
		if k == 0 {
			c.X.Reads = v.Say(reading, "p", pos.Value)
		}
		if k == len(waves)-1 {
			c.X.Ticks, c.X.Title = chart.Whole, v.Say(chart.PositionAcross)
			if all > len(waves) {
				c.Note = v.Say(part, "n", len(waves), "all", all)
			}
		}
		charts = append(charts, c)
		is := w.at(v.Encoding, pos.Value)
		values = append(values, v.Say(pair, "i", w.pair, "l", length(v.Encoding.Wavelength(w.pair)), "sin", is[0], "cos", is[1]))
	}
	said := v.Say(summary, "p", pos.Value, "values", v.Lang.Statements(values))
	return plot.Picture{Body: plot.Stack(charts...), Summary: said}
}

// nearest returns the dimension whose curve is nearest to a value at a position.
func (w wave) nearest(e *encoder.Encoding, pos, y float64) int {
	is := w.at(e, pos)
	if !w.shows[0] || w.shows[1] && math.Abs(y-is[1]) < math.Abs(y-is[0]) {
		return 2*w.pair + 1
	}
	return 2 * w.pair
}

// head says the dimensions, strong if they are pointed at, and the wavelength 2π·n^(2i/d).
func (w wave) head(v *plot.View) plot.Block {
	l := length(v.Encoding.Wavelength(w.pair))
	parts := []plot.Part{{Class: scene.Ink, Text: v.Say(chart.Dimension)}}
	for k, name := range functions {
		dim := 2*w.pair + k
		class := colours[k] | plot.Either(dim == v.Dim, scene.Strong, 0)
		if w.shows[k] {
			parts = append(parts, plot.Part{Class: class, Text: number.Integer(float64(dim)) + " " + name})
		}
	}
	if v.Narrow() {
		return plot.Group(plot.Parts(parts...), plot.Label(scene.Quiet, v.Say(wavelength, "l", l)))
	} else if v.Width < 760 {
		return plot.Parts(append(parts, v.Part(scene.Quiet, positions, "l", l))...)
	}
	return plot.Parts(append(parts,
		v.Part(scene.Quiet, power, "n", encoder.Decimal(v.State.Base)),
		plot.Part{Class: scene.Quiet, Text: strconv.Itoa(2*w.pair) + "/" + strconv.Itoa(v.State.DModel), Close: true, Power: true},
		plot.Part{Class: scene.Quiet, Text: v.Say(equals, "l", l), Close: true})...)
}

// length returns a number of positions with six digits or all that it has before the point:
// 62.8319, 58 470, 6.28·10³⁰. Encodings hold no frequency of a wavelength above 2¹²⁸.
func length(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "> 2¹²⁸"
	case x < 1e5:
		return number.Fixed(x, 5-int(math.Log10(x)))
	case x < 1e15:
		return number.Integer(math.Round(x))
	}
	return number.Scientific(x, 2)
}

// draw draws the curves of a wave with its dots, and its point of the unit circle.
func (w wave) draw(s *scene.Scene, a *scale.Axes, v *plot.View, waves int) {
	unit, aside, beside := sizes(v, waves)
	turns, fine := w.turns(v, aside)
	if is := w.at(v.Encoding, a.X.Lo); fine {
		w.band(s, a, v, turns/(a.Right-a.Left))
	} else {
		w.shapes(s, scene.Line|scene.Bold, curve(a, is[0], is[1], turns), curve(a, is[1], -is[0], turns))
	}
	var dots [2]scene.Path
	mark := func(pos float64) {
		for k, y := range w.at(v.Encoding, pos) {
			dots[k].Dot(a.PixelX(pos), a.PixelY(y))
		}
	}
	if !fine && (a.Right-a.Left)/float64(v.State.SeqLen) >= 14 { // pixels from dot to dot
		for row := range v.State.SeqLen {
			mark(float64(v.State.Start + row))
		}
	}
	pos := float64(v.Position())
	if !v.Plain {
		mark(pos)
	}
	if w.shapes(s, scene.Dots, &dots[0], &dots[1]); v.Plain {
		return
	}

	is, right := w.at(v.Encoding, pos), a.Right+aside
	circle := scale.Dial{X: right - beside - unit, Y: a.PixelY(0), R: unit}
	hand := chart.Hand{Class: scene.Ink, Sin: is[0], Cos: is[1], Legs: true}
	(&chart.Dial{Cross: true, Hands: []chart.Hand{hand}}).Draw(s, circle)
	tip := circle.At(1, is[0], is[1])
	if w.shows[1] {
		s.Horizontal(scene.Cosine|scene.Dash|scene.Faint, a.PixelX(pos), tip.Y, tip.X)
	}
	s.Circle(scene.Position|scene.Area, tip.X, tip.Y, 4.5)
	digits, ys := plot.Either(v.Width < 340, 4, 6), [...]float64{circle.Y - 4, circle.Y + 14}
	if v.Narrow() {
		ys = [...]float64{a.Top - 33, a.Top - 12} // in the lines of the head
	}
	for k, name := range functions {
		s.Text(colours[k]|scene.Halo, scene.End, right, ys[k], name+" "+number.Fixed(is[k], digits))
	}
}

func (w wave) shapes(s *scene.Scene, class scene.Class, paths ...*scene.Path) {
	for k := range slices.Backward(paths) {
		if w.shows[k] {
			s.Shape(colours[k]|class, paths[k])
		}
	}
}

// curve returns a sine or a cosine that makes some turns across the chart, and begins with a
// value and a derivative. Angle addition leads from each of the points that cubic
// curves join to the next:
//
//	sin(a+h) = sin a · cos h + cos a · sin h
//	cos(a+h) = cos a · cos h − sin a · sin h
func curve(a *scale.Axes, value, slope, turns float64) *scene.Path {
	n := max(1, math.Ceil(6*turns)) // cubic curves, each to within 0.003 of the value
	h, dx := 2*math.Pi*turns/n, (a.Right-a.Left)/n
	sin, cos := math.Sincos(h)
	path := new(scene.Path).Move(a.Left, a.PixelY(value))
	for k := 1.0; k <= n; k++ {
		x, leaving := a.Left+(k-1)*dx, value+slope*h/3
		value, slope = value*cos+slope*sin, slope*cos-value*sin
		path.Curve(x+dx/3, a.PixelY(leaving), x+2*dx/3, a.PixelY(value-slope*h/3), x+dx, a.PixelY(value))
	}
	return path
}

// band shows the range of curves that oscillate faster than pixels can show.
func (w wave) band(s *scene.Scene, a *scale.Axes, v *plot.View, turns float64) {
	s.Rect(scene.Rule|scene.Area, a.Left, a.Top, a.Right-a.Left, a.Bottom-a.Top)
	edges := new(scene.Path).Move(a.Left, a.Top).Horizontal(a.Right).Move(a.Left, a.Bottom).Horizontal(a.Right)
	w.shapes(s, scene.Line|scene.Bold, edges, edges)
	if w.shows[0] && w.shows[1] {
		s.Shape(scene.Cosine|scene.Line|scene.Bold|scene.Dash, edges)
	}
	if turns >= 100 {
		turns = math.Round(turns)
	}
	s.Text(scene.Ink|scene.Halo, scene.Middle, math.Round((a.Left+a.Right)/2), a.PixelY(0)+4, v.Say(band, "n", turns))
}
