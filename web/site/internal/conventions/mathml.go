package conventions

import (
	"html/template"
	"strings"
)

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
