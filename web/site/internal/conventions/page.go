package conventions

import (
	"bytes"
	"fmt"
	"html/template"
	"path"
	"path/filepath"
	"slices"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// A listPage is the page that lists all conventions. Addresses are relative to the page.
type listPage struct {
	text.Lang
	output.Addresses
	Identify, Compare string
	Columns           []string // of the table, between the names and the summaries
	Groups            []group
}

// folder is the folder of the pages of a language.
const folder = "conventions"

// address returns the name of the page of a convention in dist/, or of the list if name is
// empty.
func address(lang text.Lang, name string) string { return output.PageName(lang, folder, name) }

// toTool returns the address of a tool for the page of a convention, or for the list.
func toTool(lang text.Lang, from, tool string) string {
	return output.Link(path.Dir(address(lang, from)), output.PageName(lang, "workbench", tool))
}

// A pageLink leads to the page of a convention.
type pageLink struct{ Name, Address, About string }

// link returns a link to the page of c for the page of the convention from, or for the list
// if that is empty.
func (c described) link(lang text.Lang, from string) pageLink {
	return pageLink{c.Name, output.Link(path.Dir(address(lang, from)), address(lang, c.Name)), c.about(lang)}
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
	p := listPage{
		Lang: lang, Addresses: output.AddressesFrom(lang, folder, ""),
		Identify: toTool(lang, "", "identify"), Compare: toTool(lang, "", "compare"),
	}
	paper := all[0].compared(lang)
	for _, f := range paper {
		p.Columns = append(p.Columns, f.Name)
	}
	for _, r := range relations {
		g := group{Title: r.plural.In(lang)}
		for _, c := range all {
			if c.relation.key == r.key {
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
