// Package waves shows a few dimensions against the position, a chart for each pair: its sine and
// its cosine as curves and, beside them, as the coordinates of a point on the unit circle, which
// turns as the position moves and is at the height of the sine.
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

// A wave is a pair, and whether its sine and its cosine are shown.
type wave struct {
	*encoder.Encoding
	pair  int
	shows [2]bool
	turns float64 // across the chart
	fine  bool    // whether its wavelength is less than 4 pixels
}

var (
	functions = [2]string{"sin", "cos"}
	colours   = [2]scene.Class{scene.Sine, scene.Cosine}
)

func (w wave) at(pos float64) (both [2]float64) {
	both[0], both[1] = w.Pair(w.pair, pos)
	return both
}

func (w wave) nearest(pos, y float64) int {
	is := w.at(pos)
	if !w.shows[0] || w.shows[1] && math.Abs(y-is[1]) < math.Abs(y-is[0]) {
		return 2*w.pair + 1
	}
	return 2 * w.pair
}

// A picture is the waves of the chosen dimensions or, if there are none, of four pairs evenly spread;
// the nearest makes room for one that is pointed at elsewhere.
type picture struct {
	*plot.View
	waves         []wave
	rest          []wave  // while no dimension is pointed at
	all           int     // how many there are, also where not all fit
	unit          float64 // pixels from 0 to 1
	aside, beside float64 // pixels at the right of the curves and of the circles
}

func pictureOf(v *plot.View) *picture {
	p, d := &picture{View: v}, v.State.DModel
	dims := slices.DeleteFunc(param.Integers(dimensionsParam.In(&v.State)), func(dim int) bool { return dim >= d })
	chosen := len(dims) > 0
	for k := 0; k < 4 && !chosen; k++ {
		first := k * (d / 2) / 4 * 2
		dims = append(dims, first, first+1)
	}
	for _, dim := range dims {
		at := slices.IndexFunc(p.rest, func(w wave) bool { return w.pair == dim/2 })
		if at < 0 {
			at, p.rest = len(p.rest), append(p.rest, wave{Encoding: v.Encoding, pair: dim / 2})
		}
		p.rest[at].shows[dim%2] = true
	}
	p.all = len(p.rest)
	p.rest = p.rest[:min(p.all, plot.Either(v.Narrow(), 6, 8))] // that fit
	if p.waves = slices.Clone(p.rest); !chosen && v.Dim >= 0 {
		away := func(a, b wave) int { return number.Abs(a.pair-v.Dim/2) - number.Abs(b.pair-v.Dim/2) }
		p.waves[slices.Index(p.rest, slices.MinFunc(p.rest, away))].pair = v.Dim / 2
	}

	head, gap := 42.0, 24.0
	if p.beside = 100; v.Narrow() {
		head, gap, p.beside = 62, 10, 4
	}
	room := min((490/float64(len(p.waves))-head)/2, float64(v.Width)/9)
	p.unit = math.Floor(max(scene.FontSize, room))
	if !v.Plain {
		p.aside = gap + 2*p.unit + p.beside
	}
	for k := range p.waves {
		w := &p.waves[k]
		w.turns = w.Frequency(w.pair) * float64(v.State.SeqLen-1) / (2 * math.Pi)
		w.fine = 4*w.turns > float64(v.Width)-p.aside
	}
	return p
}

// Turns returns the number of periods of all curves together, the cost of a picture.
func Turns(v *plot.View) (sum float64) {
	for _, w := range pictureOf(v).waves {
		for _, shows := range w.shows {
			if shows && !w.fine {
				sum += w.turns
			}
		}
	}
	return sum
}

func data(v *plot.View) dataio.Table {
	var columns []*chart.Func
	for _, w := range pictureOf(v).rest {
		for k, name := range functions {
			if w.shows[k] {
				at := func(pos float64) float64 { return w.at(pos)[k] }
				columns = append(columns, &chart.Func{Name: name + " " + strconv.Itoa(2*w.pair+k), At: at})
			}
		}
	}
	return chart.Table("position", v.State.Start, v.State.Start+v.State.SeqLen-1, columns...)
}

func draw(v *plot.View) plot.Picture {
	p := pictureOf(v)
	pos, first := v.Number("position"), float64(v.State.Start)
	var charts []plot.Block
	var values []string
	for k, w := range p.waves {
		l := w.Wavelength(w.pair)
		c := &chart.Chart{
			Head: p.head(w, l), Height: 2 * p.unit, Aside: p.aside,
			X:     chart.Axis{Lo: first, Hi: first + float64(v.State.SeqLen-1), Ticks: chart.None, Number: pos},
			Y:     chart.Axis{Lo: -1, Hi: 1, Every: 1},
			Marks: []chart.Mark{chart.Free(func(s *scene.Scene, a *scale.Axes) { p.draw(s, a, w) })},
			Dim:   p.rest[k].nearest,
		}
		if v.Dim >= 0 && v.Dim/2 == w.pair {
			c.Marks = append(c.Marks, chart.Area{Class: scene.Raised, From: c.X.Lo, To: c.X.Hi})
		}
		if k == 0 {
			c.X.Reads = v.Say(reading, "p", pos.Value)
		}
		if k == len(p.waves)-1 {
			c.X.Ticks, c.X.Title = chart.Whole, v.Say(chart.PositionAcross)
			c.Note = v.When(p.all > len(p.waves), part, "n", len(p.waves), "all", p.all)
		}
		charts = append(charts, c)
		is := w.at(pos.Value)
		values = append(values, v.Say(pair, "i", w.pair, "l", l, "sin", is[0], "cos", is[1]))
	}
	said := v.Say(summary, "p", pos.Value, "values", v.Lang.Statements(values))
	return plot.Picture{Body: plot.Stack(charts...), Summary: said}
}

// head says the dimensions, strong if they are pointed at, and the wavelength 2π·n^(2i/d).
func (p *picture) head(w wave, length float64) plot.Block {
	parts := []plot.Part{{Class: scene.Ink, Text: p.Say(chart.Dimension)}}
	for k, name := range functions {
		dim := 2*w.pair + k
		class := colours[k] | plot.Either(dim == p.Dim, scene.Strong, 0)
		if w.shows[k] {
			parts = append(parts, plot.Part{Class: class, Text: number.Integer(dim) + " " + name})
		}
	}
	said := p.Part(scene.Quiet, wavelength, "l", length)
	if p.Narrow() {
		return plot.Group(plot.Parts(parts...), plot.Label(said.Class, said.Text))
	}
	if parts = append(parts, said); p.Width >= 760 {
		power := strconv.Itoa(2*w.pair) + "/" + strconv.Itoa(p.State.DModel)
		parts = append(parts, plot.Part{Class: scene.Quiet, Text: " = 2π·" + p.State.Text("base"), Close: true},
			plot.Part{Class: scene.Quiet, Text: power, Close: true, Power: true})
	}
	return plot.Parts(parts...)
}

// draw draws the curves of a wave with its dots, of those finer than pixels the range, and its circle.
func (p *picture) draw(s *scene.Scene, a *scale.Axes, w wave) {
	shapes := func(class scene.Class, paths ...*scene.Path) {
		for k := range slices.Backward(paths) {
			if w.shows[k] {
				s.Shape(colours[k]|class, paths[k])
			}
		}
	}
	if w.fine {
		s.Rect(scene.Rule|scene.Area, a.Left, a.Top, a.Right-a.Left, a.Bottom-a.Top)
		edges := new(scene.Path).Move(a.Left, a.Top).Horizontal(a.Right).Move(a.Left, a.Bottom).Horizontal(a.Right)
		shapes(scene.Line|scene.Bold, edges, edges)
		if w.shows[0] && w.shows[1] {
			s.Shape(scene.Cosine|scene.Line|scene.Bold|scene.Dash, edges)
		}
		says := p.Say(band, "n", w.turns/(a.Right-a.Left))
		s.Text(scene.Ink|scene.Halo, scene.Middle, math.Round((a.Left+a.Right)/2), a.PixelY(0)+4, says)
	} else {
		is := w.at(a.X.Lo)
		shapes(scene.Line|scene.Bold, curve(a, is[0], is[1], w.turns), curve(a, is[1], -is[0], w.turns))
	}

	var dots [2]scene.Path
	mark := func(pos float64) {
		for k, y := range w.at(pos) {
			dots[k].Dot(a.PixelX(pos), a.PixelY(y))
		}
	}
	if !w.fine && (a.Right-a.Left)/float64(p.State.SeqLen) >= 14 { // pixels from dot to dot
		for row := range p.State.SeqLen {
			mark(float64(p.State.Start + row))
		}
	}
	pos := float64(p.Position())
	if !p.Plain {
		mark(pos)
	}
	if shapes(scene.Dots, &dots[0], &dots[1]); p.Plain {
		return
	}

	is, right := w.at(pos), a.Right+p.aside
	circle := scale.Dial{X: right - p.beside - p.unit, Y: a.PixelY(0), R: p.unit}
	hand := chart.Hand{Class: scene.Ink, Sin: is[0], Cos: is[1], Legs: true}
	(&chart.Dial{Cross: true, Hands: []chart.Hand{hand}}).Draw(s, circle)
	tip := circle.At(1, is[0], is[1])
	if w.shows[1] {
		s.Horizontal(scene.Cosine|scene.Dash|scene.Faint, a.PixelX(pos), tip.Y, tip.X)
	}
	s.Circle(scene.Position|scene.Area, tip.X, tip.Y, 4.5)
	digits, ys := plot.Either(p.Width < 340, 4, 6), [...]float64{circle.Y - 4, circle.Y + 14}
	if p.Narrow() {
		ys = [...]float64{a.Top - 33, a.Top - 12} // in the lines of the head
	}
	for k, name := range functions {
		s.Text(colours[k]|scene.Halo, scene.End, right, ys[k], name+" "+number.Fixed(is[k], digits))
	}
}

// curve returns a sine or a cosine of some turns, which begins with a value and a derivative. Angle
// addition leads from each point that cubic curves join to the next:
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
