// Package layers shows what is left of positions behind many layers of random weights, with residual
// connections and without them: the cosine between the vector of a word and the row of PE added to it.
package layers

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "layers", Title: title, Draw: draw, Data: data,
	Tools: func(v *plot.View) []plot.Tool {
		t := v.Slider("strength", strength)
		t.Reading = number.Fixed(part(v.Level(t.Name)), 2)
		return []plot.Tool{t, {Name: "seed", Label: v.Say(newWeights)}}
	},
	Cursors: []plot.Cursor{{Param: "strength", Start: 9, Most: plot.UpTo(19)}, {
		Param: "layer", Name: theLayer, Keys: plot.LeftRight | plot.UpDown, Class: scene.Edge,
		Start: 12, Most: plot.UpTo(most),
	}},
}

// part returns the length of what a layer adds, divided by √d; it is never 0.
func part(level int) float64 { return float64(1+level) / 20 }

func linesOf(v *plot.View) []*chart.Func {
	return plot.Once(v, "lines", func(weights [2]int) []*chart.Func {
		line := func(name string, residual bool) *chart.Func {
			y := cosines(weights[0], part(weights[1]), residual)
			return &chart.Func{Name: name, At: func(n float64) float64 { return y[int(n)] }}
		}
		return []*chart.Func{line("with residual connections", true), line("without", false)}
	}, [2]int{v.Presses("seed"), v.Level("strength")})
}

func data(v *plot.View) dataio.Table { return chart.Table("layers", 0, most, linesOf(v)...) }

func draw(v *plot.View) plot.Picture {
	lines, n := linesOf(v), v.Number("layer")
	with, without := v.Say(residual, "n", n.Value, "x", lines[0].At(n.Value)), v.Say(alone, "x", lines[1].At(n.Value))
	mark := func(i int, class scene.Class) chart.Mark {
		return chart.Line{Of: chart.Sampled(v, lines[i], 0, most, 0), Class: class, Dot: true}
	}
	return plot.Picture{
		Body: plot.Stack(
			&chart.Chart{
				X:      chart.Axis{Title: v.Say(layersAxis), Hi: most, Number: n},
				Height: 220, Y: chart.Axis{Title: v.Say(cosineAxis), Lo: -0.4, Hi: 0.8},
				Marks: []chart.Mark{mark(0, scene.Position|scene.Bold), mark(1, scene.Quiet|scene.Dash)},
			},
			plot.Group(plot.Text(scene.Position|scene.Strong, with), plot.Prose(without), v.Note(untrained))),
		Summary: v.Say(summary, "residual", with, "alone", without, "untrained", v.Say(untrained)),
	}
}

const (
	width = 64 // numbers of a vector
	words = 12
	most  = 24 // layers
)

type stream []float64

func (h stream) row(m int) []float64 { return h[m*width:][:width] }

func (h stream) cosine(other stream) (mean float64) {
	for m := range words {
		mean += cosine(h.row(m), other.row(m)) / words
	}
	return mean
}

func cosine(a, b []float64) float64 {
	return attention.Dot(a, b) / math.Sqrt(attention.Dot(a, a)*attention.Dot(b, b))
}

// cosines returns the mean cosine before the first layer and after each one. A layer makes y of the
// vectors h:
//
//	y = strength · W·(a ÷ |a| · √d),  a = A·h,  A = softmax(h·hᵀ ÷ d)
//
// with a random matrix W of its own. With residual connections the next vectors are h + y,
// without them y.
func cosines(seed int, strength float64, residual bool) []float64 {
	random := attention.SplitMix(seed)
	standard := func() float64 { return math.Sqrt(3) * (2*random.Uniform() - 1) } // of mean 0 and variance 1
	pe, h, w := make(stream, words*width), make(stream, words*width), make(stream, width*width)
	e, _ := encoder.New(words, width)
	_ = e.Rows64(pe, 0, words)
	for j := range h {
		h[j] = standard() + pe[j]
	}
	means := []float64{h.cosine(pe)}
	for range most {
		for j := range w {
			w[j] = standard() * strength / math.Sqrt(width)
		}
		y := h.layer(w)
		if residual {
			for j := range y {
				y[j] += h[j]
			}
		}
		h, means = y, append(means, y.cosine(pe))
	}
	return means
}

func (h stream) layer(w stream) stream {
	var y stream
	for m := range words {
		mixed := make([]float64, width) // weights need no sum of 1, as it is scaled
		for n := range words {
			weight := math.Exp(cosine(h.row(m), h.row(n)) * math.Sqrt(width))
			for j, x := range h.row(n) {
				mixed[j] += float64(weight * x)
			}
		}
		length := math.Sqrt(attention.Dot(mixed, mixed) / width)
		for i := range width {
			y = append(y, attention.Dot(w.row(i), mixed)/length)
		}
	}
	return y
}
