package markdown

import (
	"strings"

	"golang.org/x/net/html"
)

// linear returns a formula of MathML as text, in the way of the comments of programs:
//
//	a subscript         ω[i]
//	a power             n^(−2i/d)
//	a root              √(d/2)
//	a fraction          ((a + b)/c)
//	a sum or product    ∑[i = 0 … d/2 − 1]
//	a matrix            (a, b; c, d)
//
// Equations one below the other are lines.
func linear(math *html.Node) string {
	return strings.TrimSpace(row(math))
}

// row returns the elements inside of n, one after the other.
func row(n *html.Node) string {
	text, power := "", false
	for _, child := range elements(n) {
		if power && child.Data != "mo" {
			text += " " // x^a y, not x^ay
		}
		text += element(child)
		power = child.Data == "msup" || child.Data == "msubsup"
	}
	return strings.ReplaceAll(text, "  ", " ")
}

func element(n *html.Node) string {
	parts := elements(n)
	part := func(i int) string { return strings.TrimSpace(element(parts[i])) }
	switch n.Data {
	case "mspace":
		return " "
	case "mo":
		return operator(n)
	case "mi", "mn", "mtext":
		return content(n)
	case "msub", "munder":
		return part(0) + "[" + part(1) + "]"
	case "msup":
		return part(0) + "^" + atomic(part(1))
	case "msubsup":
		if symbol := part(0); symbol == "∫" {
			return "∫[" + part(1) + " … " + part(2) + "] "
		}
		return part(0) + "[" + part(1) + "]^" + atomic(part(2))
	case "munderover":
		return part(0) + "[" + part(1) + " … " + part(2) + "] "
	case "msqrt":
		return "√" + atomic(strings.TrimSpace(row(n)))
	case "mfrac":
		return "(" + atomic(part(0)) + "/" + atomic(part(1)) + ")"
	case "mtable":
		between, after := ", ", "; "
		if attribute(n, "class") == "equations" {
			between, after = " ", "\n"
		}
		var rows []string
		for _, r := range parts {
			var cells []string
			for _, c := range elements(r) {
				cells = append(cells, strings.TrimSpace(row(c)))
			}
			rows = append(rows, strings.Join(cells, between))
		}
		return strings.Join(rows, after)
	}
	return row(n) // a group of elements, as mrow
}

// operator returns an operator with the space around it that tells relations and sums from
// signs.
func operator(n *html.Node) string {
	sign := content(n)
	switch {
	case sign == "" || sign == "\u2061": // the application of a function
		return ""
	case sign == ",":
		return ", "
	case strings.Contains("+ − = ≈ ≤ ≥ < > → ∝ ÷", sign) && attribute(n, "form") != "prefix":
		return " " + sign + " "
	}
	return sign
}

// atomic returns an expression in brackets, unless it is one letter, number or name.
func atomic(text string) string {
	if strings.ContainsAny(text, " +−·/^,[") || strings.Count(text, "") > 2 && !isNumber(text) {
		return "(" + text + ")"
	}
	return text
}

func isNumber(text string) bool { return strings.Trim(text, "0123456789.") == "" }

// elements returns the elements directly inside of n.
func elements(n *html.Node) []*html.Node {
	var list []*html.Node
	for child := range n.ChildNodes() {
		if child.Type == html.ElementNode {
			list = append(list, child)
		}
	}
	return list
}

// content returns the text of an element.
func content(n *html.Node) string {
	text := ""
	for child := range n.ChildNodes() {
		if child.Type == html.TextNode {
			text += child.Data
		}
	}
	return strings.TrimSpace(text)
}
