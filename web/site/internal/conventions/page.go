package conventions

import (
	"bytes"
	"fmt"
	"html/template"
	"net/url"
	"path"
	"path/filepath"
	"strings"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/text"
)

// A page is the page of a convention or, without one, of the list of all conventions. The
// templates call its exported methods. Addresses are relative to the page.
type page struct {
	text.Lang
	output.Addresses
	described
	all      []described
	pictures string // the folder of the pictures
}

// folder is the folder of the pages of a language.
const folder = "conventions"

// Pages returns the pages in both languages: a list of the conventions, a page for each of
// them, and the pictures of the pages.
func Pages(root string) ([]output.File, error) {
	t, err := template.ParseGlob(filepath.Join(root, "web", "conventions", "*.html"))
	if err != nil {
		return nil, err
	}
	all, err := readConventions()
	if err != nil {
		return nil, err
	}
	var drawings []output.File
	for _, c := range all {
		for _, lang := range text.Languages {
			if c.Rotates {
				continue
			}
			drawn, err := c.draw(lang)
			if err != nil {
				return nil, err
			}
			drawings = append(drawings, drawn.Files()...)
		}
	}
	pictures, files := picture.InFolder(drawings)
	for _, lang := range text.Languages {
		for i, c := range append([]described{{}}, all...) {
			source := "convention.html"
			if i == 0 {
				source = "list.html"
			}
			var content bytes.Buffer
			name := output.PageName(lang, folder, c.Name)
			p := page{lang, output.AddressesFrom(lang, folder, c.Name), c, all, pictures}
			if err := t.ExecuteTemplate(&content, source, p); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			files = append(files, output.File{Name: name, Content: content.Bytes()})
		}
	}
	return files, nil
}

// of returns the page of another convention in the same language.
func (p page) of(c described) page { return page{Lang: p.Lang, described: c} }

// To returns the address of the page of a convention.
func (p page) To(name string) string { return path.Join(path.Dir(p.Conventions), name, "index.html") }

// A group are conventions whose rows are related to those of the paper in the same way.
type group struct {
	Title   string
	Members []page
}

// Groups returns the conventions by their relations to the paper.
func (p page) Groups() (groups []group) {
	for _, r := range relations {
		g := group{Title: r.plural.In(p.Lang)}
		for _, c := range p.all {
			if c.relation == r {
				g.Members = append(g.Members, p.of(c))
			}
		}
		if g.Members != nil {
			groups = append(groups, g)
		}
	}
	return groups
}

// Same returns the other conventions with the same rows.
func (p page) Same() []described { return p.sameRows(p.all) }

// Paper returns the facts about the paper, with which the list compares the others.
func (p page) Paper() []fact { return p.of(p.all[0]).Compared() }

// Verdict returns how the rows differ from those of the paper.
func (p page) Verdict() string { return p.relation.singular.In(p.Lang) }

// About returns how the program differs from the paper.
func (p page) About() string { return p.about(p.Lang) }

// OfCells reports whether the rows are for the cells of a grid.
func (p page) OfCells() bool { return p.preset.GridOnly() }

// File returns the file of the code in its repository.
func (p page) File() string { return strings.TrimSuffix(p.Source.File, "/") }

// Version returns the version of the code, a commit shortened as GitHub shortens it.
func (p page) Version() string {
	if len(p.Source.Version) == 40 {
		return p.Source.Version[:7]
	}
	return p.Source.Version
}

// CompareThis returns the address of the tool that compares the convention with another one:
// with the paper, or the paper with tensor2tensor.
func (p page) CompareThis() template.URL {
	state := "convention=" + p.Name + p.given("&padding-idx=1") + "&versus=paper"
	if p.Name == "paper" {
		state = "convention=paper&versus=tensor2tensor"
	}
	return template.URL(p.Tool("compare") + "#" + state)
}

// The size of the matrix in the picture of a page, and the side of the picture of a grid.
const (
	pictureLen   = 50
	pictureSide  = 8
	pictureWidth = 64
)

// draw draws the heatmap of c, as wide as the column of text and for a phone.
func (c described) draw(lang text.Lang) (picture.Pair, error) {
	query, err := url.ParseQuery(c.query(pictureLen, pictureSide, pictureWidth))
	if err != nil {
		return picture.Pair{}, err
	}
	value := func(name string) (string, bool) { return query.Get(name), query.Has(name) }
	state, err := param.DefaultState().Parse(value)
	if err != nil {
		return picture.Pair{}, err
	}
	return picture.Static{Figure: "heatmap", State: state, Lang: lang}.DrawPair(640, picture.Narrow)
}

// Picture returns the HTML that shows the picture, nothing if there is none.
func (p page) Picture() (template.HTML, error) {
	if p.Rotates {
		return "", nil
	}
	drawn, err := p.draw(p.Lang)
	return template.HTML(drawn.Element(p.Root+p.pictures, `loading="lazy"`)), err
}

// Caption says what the picture has.
func (p page) Caption() string {
	if p.OfCells() {
		return fmt.Sprintf(p.Say("A grid of %d × %[1]d with d_model = %d. A row is the vector of a cell.",
			"%d × %[1]d 的网格，d_model = %d。一行就是一格的向量。"), pictureSide, pictureWidth)
	}
	return fmt.Sprintf(p.Say("The first %d rows with d_model = %d. A row is the vector of a position.",
		"前 %d 行，d_model = %d。一行就是一个位置的向量。"), pictureLen, pictureWidth)
}
