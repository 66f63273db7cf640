// Package derivation shows the way from attention, which knows no order, to the sinusoids, in seven
// steps: each a formula, and its numbers for the positions
//
//	n  the position in question
//	m  offset positions further on, m − n = k
//
// (Jianlin Su, kexue.fm/archives/8231).
package derivation

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "derivation", Title: title, Keys: plot.StepKeys, Shared: "d-model base position", Params: "offset", More: "step",
	Cursors: []plot.Cursor{{Param: "r", Most: plot.UpTo(100)}, {Param: "theta", Most: plot.UpTo(100)}},
	Tools:   tools, Draw: draw, Data: data,
}

func tools(v *plot.View) []plot.Tool {
	// slider bends, in the fifth step, what has been found to be straight.
	slider := func(name string, label plot.Words) plot.Tool {
		t := v.Slider(name, label)
		t.Group, t.Reading, t.Hidden = v.Say(bends), "", stepParam.Int(&v.State) != 5
		return t
	}
	return append(v.Steps(stepParam), slider("r", growing), slider("theta", bending))
}

var steps = [LastStep]struct {
	formulas string
	show     func(p *picture) content
}{
	{"f(…, x_m, …, x_n, …) = f(…, x_n, …, x_m, …)\nf(…, x_m + p_m, …, x_n + p_n, …)", (*picture).orders},
	{"f(x_m + p_m, x_n + p_n) ≈", (*picture).terms},
	{"p_mᵀ H p_n = ⟨p_m, p_n⟩\n⟨p_m, p_n⟩ = g(m − n)", (*picture).products},
	{"p = x + i y\n⟨p_m, p_n⟩ = x_m x_n + y_m y_n = Re[p_m p_n^*]", (*picture).hands},
	{"r_m r_n = R_{m−n},  θ_m − θ_n = Θ_{m−n}\n⇒  r_m = 1,  θ_m = m θ,  p_m = e^{imθ}", (*picture).condition},
	{
		"g(m − n) = Σ cos((m − n) θ_j), θ_j = base^{−2j/d}\ng(m − n) ÷ d/2 → ∫_0^1 cos((m − n) base^{−t}) d\u2009t",
		(*picture).sums,
	},
	{"g(k) ÷ d/2 → ∫_0^1 cos(k θ(t)) d\u2009t\nθ(t) = base^{−t}, t³, t², t", (*picture).speeds},
}

type picture struct {
	*plot.View
	n, m, k float64
}

// A content is what a step shows: a picture, numbers beside or below it, words, and Data.
type content struct {
	picture, list plot.Block
	says          string
	data          dataio.Table
}

func pictureOf(v *plot.View) *picture {
	n := float64(v.Position())
	m := max(-encoder.MaxPosition, min(n+float64(v.State.Offset), encoder.MaxPosition)) // where encodings have rows
	return &picture{v, n, m, m - n}
}

func data(v *plot.View) dataio.Table { return steps[stepParam.Int(&v.State)-1].show(pictureOf(v)).data }

func draw(v *plot.View) plot.Picture {
	p, at := pictureOf(v), stepParam.Int(&v.State)
	s := &steps[at-1]
	class := scene.Ink | plot.Either(v.Width >= 350, scene.Big, 0)
	heading := v.Say(headings[at-1])
	formulas := plot.Group(plot.Each(strings.Split(s.formulas, "\n"), func(f string) plot.Block { return plot.Equation(class, f) })...)
	c := s.show(p)
	// The empty column keeps the heading in place, whether the picture has an axis or not.
	none := plot.Stack()
	body, most := plot.Columns([]float64{1, 0}, none, plot.Stack(c.picture, c.list)), 388.0
	if v.Width >= 880 { // the list stands beside the picture
		body, most = plot.Columns([]float64{1, 0.62 * float64(v.Width), 24, 0}, none, c.picture, none, c.list), 262
	}
	return plot.Picture{
		Body: plot.Stack(
			plot.Group(plot.Text(strong|scene.Big, strconv.Itoa(at)+"  "+heading), plot.Room(formulas, plot.Fixed(52, nil))),
			plot.Room(body, plot.Fixed(most, nil))),
		Summary: v.Say(summary, "step", at, "heading", heading, "m", p.m, "n", p.n) + c.says,
	}
}

const strong = scene.Ink | scene.Strong

func (p *picture) narrowed(d int) *encoder.Encoding {
	e, _ := encoder.New(1, min(p.State.DModel, d), encoder.Base(p.State.Base)) // the state is valid
	return e
}

func row(class scene.Class, text string, numbers ...string) chart.Row {
	return chart.Row{Class: class, Text: text, Numbers: numbers}
}

func formula(class scene.Class, source, number string) chart.Row {
	return chart.Row{Class: class, Text: source, Formula: true, Numbers: []string{number}}
}

func (p *picture) orders() content {
	e := p.narrowed(16)
	d := e.DModel()
	at, _ := e.At([]float64{p.n, p.n + math.Trunc(p.k/2), p.m})
	words := p.Example()
	orders := [...][]string{words, {words[2], words[1], words[0]}}
	classes := [len(orders)]scene.Class{scene.Ink, scene.Edge}
	var legend [len(orders)]plot.Part
	var means [2][len(orders)][]float64
	most := 1e-9
	for j := range means {
		for i, order := range orders {
			legend[i] = plot.Part{Class: classes[i], Text: "■ " + param.SentenceOf(order)}
			x, _ := attention.Embed(order, d)
			if j == 1 {
				_ = attention.Inject(at, x, x, len(order))
			}
			out, _ := attention.Attend(x, d) // all numbers are finite
			means[j][i] = out.Pooled()
			for _, x := range means[j][i] {
				most = max(most, math.Abs(x))
			}
		}
	}
	var charts []plot.Block
	var said [2]string
	for j, name := range [...]plot.Words{without, with} {
		difference := property.LargestDifference(means[j][0], means[j][1])
		said[j] = plot.Either(difference < 1e-10, p.Say(rounding), number.Rounded(difference))
		bars := chart.Free(func(s *scene.Scene, a *scale.Axes) {
			wide := (a.Right - a.Left) / float64(d)
			for i, numbers := range means[j] {
				for k, x := range numbers {
					from, to := a.PixelY(max(x, 0)), a.PixelY(min(x, 0))
					left := a.PixelX(float64(k)) + wide*(0.16+0.35*float64(i))
					s.Rect(scene.Area|classes[i], left, from, wide*0.33, to-from)
				}
			}
		})
		charts = append(charts, plot.Group(
			p.Heading(name),
			&chart.Chart{
				Height: 76, Marks: []chart.Mark{bars},
				X: chart.Axis{Hi: float64(d), Ticks: chart.None}, Y: chart.Axis{Lo: -most, Hi: most, Ticks: chart.None},
			},
			p.Note(largest, "x", said[j])))
	}
	return content{
		plot.Stack(charts...), plot.Parts(legend[:]...),
		p.Say(ordersSay, "without", said[0], "with", said[1]),
		dataio.Rows([]string{"dimension", "x", "x exchanged", "x+p", "x+p exchanged"}, d, func(i int) []float64 {
			return []float64{float64(i), means[0][0][i], means[0][1][i], means[1][0][i], means[1][1][i]}
		}),
	}
}

// terms expands f, and shows how the remainder falls with p.
func (p *picture) terms() content {
	e := p.narrowed(64)
	d := e.DModel()
	pm, pn := make([]float64, d), make([]float64, d)
	_ = e.Row(pm, p.m)
	_ = e.Row(pn, p.n)
	words := p.Example()
	xm, _ := attention.Embed(words[:1], d)
	xn, _ := attention.Embed(words[2:], d)
	f, _ := attention.NewScore(d, nil)
	var all [3]*attention.Expansion
	halves := &chart.Tabular{Width: 76}
	for i := range all {
		all[i], _ = f.Expand(xm, xn, pm, pn, math.Ldexp(0.25, -i))
		left, fall := all[i].Remainder, ""
		if by := all[max(0, i-1)].Remainder / left; by > 1 && by < 100 {
			fall = "÷ " + number.Fixed(by, 1)
		}
		halves.Rows = append(halves.Rows, row(scene.Quiet, "p ÷ "+strconv.Itoa(4<<i), number.Fixed(left, 6), fall))
	}
	x := all[0]
	term := func(class scene.Class, i int, name string) chart.Row {
		row := formula(class, name, number.Fixed(x.Terms[i], 4))
		row.Bar = x.Terms[i]
		return row
	}
	sums := &chart.Tabular{Width: 76, Rows: []chart.Row{
		term(scene.Quiet, 0, "f"),
		term(scene.Offset, 1, "+ p_mᵀ ∂f/∂x_m"),
		term(scene.Position, 2, "+ p_nᵀ ∂f/∂x_n"),
		term(scene.Offset, 3, "+ ½ p_mᵀ ∂²f/∂x_m² p_m"),
		term(scene.Position, 4, "+ ½ p_nᵀ ∂²f/∂x_n² p_n"),
		term(strong, 5, "+ p_mᵀ ∂²f/∂x_m∂x_n p_n"),
		row(0, p.Say(sumOfSix), number.Fixed(x.Sum, 4)),
		row(0, p.Say(trueValue), number.Fixed(x.Value, 4)),
		row(0, p.Say(remainder), number.Fixed(x.Remainder, 4)),
	}}
	knows := plot.Parts(
		p.Part(scene.Offset, knowsOne, "p", "m"), p.Part(scene.Position, knowsOne, "p", "n"), p.Part(strong, knowsBoth))
	columns := []string{"scale", "term 1", "term 2", "term 3", "term 4", "term 5", "term 6", "sum", "value", "remainder"}
	return content{
		sums, plot.Stack(plot.Group(p.Heading(halve), halves), knows),
		p.Say(termsSay, "sixth", x.Terms[5], "sum", x.Sum, "value", x.Value),
		dataio.Rows(columns, len(all), func(i int) []float64 {
			x := all[i]
			return slices.Concat([]float64{math.Ldexp(0.25, -i)}, x.Terms[:], []float64{x.Sum, x.Value, x.Remainder})
		}),
	}
}

func (p *picture) products() content {
	exact, _ := p.Encoding.RelativeDot(p.k)
	list := &chart.Tabular{Width: 120, Head: row(scene.Offset|scene.Strong, "k = m − n = "+number.Integer(p.k), "")}
	var ns, dots [4]float64
	a, b := make([]float64, p.State.DModel), make([]float64, p.State.DModel)
	for i, by := range [...]float64{0, 1, 100, 10000} {
		n := max(-encoder.MaxPosition-min(p.k, 0), min(p.n+by, encoder.MaxPosition-max(p.k, 0)))
		_ = p.Encoding.Row(a, n+p.k)
		_ = p.Encoding.Row(b, n)
		ns[i], dots[i] = n, attention.Dot(a, b)
		list.Rows = append(list.Rows, formula(scene.Position, "n = "+number.Integer(n), number.Fixed(dots[i], 4)))
	}
	list.Rows = append(list.Rows, formula(strong, "g(k) = Σ cos(k θ_j)", number.Fixed(exact, 4)))
	s := p.curves()
	c := curveChart(
		chart.Axis{Title: "m − n →", Lo: -s.last, Hi: s.last}, chart.Axis{Title: "g(m − n) ÷ d/2", Lo: -1, Hi: 1},
		chart.Point(scene.Offset, p.k, dots[0]/float64(p.Encoding.Pairs())),
		chart.Upright(scene.Offset, p.k), chart.Line{Of: s.mirrored, Class: scene.Ink})
	return content{
		c, list, p.Say(productsSay, "x", exact),
		dataio.Rows([]string{"n", "k", "dot"}, len(ns), func(i int) []float64 { return []float64{ns[i], p.k, dots[i]} }),
	}
}
