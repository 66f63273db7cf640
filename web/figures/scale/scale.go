// Package scale shows why word vectors are multiplied by √d_model before positions are added. A vector x
// of d numbers from N(0, σ²) has the length |x| = σ·√d, the root of the mean of |x|², and a row of the
// encoding |PE| = √(d/2). On average they are at right angles, so that adding PE turns x by
//
//	angle = atan(|PE| / |x|)
//
// It draws triangles for several σ, without and with the factor √d, and eight words of each.
package scale

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "scale", Title: title, Shared: "seq-len d-model base position", Params: "std", Draw: draw, Data: data,
	Cursors: []plot.Cursor{{Param: "position", Keys: plot.LeftRight | plot.Rows}},
}

type place struct {
	*encoder.Encoding
	pos float64
}

// A word is a vector z from N(0, 1): |z|, and the parts of PE along z and across.
type word struct{ length, along, across float64 }

// wordsAt returns always the same words.
func wordsAt(at place) (words [8]word) {
	for k := range words {
		random := attention.SplitMix(k)
		var zz, zp float64 // |z|² and ⟨z, PE⟩
		for i := range at.Pairs() {
			sin, cos := at.Pair(i, at.pos)
			a, b := normal(&random)
			zz, zp = zz+(a*a+b*b), zp+(a*sin+b*cos)
		}
		along := zp / math.Sqrt(zz)
		words[k] = word{math.Sqrt(zz), along, math.Sqrt(max(0, float64(at.Pairs())-along*along))}
	}
	return words
}

// normal returns two numbers from N(0, 1), √(−2 ln u)·(sin 2πv, cos 2πv) for u and v uniform over
// (0, 1] (Box and Muller, 1958).
func normal(random *attention.SplitMix) (a, b float64) {
	radius := math.Sqrt(-2 * math.Log(1-random.Uniform()))
	sin, cos := math.Sincos(2 * math.Pi * random.Uniform())
	return radius * sin, radius * cos
}

type triangle struct {
	name, source       string  // of N(0, σ²)
	std, factor, x, pe float64 // σ, 1 or √d, and the lengths of factor·x and of PE
	angle, least, most float64 // between x and x + PE in degrees, and those of words
}

// triangles are of two distributions of libraries and the σ of the state, without and with √d.
func triangles(v *plot.View) (all []triangle) {
	root, std := math.Sqrt(float64(v.State.DModel)), std.Number(&v.State)
	source := plot.Either(std == 0.02, "GPT-2", v.Say(yourOwn))
	words := plot.Once(v, "words", wordsAt, place{chart.FrequenciesOf(v), float64(v.Position())})
	for _, t := range [...]triangle{
		{name: "N(0, 1/d)", source: "tensor2tensor, fairseq", std: 1 / root},
		{name: "N(0, 1)", source: "PyTorch nn.Embedding", std: 1},
		{name: "N(0, " + number.Minus(strconv.FormatFloat(std, 'g', 3, 64)) + "²)", source: source, std: std},
	} {
		for _, factor := range [...]float64{1, root} {
			t.factor, t.x, t.pe, t.least, t.most = factor, factor*t.std*root, root/math.Sqrt2, 180, 0
			t.angle = degrees(t.pe, t.x)
			for _, w := range words {
				angle := degrees(w.across, factor*t.std*w.length+w.along)
				t.least, t.most = min(t.least, angle), max(t.most, angle)
			}
			all = append(all, t)
		}
	}
	return all
}

func degrees(across, along float64) float64 { return math.Atan2(across, along) * 180 / math.Pi }

func data(v *plot.View) dataio.Table {
	all := triangles(v)
	columns := []string{"standard deviation", "factor", "|factor x|", "|PE|", "angle in degrees",
		"least of eight words", "greatest of eight words"}
	return dataio.Rows(columns, len(all), func(row int) []float64 {
		t := &all[row]
		return []float64{t.std, t.factor, t.x, t.pe, t.angle, t.least, t.most}
	})
}

const strong = scene.Ink | scene.Strong

// draw draws a row of triangles without √d and one with it, or in narrow views one for each distribution.
func draw(v *plot.View) plot.Picture {
	all := triangles(v)
	plus := plot.Part{Class: scene.Position | scene.Strong, Text: "PE", Close: true}
	root := plot.Part{Class: scene.Quiet, Text: "√d = " + number.Brief(all[1].factor)}
	sum := plot.Parts(plot.Part{Class: strong, Text: "x + "}, plus)
	scaled := plot.Parts(plot.Part{Class: strong, Text: "√d · x + "}, plus, root)
	var names, pairs, without, with []plot.Block
	says := v.Say(summary, "pe", all[0].pe, "d", v.State.DModel)
	for i := 0; i < len(all); i += 2 {
		a, b := &all[i], &all[i+1]
		name := plot.Parts(plot.Part{Class: strong, Text: a.name}, plot.Part{Class: scene.Quiet, Text: a.source})
		first, second := a.drawn(v, "|x| = "), b.drawn(v, "|√d · x| = ")
		names, without, with = append(names, name), append(without, first), append(with, second)
		pairs = append(pairs, plot.Group(name, plot.Beside(0, first, second)))
		says += v.Say(turned, "name", a.name, "x", a.x, "a", a.angle, "xd", b.x, "ad", b.angle)
	}
	body := plot.Stack(plot.Beside(0, sum, scaled), plot.Stack(pairs...))
	if !v.Narrow() {
		body = plot.Stack(plot.Beside(0, names...),
			plot.Group(sum, plot.Beside(0, without...)), plot.Group(scaled, plot.Beside(0, with...)))
	}
	return plot.Picture{Body: plot.Stack(body, v.Note(note, "p", v.Number("position").Value)), Summary: says}
}

// drawn is x to the right, PE upwards from its end, and the sum, as long as the arc is wide.
func (t *triangle) drawn(v *plot.View, length string) plot.Block {
	shape := plot.Drawn(func(width float64) float64 { return min(140, width-80) + 8 }, func(s *scene.Scene, at scene.Box) {
		r, left, base := at.Height-8, at.X+1, at.Y+at.Height-2
		sin, cos := math.Sincos(t.angle * math.Pi / 180)
		x, y := left+r*cos, base-r*sin
		s.Shape(scene.Line|scene.Rule, new(scene.Path).Move(left+r, base).Arc(r, false, false, left, base-r))
		s.Shape(scene.Line|scene.Quiet, new(scene.Path).Move(left+r/5, base).Arc(r/5, false, false, left+r/5*cos, base-r/5*sin))
		s.Shape(scene.Line|scene.Ink, new(scene.Path).Move(left, base).Line(x, y))
		s.Horizontal(scene.Ink|scene.Bold, left, base, x)
		s.Vertical(scene.Position|scene.Bold, x, base, y)
		s.Text(strong|scene.Big, scene.Start, math.Round(left+0.62*r), base-r+12, number.Brief(t.angle)+"°")
		s.Text(scene.Position|scene.Halo, scene.Start, math.Round(x+6), math.Round(base-r*sin/2+4), "|PE| = "+number.Brief(t.pe))
	})
	return plot.Group(shape, plot.Prose(length+number.Brief(t.x)), v.Note(sampled, "least", t.least, "most", t.most))
}
