// Package dials shows some pairs of a row as the hands of clocks, the fastest on the left,
// which a reader can set in motion. From 12, hand i has turned by pos·ω[i], so that its tip is at
//
//	(sin(pos·ω[i]), cos(pos·ω[i]))
//
// and the sector behind it is its last step. Beneath are two counters of two wheels each, which
// click where hands glide.
package dials

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "dials", Title: title, Shared: "d-model base position", Keys: keys, Draw: draw, Data: data, Handle: handle,
	Cursors: []plot.Cursor{{Param: "position", Keys: plot.LeftRight | plot.UpDown}, {Param: plot.Dimension}},
	Tools: func(v *plot.View) []plot.Tool {
		return []plot.Tool{
			{Name: "back", Label: v.Say(back), Hint: v.Say(oneBack), Key: plot.Left},
			{Name: "play", Label: v.Say(plot.Either(plot.Own[motion](v).playing, pause, play)), Key: " "},
			{Name: "on", Label: v.Say(on), Hint: v.Say(oneOn), Key: plot.Right},
		}
	},
}

func pairs(v *plot.View) []int { return scale.Spread(v.Encoding.Pairs(), chart.DialCount(v)) }

func at(v *plot.View) float64 { return float64(v.Position()) + plot.Own[motion](v).ahead }

func data(v *plot.View) dataio.Table {
	shown := pairs(v)
	return dataio.Rows([]string{"pair", "frequency", "sin", "cos"}, len(shown), func(row int) []float64 {
		sin, cos := v.Encoding.Pair(shown[row], at(v))
		return []float64{float64(shown[row]), v.Encoding.Frequency(shown[row]), sin, cos}
	})
}

func draw(v *plot.View) plot.Picture {
	shown, pos := pairs(v), at(v)
	many := v.Part(scene.Quiet, somePairs, "n", len(shown), "all", v.Encoding.Pairs())
	clocks := plot.Each(shown, func(i int) chart.Dial {
		sin, cos := v.Encoding.Pair(i, pos)
		sinBefore, cosBefore := v.Encoding.Pair(i, pos-1)
		class := plot.Either(v.Dim >= 0 && v.Dim/2 == i, scene.Ink|scene.Strong, scene.Quiet)
		return chart.Dial{
			Hands:  []chart.Hand{{Sin: sinBefore, Cos: cosBefore}, {Class: scene.Ink, Sin: sin, Cos: cos, Tip: scene.Position, Legs: true}},
			Sector: scene.Position, Cross: true, Number: v.Number(plot.Dimension), X: float64(2 * i),
			Says: []plot.Part{
				{Class: class, Text: "i = " + number.Integer(i)},
				{Text: "↺ " + number.Period(v.Encoding.Wavelength(i), v.Narrow())},
				{Class: scene.Sine, Text: "sin " + number.Signed(sin, 2)},
				{Class: scene.Cosine, Text: "cos " + number.Signed(cos, 2)},
			},
		}
	})
	hands := plot.Each(slices.Compact([]int{shown[0], shown[len(shown)-1]}), func(i int) string {
		sin, cos := v.Encoding.Pair(i, pos)
		return v.Say(hand, "i", i, "period", number.Period(v.Encoding.Wavelength(i), false), "sin", sin, "cos", cos)
	})
	bicycle, bicycleSum := counter(v, 7, 3, shifters)
	dials, dialsSum := counter(v, 4, 4, knobs)
	return plot.Picture{
		Body: plot.Stack(
			plot.Group(
				plot.Readout(plot.Parts(v.Part(scene.Position|scene.Strong, position, "p", math.Floor(10*pos)/10), many)),
				v.Write(scene.Ink, speeds)),
			plot.Group(chart.Dials(46, clocks...), v.Note(note)),
			plot.Beside(330, bicycle, dials)),
		Summary: v.Say(summary, "p", v.Position(), "shown", many.Text, "hands", v.Lang.Statements(hands),
			"bicycle", bicycleSum, "knobs", dialsSum),
	}
}

// counter returns two wheels, of fine and of coarse notches, and the sum that they write, also below 0:
//
//	pos mod fine·coarse = a + b·fine
func counter(v *plot.View, fine, coarse int, name plot.Words) (block plot.Block, says string) {
	all := fine * coarse
	n := (v.Position()%all + all) % all
	a, b := n%fine, n/fine
	says = v.Say(sum, "a", a, "b", b, "fine", fine, "sum", n)
	return plot.Group(
		v.Heading(name),
		plot.Columns([]float64{max(60, min(232, float64(v.Width)-132)), 0},
			chart.Dials(54, chart.Dial{Free: wheel(fine, a)}, chart.Dial{Free: wheel(coarse, b)}),
			plot.Group(
				plot.Text(scene.Position|scene.Strong, says), v.Note(modulo, "n", all), v.Note(turned, "n", a+b)))), says
}

func wheel(notches, at int) func(s *scene.Scene, c scale.Dial) {
	const numerals = 22 // around it, for the numbers
	return func(s *scene.Scene, c scale.Dial) {
		c.R -= numerals
		s.Circle(scene.Line|scene.Edge, c.X, c.Y, c.R)
		var ticks scene.Path
		every := int(1 + 20*float64(notches)/(2*math.Pi*(c.R+11))) // notch that has room for its number
		for k := range notches {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(notches))
			ticks.Segment(c.At(0.85, sin, cos), c.At(1, sin, cos))
			class := scene.Quiet
			if k == at {
				class = scene.Position | scene.Strong
				s.Segment(scene.Bold|scene.Ink, c.At(0, sin, cos), c.At(0.8, sin, cos))
			}
			if k%every == 0 && (every == 1 || k+every <= notches) {
				s.Text(class, scene.Middle, math.Round(c.X+(c.R+11)*sin), math.Round(c.Y-(c.R+11)*cos)+4, strconv.Itoa(k))
			}
		}
		s.Shape(scene.Line|scene.Edge, &ticks)
	}
}

const speed = 2 // positions in a second

type motion struct {
	playing bool
	ahead   float64 // the part of the way to the next one, in [0, 1)
	last    float64 // when they last moved, in milliseconds
}

// handle plays to the last position, and from there from the beginning. Other keys stop it. Those who
// want less motion see a step in a second.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	m, r, end := plot.Own[motion](v), v.Same(), v.State.SeqLen-1
	switch {
	case e.Kind == plot.Tick && m.playing:
		passed := e.Time - m.last
		if m.playing = e.Seen && passed <= 3000; !m.playing { // a page hidden so long
			break
		}
		m.ahead, m.last = m.ahead+min(passed, 100)/1000*speed, e.Time
		if e.Calm {
			m.ahead = 1
		}
		if m.ahead >= 1 {
			r = v.Choose(v.Chosen() + 1)
			r.Pointed, m.ahead, m.playing = nil, m.ahead-1, v.Chosen()+1 < end
		}
	case e.Kind == plot.Key && e.Key == " ":
		if m.playing, m.last = !m.playing, e.Time; m.playing && v.Chosen() == end {
			r = v.Choose(0)
		}
		r.Handled = true
	default:
		if r = usual(); e.Kind != plot.Key || !r.Handled {
			return r
		}
		m.playing = false
	}
	switch {
	case !m.playing:
		m.ahead = 0
	case e.Calm:
		r.After = 1000
	default:
		r.Tick = true
	}
	return r.Redrawn()
}
