// Package markdown writes the pages of the site as Markdown, for programs that read: beside each
// index.html an index.md, with the same words, numbers and links, pictures by their text
// alternatives, and formulas as a line of text. Menus, forms and scripts are left out.
package markdown

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/posenc/posenc/web/site/internal/output"
)

// link leads from a page to its Markdown.
const link = `<link rel="alternate" type="text/markdown" href="index.md">` + "\n"

// Beside returns the files with a link in each page to its Markdown, a list of these in
// llms.txt, and the Markdown after all files.
func Beside(files []output.File) ([]output.File, error) {
	pages := map[string]bool{}
	for _, f := range files {
		pages[f.Name] = path.Base(f.Name) == "index.html"
	}
	files = slices.Clone(files)
	var texts []output.File
	list := "\n## Optional\n\n"
	for i, f := range files {
		if !pages[f.Name] {
			continue
		}
		content, err := convert(f, pages)
		if err != nil {
			return nil, fmt.Errorf("%s as Markdown: %w", f.Name, err)
		}
		texts = append(texts, output.File{Name: beside(f.Name), Content: content})
		files[i].Content = bytes.Replace(f.Content, []byte("</head>"), []byte(link+"</head>"), 1)
		heading, _, _ := strings.Cut(string(content), "\n")
		list += "- [" + strings.TrimPrefix(heading, "# ") + "](" + beside(f.Name) + ")\n"
	}
	for i, f := range files {
		if f.Name == "llms.txt" {
			files[i].Content = append(slices.Clip(f.Content), list...)
		}
	}
	return append(files, texts...), nil
}

// beside returns the address of the Markdown of a page.
func beside(page string) string { return strings.TrimSuffix(page, "index.html") + "index.md" }

// convert returns the heading and the main part of a page as Markdown. Links to pages lead
// to their Markdown, unless they name a part of the page or the state of a figure.
func convert(f output.File, pages map[string]bool) ([]byte, error) {
	doc, err := html.Parse(bytes.NewReader(f.Content))
	if err != nil {
		return nil, err
	}
	var body *html.Node
	var left []*html.Node                                 // out of the text
	for _, n := range slices.Collect(doc.Descendants()) { // the tree changes
		switch {
		case n.Type != html.ElementNode:
		case n.DataAtom == atom.Body:
			body = n
		case leftOut(n):
			left = append(left, n)
		case n.DataAtom == atom.A:
			rewrite(n, path.Dir(f.Name), pages)
		case n.DataAtom == atom.Math:
			asCode(n)
		case n.DataAtom == atom.Sub && n.PrevSibling != nil && n.PrevSibling.DataAtom == atom.Var:
			n.PrevSibling.AppendChild(&html.Node{Type: html.TextNode, Data: "[" + content(n) + "]"})
			left = append(left, n)
		case n.DataAtom == atom.Dt:
			asItem(n)
		case n.DataAtom == atom.Dl:
			n.Data, n.DataAtom = "ul", atom.Ul
		}
	}
	for _, n := range left {
		n.Parent.RemoveChild(n)
	}
	text, err := newConverter().ConvertNode(body)
	return append(bytes.TrimSpace(text), '\n'), err
}

func newConverter() *converter.Converter {
	return converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(),
		commonmark.NewCommonmarkPlugin(),
		table.NewTablePlugin(
			table.WithCellPaddingBehavior(table.CellPaddingBehaviorMinimal),
			table.WithNewlineBehavior(table.NewlineBehaviorPreserve),
			table.WithSpanCellBehavior(table.SpanBehaviorEmpty),
		),
	))
}

// screenOnly are classes of elements that are of use on a screen only.
var screenOnly = []string{"anchor", "intake", "language", "skip"}

// leftOut reports whether an element is of use on a screen only.
func leftOut(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Nav, atom.Form, atom.Script, atom.Style, atom.Noscript, atom.Template, atom.Button:
		return true
	}
	for _, class := range strings.Fields(attribute(n, "class")) {
		if slices.Contains(screenOnly, class) {
			return true
		}
	}
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool {
		return a.Key == "hidden" || a.Key == "alt" && a.Val == ""
	})
}

// attribute returns the value of an attribute, "" if there is none.
func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// rewrite changes the address of a link in a folder from a page to its Markdown. The Markdown
// has no names for its parts: a link to a part of the page itself leads to the page.
func rewrite(a *html.Node, folder string, pages map[string]bool) {
	for i, at := range a.Attr {
		switch {
		case at.Key != "href":
		case strings.HasPrefix(at.Val, "#"):
			a.Attr[i].Val = "index.html" + at.Val
		case pages[path.Join(folder, at.Val)]:
			a.Attr[i].Val = beside(at.Val)
		}
	}
}

// asCode replaces the formula of an element by its text.
func asCode(math *html.Node) {
	text := &html.Node{Type: html.TextNode, Data: linear(math)}
	name := "code"
	if attribute(math, "display") == "block" {
		name = "pre"
	}
	for math.FirstChild != nil {
		math.RemoveChild(math.FirstChild)
	}
	math.Data, math.DataAtom, math.Namespace, math.Attr = name, atom.Lookup([]byte(name)), "", nil
	math.AppendChild(text)
}

// asItem makes an item of a list of a term and the descriptions after it.
func asItem(dt *html.Node) {
	dt.Data, dt.DataAtom = "li", atom.Li
	dt.AppendChild(&html.Node{Type: html.TextNode, Data: ": "})
	for next := dt.NextSibling; next != nil && next.DataAtom != atom.Dt; next = dt.NextSibling {
		next.Parent.RemoveChild(next)
		if next.DataAtom == atom.Dd {
			next.Data, next.DataAtom = "span", atom.Span
		}
		dt.AppendChild(next)
	}
}
