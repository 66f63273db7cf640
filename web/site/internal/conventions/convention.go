package conventions

import (
	"html/template"
	"strings"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// A conventionPage is the page of a convention.
type conventionPage struct {
	text.Lang
	output.Addresses
	Identify             string
	Name, Verdict, About string
	Rotates              bool
	Formula              template.HTML
	Picture              template.HTML
	Caption              string // of the picture
	OfCells              bool   // whether its rows are for the cells of a grid
	Facts                []fact
	Settings             []setting
	Source               source
	Header               []template.HTML
	Rows                 [][]string
	JSON                 string
	Calls                []call
	Same                 []pageLink
	CompareThis          template.URL // the tool that compares it with another convention
}

// A setting has a name here and a name in the library.
type setting struct{ Name, Upstream string }

// A source is the place of the code in its repository.
type source struct{ Name, File, Version, URL string }

func newPage(lang text.Lang, c described, all []described, a album) (conventionPage, error) {
	s, err := c.sample()
	if err != nil {
		return conventionPage{}, err
	}
	p := conventionPage{
		Lang: lang, Addresses: output.AddressesFrom(lang, folder, c.Name), Identify: toTool(lang, c.Name, "identify"),
		Name: c.Name, Verdict: c.relation.singular.In(lang), About: c.about(lang), Rotates: c.Rotates,
		Formula: c.formula(), Picture: a.element(c, lang), Caption: c.caption(lang), OfCells: c.preset.GridOnly(),
		Facts: c.facts(lang), Source: c.place(),
		Header: c.header(), Rows: s.rounded(), JSON: c.json(s),
		Calls: c.calls(lang),
	}
	p.CompareThis = template.URL(toTool(lang, c.Name, "compare") + "#" + c.compareState())
	for _, t := range c.Takes {
		p.Settings = append(p.Settings, setting{t.Name, t.Upstream})
	}
	for _, other := range c.sameRows(all) {
		p.Same = append(p.Same, other.link(lang, c.Name))
	}
	return p, nil
}

// place returns the place of the code. A commit is shortened as GitHub shortens it.
func (c described) place() source {
	s := c.Source
	version := s.Version
	if len(version) == 40 {
		version = version[:7]
	}
	return source{Name: s.Repository, File: strings.TrimSuffix(s.File, "/"), Version: version, URL: s.URL()}
}

// compareState returns the state of the tool that compares c with another convention: with
// the paper, or the paper with tensor2tensor.
func (c described) compareState() string {
	if c.Name == "paper" {
		return "convention=paper&versus=tensor2tensor"
	}
	return "convention=" + c.Name + c.given("&%s=%v", param.Hyphened) + "&versus=paper"
}
