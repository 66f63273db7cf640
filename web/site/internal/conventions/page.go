package conventions

import (
	"bytes"
	"fmt"
	"html/template"
	"path/filepath"
	"slices"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// A listPage is the page that lists all conventions. Addresses are relative to the page.
type listPage struct {
	text.Lang
	addresses
	Columns []string // of the table, between the names and the summaries
	Groups  []group
}

// A group are conventions whose rows are related to those of the paper in the same way.
type group struct {
	Title   string
	Members []member
}

// A member is a row of the table.
type member struct {
	pageLink
	Cells []cell
}

// A cell is a fact about a convention, and whether the paper differs in it.
type cell struct {
	Value   template.HTML
	Differs bool
}

// Pages returns the pages in both languages: a list of the conventions, a page for each of
// them, and the pictures of the pages.
func Pages(root string) ([]output.File, error) {
	t, err := template.ParseGlob(filepath.Join(root, "web", "conventions", "*.html"))
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	all, err := readConventions()
	if err != nil {
		return nil, err
	}
	album, err := drawPictures(all)
	if err != nil {
		return nil, err
	}
	files := album.files
	for _, lang := range text.Languages {
		list, err := execute(t, "list.html", newListPage(lang, all), address(lang, ""))
		if err != nil {
			return nil, err
		}
		files = append(files, list)
		for _, c := range all {
			p, err := newPage(lang, c, all, album)
			if err != nil {
				return nil, err
			}
			f, err := execute(t, "convention.html", p, address(lang, c.Name))
			if err != nil {
				return nil, err
			}
			files = append(files, f)
		}
	}
	return files, nil
}

func newListPage(lang text.Lang, all []described) listPage {
	p := listPage{Lang: lang, addresses: addressesFrom(lang, "")}
	paper := all[0].compared(lang)
	for _, f := range paper {
		p.Columns = append(p.Columns, f.Name)
	}
	for _, r := range relations {
		g := group{Title: r.plural.In(lang)}
		for _, c := range all {
			if c.relation == r.key {
				m := member{pageLink: c.link(lang, "")}
				for i, f := range c.compared(lang) {
					m.Cells = append(m.Cells, cell{f.Value, f.Value != paper[i].Value})
				}
				g.Members = append(g.Members, m)
			}
		}
		if len(g.Members) > 0 {
			p.Groups = append(p.Groups, g)
		}
	}
	return p
}

// execute returns the file with the page that a template makes of p.
func execute(t *template.Template, name string, p any, file string) (output.File, error) {
	var page bytes.Buffer
	if err := t.ExecuteTemplate(&page, name, p); err != nil {
		return output.File{}, fmt.Errorf("site: %s: %w", file, err)
	}
	return output.File{Name: file, Content: slices.Clip(page.Bytes())}, nil
}
