// Package formula writes out the vector of a position: some of its terms, from a pair on, and
// those of the last pair.
//
//	PE[pos, 2i]   = sin(pos / n^(2i/d))
//	PE[pos, 2i+1] = cos(pos / n^(2i/d))
package formula

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "formula", Title: title, Shared: "seq-len d-model base position", Draw: draw, Data: data,
	Tools: func(v *plot.View) []plot.Tool { return []plot.Tool{v.Slider("pairs", fromPair)} },
	Cursors: []plot.Cursor{{
		Param: plot.Dimension, Name: dimension, Keys: plot.LeftRight | plot.Rows | plot.Pages | plot.Ends, Page: 2 * written,
	}, {
		Param: "pairs", Follow: follow, Most: func(v *plot.View) int { return max(0, v.Encoding.Pairs()-written-1) },
	}},
}

const written = 4 // pairs, besides the last one

// follow moves the first pair as little as writes out the one pointed at.
func follow(v *plot.View, first int) int { return max(0, min(first, v.Dim/2), v.Dim/2-written+1) }

// pairsOf returns the pairs from the slider on, with the one pointed at, and the last one.
func pairsOf(v *plot.View) (pairs []int) {
	first, last := v.Level("pairs"), v.Encoding.Pairs()-1
	if v.Dim >= 0 && v.Dim/2 < last {
		first = follow(v, first)
	}
	for i := first; i < min(first+written, last); i++ {
		pairs = append(pairs, i)
	}
	return append(pairs, last)
}

func value(v *plot.View, dim int) float64 {
	return chart.Element(v.Encoding, dim, float64(v.Position()))
}

func data(v *plot.View) dataio.Table {
	e := v.Encoding
	return dataio.Rows([]string{"dimension", "frequency", "wavelength", "value"}, e.DModel(), func(dim int) []float64 {
		return []float64{float64(dim), e.Frequency(dim / 2), e.Wavelength(dim / 2), value(v, dim)}
	})
}

// Heights in CSS pixels: of a term, a line on its frequency, and dots.
const term, note, dots = 26, 18, 22

var functions = [...]string{"sin", "cos"}

// A column is the vector, with letters in place of long numbers.
type column struct {
	*plot.View
	dim       *plot.Number
	pos, base string
	wide      bool    // whether frequencies stand beside the terms
	pair      float64 // height
}

func draw(v *plot.View) plot.Picture {
	at, n, d := number.Integer(v.Position()), v.State.Text("base"), v.State.DModel
	c := &column{v, v.Number(plot.Dimension), at, n, v.Width >= 860, 2*term + 2*note + 8}
	if c.wide {
		c.pair = 2*term + 4
	}
	if len(at) > 9 {
		c.pos = "pos"
	}
	if len(n) > 6 {
		c.base = "n"
	}
	i, dim := pairsOf(v)[0], max(0, v.Dim)
	if v.Dim < 0 {
		c.dim.Chosen = float64(2 * i) // from which keys step
	}
	return plot.Picture{
		Body:   plot.Stack(v.Note(heading, "pos", at, "n", n, "d", d), plot.Fixed((written+1)*c.pair+2*dots+20, c.draw)),
		Spoken: v.Say(spoken, "k", dim, "f", functions[dim%2], "x", value(v, dim)),
		Summary: v.Say(summary, "at", at, "d", d, "pos", c.pos, "n", c.base, "power", c.exponent(i),
			"k", 2*i, "sin", value(v, 2*i), "cos", value(v, 2*i+1), "w", v.Encoding.Frequency(v.Encoding.Pairs()-1)),
	}
}

func (c *column) exponent(i int) string {
	return strconv.Itoa(2*i) + "/" + strconv.Itoa(c.State.DModel)
}

func (c *column) draw(s *scene.Scene, at scene.Box) {
	name, parts := "PE("+c.pos+") =", "cos( / )"+c.pos+c.base // of a term, besides its exponent
	left, right, values := 1.0, 0.0, at.Width-10
	x, below, line := left+10, 2*term+12.0, float64(note) // of frequencies
	if c.wide {
		left = math.Ceil(scene.Big.Width(name)) + 10
		right = left + 20 + math.Ceil(scene.Big.Width(parts+c.exponent(c.Encoding.Pairs()-1)))
		values = right + 140
		x, below, line = values+32, 18, term
	}
	y, before := at.Y, -1
	for _, i := range pairsOf(c.View) {
		if i > before+1 {
			for _, x := range [...]float64{left + 24, values - 48} {
				s.Text(scene.Quiet|scene.Big, scene.Middle, x, y+16, "⋮")
			}
			y += dots
		}
		before = i
		exponent := c.exponent(i)
		if !c.wide && scene.Big.Width(parts+exponent) > values-120-left {
			exponent = "2i/d"
		}
		for k, function := range functions {
			dim, class, y := 2*i+k, scene.Sine<<k, y+float64(k*term)
			if dim == c.Dim {
				s.Rect(scene.Area|scene.Raised, left+4, y, values-left, term)
			}
			s.Spans(scene.Ink|scene.Big, scene.Start, left+10, y+18, scene.Span{Text: function, Class: class},
				scene.Span{Text: "("}, scene.Span{Text: c.pos, Class: scene.Position}, scene.Span{Text: " / " + c.base},
				shifted(exponent, -5), scene.Span{Text: ")", DY: 5})
			s.Text(class|scene.Big, scene.End, values, y+18, number.Fixed(value(c.View, dim), 8))
			high := plot.Either(k == 0, term, c.pair-term)
			c.dim.Target(s, float64(dim), scene.Box{Y: y, Width: float64(c.Width), Height: high})
		}
		index, wavelength := strconv.Itoa(i), number.Brief(c.Encoding.Wavelength(i))
		s.Spans(scene.Quiet, scene.Start, x, y+below,
			scene.Span{Text: "ω"}, shifted(index, 3), scene.Span{Text: " = " + c.base, DY: -3},
			shifted("−"+c.exponent(i), -5), scene.Span{Text: " = ", DY: 5},
			scene.Span{Text: number.Minus(number.Significant(c.Encoding.Frequency(i))), Class: scene.Ink})
		x := x + 14 + float64(7*len(index))
		says := c.Say(exponential, "k", 2*i, "n", c.base, "d", c.State.DModel)
		if x+scene.TextWidth(says+wavelength) > float64(c.Width) {
			says = c.Say(exponential, "k", 2*i, "n", "n", "d", "d")
		}
		s.Spans(scene.Quiet, scene.Start, x, y+below+line, scene.Span{Text: says}, scene.Span{Text: wavelength, Class: scene.Ink})
		y += c.pair
	}
	var brackets scene.Path
	bracket := func(x, end float64) { brackets.Move(x+end, at.Y-2).Horizontal(x).Vertical(y - 2).Horizontal(x + end) }
	bracket(left, 6)
	if c.wide {
		bracket(right, -6)
		bracket(right+26, 6)
		s.Text(scene.Ink|scene.Big, scene.End, left-10, (at.Y+y)/2+5, name)
		s.Text(scene.Ink|scene.Big, scene.Middle, right+13, (at.Y+y)/2+5, "=")
	}
	bracket(values+8, -6)
	s.Text(scene.Quiet, scene.End, values+8, y+14, strconv.Itoa(c.State.DModel)+" × 1")
	s.Shape(scene.Line|scene.Ink, &brackets)
}

func shifted(text string, by float64) scene.Span {
	return scene.Span{Text: text, DY: by, Size: scene.FontSize}
}
