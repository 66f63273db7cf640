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
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "derivation",
	Title:  text.Message{English: "Derivation, step by step", Chinese: "逐步推导"},
	Keys:   text.Message{English: "Left and right arrow keys and the digits 1 to 7 choose a step.", Chinese: "左右方向键与数字键 1 至 7 选择步骤。"},
	Shared: []string{"d-model", "base", "position"},
	Params: []string{"offset"},
	More:   []string{"step"},
	New:    func() figure.Figure { return new(derivation) },
}

// A step is what the figure shows at a time.
type step struct {
	heading  text.Message
	formulas []string                                // on a line each
	draw     func(p *picture, s *scene.Scene) string // draws the numbers, and returns them in words
	data     func(p *picture) dataio.Table
}

var steps = [param.LastStep]step{
	{
		text.Message{English: "Attention does not see the order", Chinese: "注意力看不见次序"},
		[]string{"f(…, x_m, …, x_n, …) = f(…, x_n, …, x_m, …)", "f(…, x_m + p_m, …, x_n + p_n, …)"},
		(*picture).drawOrders, (*picture).ordersData,
	},
	{
		text.Message{English: "Only the sixth term sees both", Chinese: "只有第六项同时看到两个位置"},
		[]string{"f(x_m + p_m, x_n + p_n) ≈"},
		(*picture).drawTerms, (*picture).termsData,
	},
	{
		text.Message{English: "With H = I a dot product is left", Chinese: "令 H = I，只剩下点积"},
		[]string{"p_mᵀ H p_n = ⟨p_m, p_n⟩", "⟨p_m, p_n⟩ = g(m − n)"},
		(*picture).drawProducts, (*picture).productsData,
	},
	{
		text.Message{English: "A pair is a complex number", Chinese: "一对数就是一个复数"},
		[]string{"p = x + i y", "⟨p_m, p_n⟩ = x_m x_n + y_m y_n = Re[p_m p_n^*]"},
		(*picture).drawHands, (*picture).handsData,
	},
	{
		text.Message{English: "Only steady turning will do", Chinese: "只有匀速转动才行"},
		[]string{"r_m r_n = R_{m−n},  θ_m − θ_n = Θ_{m−n}", "⇒  r_m = 1,  θ_m = m θ,  p_m = e^{imθ}"},
		(*picture).drawCondition, (*picture).conditionData,
	},
	{
		text.Message{English: "More pairs: the sum nears a limit", Chinese: "多对相加，趋近一个积分"},
		[]string{"g(m − n) = Σ cos((m − n) θ_j), θ_j = base^{−2j/d}", "g(m − n) ÷ d/2 → ∫_0^1 cos((m − n) base^{−t}) d\u2009t"},
		(*picture).drawSums, (*picture).sumsData,
	},
	{
		text.Message{English: "Other speeds, other limits", Chinese: "换用别的速度，极限也不同"},
		[]string{"g(k) ÷ d/2 → ∫_0^1 cos(k θ(t)) d\u2009t", "θ(t) = base^{−t}, t³, t², t"},
		(*picture).drawSpeeds, (*picture).speedsData,
	},
}

func (d *derivation) Scene(v *figure.View) *scene.Scene {
	p, step := d.at(v), &steps[v.State.Step-1]
	s := &scene.Scene{Width: v.Width, Height: bodyTop + p.bodyHeight()}
	s.Text(scene.Ink|scene.Strong|scene.Big, scene.Start, 0, 18, strconv.Itoa(v.State.Step)+"  "+step.heading.In(v.Lang))
	class := scene.Ink | scene.Big
	if v.Width < 350 {
		class = scene.Ink
	}
	for i, f := range step.formulas {
		chart.Equation(s, class, 0, 52+26*float64(i), f)
	}
	s.Summary = p.Phrase("Step $1 of $2: $3. m = $4, n = $5. ", "第 $1 步，共 $2 步：$3。m = $4，n = $5。",
		strconv.Itoa(v.State.Step), strconv.Itoa(param.LastStep), step.heading.In(v.Lang), number.Integer(p.m), number.Integer(p.n))
	s.Summary += step.draw(p, s)
	return s
}

// Data are the numbers behind the step.
func (d *derivation) Data(v *figure.View) dataio.Table { return steps[v.State.Step-1].data(d.at(v)) }
