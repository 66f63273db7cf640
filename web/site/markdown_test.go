package main

import (
	"bytes"
	"path"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/posenc/posenc/web/site/internal/markdown"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/page"
	"github.com/posenc/posenc/web/site/internal/sitemap"
	"github.com/posenc/posenc/web/site/internal/vectors"
)

// markdownLink matches a link or a picture.
var markdownLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// TestPagesAsMarkdown checks that each page of the sitemap links to its Markdown, which
// llms.txt lists, that the links in it lead to files of the site, and that tables of
// numbers have the same cells in both.
func TestPagesAsMarkdown(t *testing.T) {
	s := site{root: "../..", version: "1.0.0", hub: huggingFace}
	var err error
	if s.computed, err = vectors.Files(s.version); err != nil {
		t.Fatal(err)
	}
	if err := s.fromFiles(); err != nil {
		t.Fatal(err)
	}
	files, err := markdown.Beside(s.files())
	if err != nil {
		t.Fatal(err)
	}
	base, err := sitemap.Base("https://example.org/posenc/")
	if err != nil {
		t.Fatal(err)
	}
	files = sitemap.Files(files, base)
	// What the scripts of the build and the Worker make.
	there := map[string]bool{"api": true, "conventions.json": true}
	for _, name := range page.SingleFileNames() {
		there[name] = true
	}
	for _, f := range files {
		there[f.Name] = true
	}

	list := string(output.Content(files, "llms.txt"))
	pages, tables := 0, 0
	for _, part := range strings.Split(string(output.Content(files, "sitemap.xml")), "<loc>")[1:] {
		address, _, _ := strings.Cut(part, "</loc>")
		folder := strings.TrimPrefix(address, base.String())
		text := string(output.Content(files, folder+"index.md"))
		content := output.Content(files, folder+"index.html")
		pages++
		if !strings.HasPrefix(text, "# ") {
			t.Errorf("%sindex.md begins with %.40q, not with its heading", folder, text)
		}
		if !bytes.Contains(content, []byte(`<link rel="alternate" type="text/markdown" href="index.md">`)) {
			t.Errorf("%sindex.html has no link to its Markdown", folder)
		}
		if !strings.Contains(list, "]("+folder+"index.md)") {
			t.Errorf("llms.txt does not list %sindex.md", folder)
		}
		for _, a := range markdownLink.FindAllStringSubmatch(text, -1) {
			file, _, _ := strings.Cut(a[1], "#")
			if !strings.Contains(file, ":") && !there[path.Join(folder, file)] {
				t.Errorf("%sindex.md leads to %s, which is not there", folder, a[1])
			}
		}
		for _, row := range numberRows(t, content) {
			tables++
			if !strings.Contains(text, row) {
				t.Errorf("%sindex.md lacks the row %s", folder, row)
			}
		}
	}
	for _, a := range markdownLink.FindAllStringSubmatch(list, -1) {
		if !there[a[1]] {
			t.Errorf("llms.txt leads to %s, which is not there", a[1])
		}
	}
	if pages < 100 || tables < 300 {
		t.Errorf("%d pages with %d rows of numbers are checked", pages, tables)
	}
}

// numberRows returns the rows of the tables of numbers of a page, below their heads, as
// Markdown has them.
func numberRows(t *testing.T, content []byte) (rows []string) {
	t.Helper()
	doc, err := html.Parse(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	for n := range doc.Descendants() {
		if n.DataAtom != atom.Tr || !strings.Contains(tableClass(n), "numbers") {
			continue
		}
		row, head := "|", true
		for cell := range n.ChildNodes() {
			if cell.Type == html.ElementNode && cell.FirstChild != nil {
				row += " " + cell.FirstChild.Data + " |"
				head = head && cell.DataAtom == atom.Th
			}
		}
		if !head {
			rows = append(rows, row)
		}
	}
	return rows
}

// tableClass returns the class of the table with a row.
func tableClass(row *html.Node) string {
	for n := range row.Ancestors() {
		if n.DataAtom == atom.Table && len(n.Attr) > 0 {
			return n.Attr[0].Val
		}
	}
	return ""
}
