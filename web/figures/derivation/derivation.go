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
	class := scene.Ink | scene.Either(v.Width >= 350, scene.Big, 0)
	heading := plot.Text(scene.Ink|scene.Strong|scene.Big, strconv.Itoa(stepParam.Int(&v.State))+"  "+v.Say(s.heading))
	formulas := []plot.Block{}
	for _, f := range s.formulas {
		formulas = append(formulas, plot.Equation(class, f))
	}
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

// rows returns numbers as a table, row after row.
func rows(columns []string, numbers []float64) dataio.Table {
	return dataio.Rows(columns, len(numbers)/len(columns), func(row int) []float64 { return numbers[row*len(columns):] })
}

func formula(class scene.Class, name, number string) plot.Row {
	return plot.Row{Class: class, Formula: true, Text: name, Numbers: []string{number}}
}

func rule(k float64) chart.Mark {
	return chart.Free(func(s *scene.Scene, a *scale.Axes) {
		if math.Abs(k) <= a.X.Hi {
			a.Upright(s, scene.Offset, k)
		}
	})
}
