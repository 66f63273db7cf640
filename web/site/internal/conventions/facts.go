package conventions

import (
	"fmt"
	"html/template"
	"regexp"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/convention"
)

// A fact is a line of the table of a page.
type fact struct {
	Name  string
	Value template.HTML
}

// Facts returns what is known about the convention.
func (p page) Facts() []fact {
	columns := fact{p.Say("Order of columns", "列的次序"), code(p.columns())}
	base := fact{p.Say("Default base n", "默认底数 n"), template.HTML(decimal(p.Base))}
	odd := fact{p.Say("Odd d_model", "奇数 d_model"), inline(p.odd(p.Lang))}
	if p.Rotates {
		columns.Name = p.Say("Pairs of four elements", "四个分量如何配对")
		return []fact{columns, base, odd}
	}
	single := p.Say("A single pair, d_model\u00a0=\u00a02", "只有一对，d_model\u00a0=\u00a02")
	if p.OfCells() {
		single = p.Say("A single pair on each axis, d_model\u00a0=\u00a04", "每个轴只有一对，d_model\u00a0=\u00a04")
	}
	return []fact{
		columns, base,
		{p.Say("Last frequency for d_model\u00a0=\u00a0512", "d_model\u00a0=\u00a0512 时的最后一个频率"), p.lastFrequency()},
		odd,
		{single, p.onePair()},
		{p.Say("First position", "起始位置"), p.firstPosition()},
		{p.Say("Number of axes", "轴数"), p.axisCounts()},
	}
}

// Compared returns the facts that the list of conventions compares.
func (p page) Compared() []fact {
	first, axes := template.HTML("0"), template.HTML("1")
	if !p.Rotates {
		first, axes = p.firstPosition(), p.axisCounts()
	}
	if p.padded {
		first = inline("`padding_idx` + 1")
	}
	return []fact{
		{p.Say("Order of columns", "列的次序"), code(p.columns())},
		{p.Say("Last frequency", "最后一个频率"), p.lastFrequency()},
		{p.Say("First position", "起始位置"), first},
		{p.Say("Axes", "轴数"), axes},
	}
}

// lastFrequency returns ω of the last pair of rows of the compared width, which are those of
// relationToPaper.
func (c described) lastFrequency() template.HTML {
	t, err := rowsOf(c.preset, 1, comparedWidth)
	if err != nil {
		return ""
	}
	return template.HTML(fmt.Sprintf("1/%.1f", 1/t.Frequency(t.Pairs()-1)))
}

// onePair returns what becomes of rows of two columns for each axis.
func (p page) onePair() template.HTML {
	_, err := rowsOf(p.preset, 1, 2*p.preset.AxisCounts()[0])
	switch {
	case err == nil && p.OfCells():
		return template.HTML(p.Say("sine and cosine of the row and of the column", "行号与列号的正弦和余弦"))
	case err == nil:
		return "sin pos, cos pos"
	case p.Refuses.OnePair == "":
		return template.HTML(p.Say("refused", "拒绝"))
	}
	return template.HTML(p.Say("the library ends with ", "该库的结果是 ")) + code(p.Refuses.OnePair)
}

// firstPosition returns the position of the first row, and what padding does.
func (p page) firstPosition() template.HTML {
	switch {
	case p.preset.Convention.Padded:
		return template.HTML(p.Say("0, after a row of zeros for padding", "0，前面有一行全零，用于填充"))
	case p.padded:
		return inline(p.Say("`padding_idx` + 1 for the first token of a sentence; the row of `padding_idx` is zero",
			"句子的第一个词元在 `padding_idx` + 1；`padding_idx` 那一行全为零"))
	}
	return template.HTML(strings.Replace(strconv.Itoa(p.preset.Convention.Start), "-", "−", 1))
}

// axisCounts returns the numbers of axes that the library supports.
func (p page) axisCounts() template.HTML {
	var names []string
	for _, n := range p.preset.AxisCounts() {
		names = append(names, strconv.Itoa(n))
	}
	return template.HTML(p.List(names))
}

// code returns a text as code.
func code(text string) template.HTML { return inline("`" + text + "`") }

var inlineMarks = regexp.MustCompile("\\*([^*]+)\\*|`([^`]+)`")

// inline returns a text with the marks *variable* and `code` as HTML.
func inline(markdown string) template.HTML {
	return template.HTML(inlineMarks.ReplaceAllStringFunc(template.HTMLEscapeString(markdown), func(mark string) string {
		inner := strings.Trim(mark, "*`")
		if mark[0] == '*' {
			return "<var>" + inner + "</var>"
		}
		return "<code>" + inner + "</code>"
	}))
}

// Parts of formulas: the angle pos·ω[i], 2i, and d/2.
var (
	angle  = mi("pos") + mo("·") + element("ω", mi("i"))
	twice  = mn("2") + mi("i")
	halves = over(mi("d"), mn("2"))
)

// Formula returns the definition of the rows of c on one axis, or of its rotation, and its
// frequencies.
func (c described) Formula() template.HTML {
	if c.Rotates {
		return display(append(c.rotation(), equation{element("ω", mi("i")), sup(mi("n"), minus(over(twice, mi("d"))))})...)
	}
	first, second := "sin", "cos"
	if c.preset.Convention.CosineFirst {
		first, second = second, first
	}
	a, b := c.pair()
	comma := mi("pos") + mo(",") + `<mspace width="0.2em"/>`
	factor := factors[c.preset.Convention.Norm]
	return display(
		equation{element("PE", comma+a), factor + apply(first, angle)},
		equation{element("PE", comma+b), factor + apply(second, angle)},
		equation{element("ω", mi("i")), c.frequency()},
	)
}

// factors are the factors of all elements.
var factors = map[convention.Norm]string{
	convention.Plain:    "",
	convention.UnitRows: root(over(mn("2"), mi("d"))),
	convention.RootD:    over(mn("1"), root(mi("d"))) + mo("·"),
}

// pair returns the columns of pair i, or the elements of a vector that turn together.
func (c described) pair() (first, second string) {
	if c.Layout == convention.Interleaved.String() {
		return twice, plus(twice, mn("1"))
	}
	return mi("i"), plus(mi("i"), halves)
}

// frequency returns ω[i].
func (c described) frequency() string {
	if c.preset.Convention.Shift == 0 {
		return sup(mi("n"), minus(over(twice, mi("d"))))
	}
	// h − s steps from the first frequency to the last.
	steps := bracket(halves + mo("−") + mn("1"))
	return sup(mi("n"), minus(over(mi("i"), steps)))
}

// rotation returns both elements of a pair of a vector x after its rotation to y.
func (c described) rotation() []equation {
	a, b := c.pair()
	x, y := element("x", a), element("x", b)
	cos, sin := apply("cos", angle), apply("sin", angle)
	return []equation{
		{element("y", a), x + `<mspace width="0.17em"/>` + cos + mo("−") + y + `<mspace width="0.17em"/>` + sin},
		{element("y", b), plus(x+`<mspace width="0.17em"/>`+sin, y+`<mspace width="0.17em"/>`+cos)},
	}
}

// These functions return MathML.

func mi(name string) string   { return "<mi>" + name + "</mi>" }
func mo(sign string) string   { return "<mo>" + sign + "</mo>" }
func mn(number string) string { return "<mn>" + number + "</mn>" }
func sub(a, b string) string  { return "<msub>" + a + "<mrow>" + b + "</mrow></msub>" }
func sup(a, b string) string  { return "<msup>" + a + "<mrow>" + b + "</mrow></msup>" }
func root(a string) string    { return "<msqrt><mrow>" + a + "</mrow></msqrt>" }
func over(a, b string) string { return a + `<mo lspace="0" rspace="0">/</mo>` + b }
func minus(a string) string   { return `<mo form="prefix">−</mo>` + a }
func plus(a, b string) string { return a + mo("+") + b }
func bracket(a string) string {
	return `<mo stretchy="false">(</mo>` + a + `<mo stretchy="false">)</mo>`
}
func apply(f, x string) string       { return mi(f) + mo("\u2061") + bracket(x) }
func element(name, at string) string { return sub(mi(name), at) }

// An equation has a left and a right side.
type equation struct{ left, right string }

// display returns equations one below the other, aligned at their signs.
func display(equations ...equation) template.HTML {
	var text strings.Builder
	text.WriteString(`<math display="block"><mtable class="equations">`)
	for _, e := range equations {
		text.WriteString("<mtr><mtd>" + e.left + "</mtd><mtd>" + mo("=") + e.right + "</mtd></mtr>")
	}
	text.WriteString("</mtable></math>")
	return template.HTML(text.String())
}
