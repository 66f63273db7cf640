package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
)

// Derivation is the way from attention, which knows no order, to the sinusoids,
// in LastStep steps: each a formula, and the numbers that it has for the
// positions
//
//	n  the position in question
//	m  offset positions further on, m − n = k
//
// (Jianlin Su, kexue.fm/archives/8231).
type Derivation struct {
	figure.View
	Grow, Bend float64 // how much the fifth step lets r grow and bends θ, in [0, 1]

	sum sumDrawn
}

// A derivationStep is what is written above the picture of a step.
type derivationStep struct {
	heading  [2]string
	formulas []string // on a line each
}

var derivationSteps = [param.LastStep]derivationStep{
	{
		[2]string{"Attention does not see the order", "注意力看不见次序"},
		[]string{"f(…, x_m, …, x_n, …) = f(…, x_n, …, x_m, …)", "f(…, x_m + p_m, …, x_n + p_n, …)"},
	},
	{
		[2]string{"Only the sixth term sees both", "只有第六项同时看到两个位置"},
		[]string{"f(x_m + p_m, x_n + p_n) ≈"},
	},
	{
		[2]string{"With H = I a dot product is left", "令 H = I，只剩下内积"},
		[]string{"p_mᵀ H p_n = ⟨p_m, p_n⟩", "⟨p_m, p_n⟩ = g(m − n)"},
	},
	{
		[2]string{"A pair is a complex number", "一对数就是一个复数"},
		[]string{"p = x + i y", "⟨p_m, p_n⟩ = x_m x_n + y_m y_n = Re[p_m p_n^*]"},
	},
	{
		[2]string{"Only steady turning will do", "只有匀速转动才行"},
		[]string{"r_m r_n = R_{m−n},  θ_m − θ_n = Θ_{m−n}", "⇒  r_m = 1,  θ_m = m θ,  p_m = e^{imθ}"},
	},
	{
		[2]string{"More pairs: the sum nears a limit", "多对相加，趋近一个积分"},
		[]string{"g(m − n) = Σ cos((m − n) θ_j), θ_j = base^{−2j/d}", "g(m − n) ÷ d/2 → ∫_0^1 cos((m − n) base^{−t}) d\u2009t"},
	},
}

const (
	derivationBody    = 102 // where the picture of a step begins
	derivationBeside  = 262 // how high it is with its numbers beside it
	derivationStacked = 356 // and below it
)

// stacked reports whether the numbers stand below their picture.
func (p *Derivation) stacked() bool { return p.Width < 880 }

func (p *Derivation) Height() int {
	if p.stacked() {
		return derivationBody + derivationStacked
	}
	return derivationBody + derivationBeside
}

// n and m return the two positions: m as far as there are any.
func (p *Derivation) n() float64 { return float64(p.Position()) }
func (p *Derivation) m() float64 {
	return max(-encoder.MaxPosition, min(p.n()+float64(p.State.Offset), encoder.MaxPosition))
}

// narrowed returns the encoding in at most so many dimensions.
func (p *Derivation) narrowed(d int) *encoder.Encoding {
	e, err := encoder.New(1, min(p.State.DModel, d), encoder.Base(p.State.Base))
	if err != nil {
		return p.Encoding
	}
	return e
}

// right returns where the right column begins, beside a picture or below it.
func (p *Derivation) right() float64 {
	if p.stacked() {
		return 0
	}
	return math.Round(0.64 * float64(p.Width))
}

func (p *Derivation) AppendSVG(dst []byte) []byte {
	step := derivationSteps[p.State.Step-1]
	dst = append(dst, textAt(`class="ink strong big"`, 0, 18, strconv.Itoa(p.State.Step)+"  "+say(p.Lang, step.heading))...)
	size := "ink big"
	if p.Narrow() {
		size = "ink"
	}
	for i, f := range step.formulas {
		dst = append(dst, equation(`class="`+size+`"`, 0, 52+26*float64(i), f)...)
	}
	switch p.State.Step {
	case 1:
		return p.appendOrders(dst)
	case 2:
		return p.appendTerms(dst)
	case 3:
		return p.appendProducts(dst)
	case 4:
		return p.appendHands(dst)
	case 5:
		return p.appendCondition(dst)
	}
	return p.appendSums(dst)
}

func (p *Derivation) Summary() string {
	s := p.State
	summary := p.Say("Step ", "第 ") + strconv.Itoa(s.Step) + p.Say(" of ", " 步，共 ") + strconv.Itoa(param.LastStep) + p.Say(": ", " 步：") +
		say(p.Lang, derivationSteps[s.Step-1].heading) + p.Say(". m = ", "。m = ") + number.Integer(p.m()) + p.Say(", n = ", "，n = ") + number.Integer(p.n()) + p.Say(". ", "。")
	switch s.Step {
	case 1:
		return summary + p.sayOrders()
	case 2:
		return summary + p.sayTerms()
	case 3:
		return summary + p.sayProducts()
	case 4:
		return summary + p.sayHands()
	case 5:
		return summary + p.sayCondition()
	}
	return summary + p.saySums()
}

// Data are the numbers behind the step.
func (p *Derivation) Data() dataio.Table {
	switch p.State.Step {
	case 1:
		return p.ordersData()
	case 2:
		return p.termsData()
	case 3:
		return p.productsData()
	case 4:
		return p.handsData()
	case 5:
		return p.conditionData()
	}
	return p.sumsData()
}

// rows returns numbers as Data, row after row.
func rows(columns []string, numbers []float64) dataio.Table {
	return dataio.Table{
		Columns: columns,
		Rows:    len(numbers) / len(columns),
		Row:     func(dst []float64, row int) { copy(dst, numbers[row*len(columns):]) },
	}
}

// listed writes a name and, at the right end of its column, a number.
func listed(class string, left, right, y float64, name, number string) string {
	return equation(`class="`+class+`"`, left, y, name) + textAt(`class="ink" text-anchor="end"`, right, y, number)
}

// bar returns a bar from zero to a number of a chart.
func (c *axes) bar(class string, x, y, high float64) string {
	from, to := c.pixelX(min(0, x)), c.pixelX(max(0, x))
	return `<rect class="mark ` + class + filled(`" x="%" y="%" width="%" height="%"/>`, from, y, to-from, high) + "\n"
}

// noticeable returns a difference, or says that it is nothing but rounding.
func (p *Derivation) noticeable(x float64) string {
	if x < 1e-10 {
		return p.Say("0, but for rounding", "0（舍入误差之内）")
	}
	return significant(x)
}
