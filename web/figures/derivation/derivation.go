// Package derivation shows the way from attention, which knows no order, to the
// sinusoids, in seven steps: each a formula, and the numbers that it has for the
// positions
//
//	n  the position in question
//	m  offset positions further on, m − n = k
//
// (Jianlin Su, kexue.fm/archives/8231).
package derivation

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "derivation", Title: title, Keys: digits, Shared: "d-model base position", Params: "offset", More: "step",
	Draw: draw, Data: data, Handle: handle, Tools: tools(), Cursors: []plot.Cursor{{Param: "step", Name: theStep, Keys: plot.LeftRight}},
}

type step struct {
	heading  plot.Words
	formulas []string                 // on a line each
	draw     func(p *picture) content // shows the numbers
	data     func(p *picture) dataio.Table
}

// A content is a picture, a list of numbers beside it or below, and both in words.
type content struct {
	picture, list plot.Block
	says          string
}

var steps = [LastStep]step{
	{noOrder, []string{"f(…, x_m, …, x_n, …) = f(…, x_n, …, x_m, …)", "f(…, x_m + p_m, …, x_n + p_n, …)"}, (*picture).orders, (*picture).ordersData},
	{sixthTerm, []string{"f(x_m + p_m, x_n + p_n) ≈"}, (*picture).terms, (*picture).termsData},
	{dotProduct, []string{"p_mᵀ H p_n = ⟨p_m, p_n⟩", "⟨p_m, p_n⟩ = g(m − n)"}, (*picture).products, (*picture).productsData},
	{complexPair, []string{"p = x + i y", "⟨p_m, p_n⟩ = x_m x_n + y_m y_n = Re[p_m p_n^*]"}, (*picture).hands, (*picture).handsData},
	{
		steadyTurning, []string{"r_m r_n = R_{m−n},  θ_m − θ_n = Θ_{m−n}", "⇒  r_m = 1,  θ_m = m θ,  p_m = e^{imθ}"},
		(*picture).condition, (*picture).conditionData,
	},
	{
		morePairs, []string{"g(m − n) = Σ cos((m − n) θ_j), θ_j = base^{−2j/d}", "g(m − n) ÷ d/2 → ∫_0^1 cos((m − n) base^{−t}) d\u2009t"},
		(*picture).sums, (*picture).sumsData,
	},
	{otherSpeeds, []string{"g(k) ÷ d/2 → ∫_0^1 cos(k θ(t)) d\u2009t", "θ(t) = base^{−t}, t³, t², t"}, (*picture).speeds, (*picture).speedsData},
}

// conditionStep is the step in which sliders bend what the derivation has found to be straight.
const conditionStep = 5

type picture struct {
	*plot.View
	n, m float64
}

func pictureOf(v *plot.View) *picture {
	n := float64(v.Position())
	return &picture{v, n, max(-encoder.MaxPosition, min(n+float64(v.State.Offset), encoder.MaxPosition))} // as far as there are any
}

func data(v *plot.View) dataio.Table { return steps[stepParam.Int(&v.State)-1].data(pictureOf(v)) }

func draw(v *plot.View) plot.Picture {
	p, s := pictureOf(v), &steps[stepParam.Int(&v.State)-1]
	at := v.Number("step").Within(1, LastStep).Value
	class := scene.Ink | plot.Either(v.Width >= 350, scene.Big, 0)
	heading := plot.Text(scene.Ink|scene.Strong|scene.Big, strconv.Itoa(stepParam.Int(&v.State))+"  "+v.Say(s.heading))
	formulas := plot.Each(s.formulas, func(f string) plot.Block { return plot.Equation(class, f) })
	c := s.draw(p)
	// The empty column keeps the heading where it is, whether the picture has an axis or not.
	none := plot.Stack()
	body, most := plot.Columns([]float64{1, 0}, none, plot.Stack(c.picture, c.list)), 388.0
	if v.Width >= 880 { // the list stands beside the picture
		body, most = plot.Columns([]float64{1, 0.62 * float64(v.Width), 24, 0}, none, c.picture, none, c.list), 262
	}
	return plot.Picture{
		Body:    plot.Stack(plot.Group(heading, plot.Room(plot.Group(formulas...), plot.Fixed(52, nil))), plot.Room(body, plot.Fixed(most, nil))),
		Summary: v.Say(summary, "step", at, "of", LastStep, "heading", v.Say(s.heading), "m", p.m, "n", p.n) + c.says,
	}
}

// handle goes to the step of a digit.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	digit, err := strconv.Atoi(e.Key)
	if e.Kind != plot.Key || err != nil {
		return usual()
	}
	r := v.Set("step", e.Key)
	r.Speak = 1 <= digit && digit <= LastStep
	r.Handled = true
	return r
}

// tools are the buttons of the steps and two sliders.
func tools() []plot.Tool {
	steps := plot.Steps(stepsGroup, previous, next, LastStep, stepParam.Number, func(v *plot.View, t *plot.Control, i int) {
		t.Label, t.Hint = strconv.Itoa(i), v.Say(stepName, "n", i)
	})
	slider := func(name string, label plot.Words) plot.Tool {
		return plot.Tool{Name: name, Label: label, Most: plot.UpTo(100), Look: func(v *plot.View, t *plot.Control) {
			t.Group, t.Reading, t.Hidden = v.Say(bends), "", stepParam.Int(&v.State) != conditionStep
		}}
	}
	return append(steps, slider("r", growing), slider("theta", bending))
}

// narrowed returns the encoding in at most d dimensions.
func (p *picture) narrowed(d int) *encoder.Encoding {
	e, _ := encoder.New(1, min(p.State.DModel, d), encoder.Base(p.State.Base)) // the state is valid
	return e
}

// noticeable returns a difference, or says that it is nothing but rounding.
func (p *picture) noticeable(x float64) string {
	if x < 1e-10 {
		return p.Say(rounding)
	}
	return number.Rounded(x)
}

func formula(class scene.Class, name, number string) plot.Row {
	return plot.Row{Class: class, Formula: true, Text: name, Numbers: []string{number}}
}

// orderDimensions is in how many dimensions the first step runs attention.
const orderDimensions = 16

// outputs are the means of the outputs for three words, and with the outer ones exchanged.
type outputs [2][]float64

// outputs returns the outputs without and with positions.
func (p *picture) outputs() (all [2]outputs) {
	e := p.narrowed(orderDimensions)
	d := e.DModel()
	at, _ := e.At([]float64{p.n, p.n + math.Trunc((p.m-p.n)/2), p.m}) // where there are positions
	for i, words := range p.sentences() {
		for j := range all {
			x, _ := attention.Embed(words, d)
			if j == 1 {
				_ = attention.Inject(at, x, x, len(words))
			}
			if a, err := attention.Attend(x, d); err == nil {
				all[j][i] = a.Pooled()
			}
		}
	}
	return all
}

func (p *picture) sentences() [2][]string {
	a, b, c := p.Say(dog), p.Say(bites), p.Say(man)
	return [2][]string{{a, b, c}, {c, b, a}}
}

// difference returns the largest difference of the two orders.
func (o *outputs) difference() float64 { return property.LargestDifference(o[0], o[1]) }

// orders shows that attention knows no order until p_m and p_n are added.
func (p *picture) orders() content {
	all, most := p.outputs(), 1e-9
	for _, o := range all {
		for i := range o[0] {
			most = max(most, math.Abs(o[0][i]), math.Abs(o[1][i]))
		}
	}
	var charts []plot.Block
	var said [2]string
	for j, name := range [...]plot.Words{without, with} {
		o := &all[j]
		said[j] = p.noticeable(o.difference())
		charts = append(charts, plot.Group(
			p.Heading(name),
			&chart.Chart{
				Height: 76, X: chart.Axis{Hi: float64(len(o[0])), Ticks: chart.None}, Y: chart.Axis{Lo: -most, Hi: most, Ticks: chart.None},
				Marks: []chart.Mark{chart.Free(func(s *scene.Scene, a *scale.Axes) {
					wide := (a.Right - a.Left) / float64(len(o[0]))
					for i, class := range [...]scene.Class{scene.Ink, scene.Edge} {
						for k, x := range o[i] {
							from, to := a.PixelY(max(x, 0)), a.PixelY(min(x, 0))
							s.Rect(scene.Area|class, a.PixelX(float64(k))+wide*(0.16+0.35*float64(i)), from, wide*0.33, to-from)
						}
					}
				})},
			}, p.Note(largest, "x", said[j])))
	}
	list := []plot.Part{}
	for i, class := range [...]scene.Class{scene.Ink, scene.Edge} {
		words := p.sentences()[i]
		list = append(list, p.Part(class, sentence, "a", words[0], "b", words[1], "c", words[2]))
	}
	return content{plot.Stack(charts...), plot.Parts(list...), p.Say(ordersSay, "without", said[0], "with", said[1])}
}

func (p *picture) ordersData() dataio.Table {
	all, columns := p.outputs(), []string{"dimension", "x", "x exchanged", "x+p", "x+p exchanged"}
	return dataio.Rows(columns, len(all[0][0]), func(i int) []float64 {
		return []float64{float64(i), all[0][0][i], all[0][1][i], all[1][0][i], all[1][1][i]}
	})
}

// smallness is how small positions are beside words in the second step, before they are halved.
const smallness = 0.25

// expansions returns the expansions for positions of ¼, ⅛ and 1/16 of their size.
func (p *picture) expansions() (all [3]attention.Expansion) {
	e := p.narrowed(64)
	d := e.DModel()
	words := p.sentences()[0]
	x, _ := attention.Embed(words[:1], d)
	y, _ := attention.Embed(words[2:], d)
	at, from := make([]float64, d), make([]float64, d)
	f, err := attention.NewScore(d, nil)
	if err != nil || e.Row(at, p.m) != nil || e.Row(from, p.n) != nil {
		return all
	}
	for i := range all {
		if x, err := f.Expand(x, y, at, from, smallness/float64(int(1)<<i)); err == nil {
			all[i] = *x
		}
	}
	return all
}

// The terms of an expansion, and whose position they know.
var terms = [...]struct {
	formula string
	class   scene.Class
}{
	{"f", scene.Quiet},
	{"+ p_mᵀ ∂f/∂x_m", scene.Offset},
	{"+ p_nᵀ ∂f/∂x_n", scene.Position},
	{"+ ½ p_mᵀ ∂²f/∂x_m² p_m", scene.Offset},
	{"+ ½ p_nᵀ ∂²f/∂x_n² p_n", scene.Position},
	{"+ p_mᵀ ∂²f/∂x_m∂x_n p_n", scene.Ink | scene.Strong},
}

// terms shows that only one of the terms knows both p_m and p_n.
func (p *picture) terms() content {
	all := p.expansions()
	x := &all[0]
	sums := &plot.Tabular{Width: 76}
	for i, t := range terms {
		row := formula(t.class, t.formula, number.Fixed(x.Terms[i], 4))
		row.Bar = x.Terms[i]
		sums.Rows = append(sums.Rows, row)
	}
	for i, value := range [...]float64{x.Sum, x.Value, x.Remainder} {
		name := p.Say([...]plot.Words{sumOfSix, trueValue, remainder}[i])
		sums.Rows = append(sums.Rows, plot.Row{Text: name, Numbers: []string{number.Fixed(value, 4)}})
	}
	halves := &plot.Tabular{Width: 76}
	for i, size := range [...]string{"¼", "⅛", "1/16"} {
		fall := ""
		if i > 0 {
			if by := all[i-1].Remainder / all[i].Remainder; by > 1 && by < 100 {
				fall = "÷ " + number.Fixed(by, 1)
			}
		}
		halves.Rows = append(halves.Rows, plot.Row{Class: scene.Quiet, Text: "p × " + size, Numbers: []string{number.Fixed(all[i].Remainder, 6), fall}})
	}
	list := plot.Stack(plot.Group(p.Heading(halve), halves), plot.Parts(
		p.Part(scene.Offset, knowsM), p.Part(scene.Position, knowsN),
		p.Part(scene.Ink|scene.Strong, knowsBoth)))
	return content{sums, list, p.Say(termsSay, "sixth", x.Terms[5], "sum", x.Sum, "value", x.Value)}
}

func (p *picture) termsData() dataio.Table {
	all := p.expansions()
	columns := []string{"scale", "term 1", "term 2", "term 3", "term 4", "term 5", "term 6", "sum", "value", "remainder"}
	return dataio.Rows(columns, len(all), func(i int) []float64 {
		x := &all[i]
		return append(append([]float64{smallness / float64(int(1)<<i)}, x.Terms[:]...), x.Sum, x.Value, x.Remainder)
	})
}

// dots returns ⟨p_{n+k}, p_n⟩ for a few n, each multiplied out.
func (p *picture) dots() (ns, dots []float64) {
	k := p.m - p.n
	a, b := make([]float64, p.State.DModel), make([]float64, p.State.DModel)
	for _, by := range [...]float64{0, 1, 100, 10000} {
		n := max(-encoder.MaxPosition-min(k, 0), min(p.n+by, encoder.MaxPosition-max(k, 0)))
		if p.Encoding.Row(a, n+k) != nil || p.Encoding.Row(b, n) != nil {
			continue
		}
		ns, dots = append(ns, n), append(dots, attention.Dot(a, b))
	}
	return ns, dots
}

// products shows that the dot product is a function of the distance.
func (p *picture) products() content {
	k, s := p.m-p.n, p.curves()
	ns, dots := p.dots()
	exact, _ := p.Encoding.RelativeDot(k)
	list := &plot.Tabular{Head: plot.Row{Class: scene.Offset | scene.Strong, Text: "k = m − n = " + number.Integer(k), Numbers: []string{""}}, Width: 120}
	for i := range ns {
		list.Rows = append(list.Rows, formula(scene.Position, "n = "+number.Integer(ns[i]), number.Fixed(dots[i], 4)))
	}
	list.Rows = append(list.Rows, formula(scene.Ink|scene.Strong, "g(k) = Σ cos(k θ_j)", number.Fixed(exact, 4)))
	c := &chart.Chart{
		Height: 190, Low: 140, X: chart.Axis{Title: "m − n →", Lo: -s.last, Hi: s.last}, Y: chart.Axis{Title: "g(m − n) ÷ d/2", Lo: -1, Hi: 1},
		Marks: []chart.Mark{chart.Upright(scene.Offset, k), chart.Line{Of: s.mirrored, Class: scene.Ink}},
	}
	if len(dots) > 0 {
		at := chart.Point(scene.Offset, k, dots[0]/float64(p.Encoding.Pairs()))
		c.Marks = append([]chart.Mark{at}, c.Marks...)
	}
	return content{c, list, p.Say(productsSay, "x", exact)}
}

func (p *picture) productsData() dataio.Table {
	ns, dots := p.dots()
	return dataio.Rows([]string{"n", "k", "dot"}, len(ns), func(i int) []float64 {
		return []float64{ns[i], p.m - p.n, dots[i]}
	})
}
