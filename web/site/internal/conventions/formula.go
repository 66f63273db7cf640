package conventions

import (
	"html/template"
	"strings"

	"github.com/posenc/posenc/encoder/convention"
)

// Parts of formulas: the angle pos·ω[i], 2i, and d/2.
var (
	angle  = mi("pos") + mo("·") + element("ω", mi("i"))
	twice  = mn("2") + mi("i")
	halves = over(mi("d"), mn("2"))
)

// formula returns the definition of the rows of c on one axis, or of its rotation, and its
// frequencies.
func (c described) formula() template.HTML {
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
