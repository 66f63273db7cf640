package api

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/figure"
	_ "github.com/posenc/posenc/web/figures" // registered before their names become choices
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/render"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// An embedRequest describes a page with one figure: /embed.html, /s, or the article
// at a figure.
type embedRequest struct {
	figure string
	state  param.State
	lang   string // "" for English
	theme  string // "" for that of the surrounding page
	bare   bool   // without controls

	drawn   figure.Figure // what still has drawn, once it has been called
	picture *scene.Scene  // what still returns then
}

var (
	figureParameter = parameter{
		name: "figure", choices: figure.Names(), required: true, example: "heatmap",
		about: [2]string{"which figure it is", "哪一幅图"},
	}
	controlsParameter = parameter{
		name: "controls", choices: []string{"full", "minimal", "none"}, defaultValue: "full",
		about: [2]string{"the controls around the picture", "图外的控件"},
	}
)

var embedParameters = append([]parameter{figureParameter, langParameter, themeParameter, controlsParameter}, stateParameters(param.StateNames()...)...)

// parseRequest returns the page that a query describes.
func parseRequest(q query) (embedRequest, error) {
	name, err := q.choice(figureParameter)
	if err != nil {
		return embedRequest{}, err
	}
	lang, err := q.choice(langParameter)
	if err != nil {
		return embedRequest{}, err
	}
	theme, err := q.choice(themeParameter)
	if err != nil {
		return embedRequest{}, err
	}
	controls, err := q.choice(controlsParameter)
	if err != nil {
		return embedRequest{}, err
	}
	s, err := q.state()
	return embedRequest{figure: name, state: s, lang: omit(lang, "en"), theme: omit(theme, "auto"), bare: controls == "none"}, err
}

// omit returns a value, or "" if it is the default.
func omit(value, defaultValue string) string {
	if value == defaultValue {
		return ""
	}
	return value
}

// parseAddress returns what the page at an address of the site shows.
func parseAddress(address, origin string) (embedRequest, error) {
	u, err := url.Parse(address)
	site, siteErr := url.Parse(origin)
	if err != nil || siteErr != nil || u.Host != site.Host || u.Scheme != "http" && u.Scheme != "https" {
		return embedRequest{}, invalid(http.StatusNotFound, "url", quote(address), "is not a page of "+origin)
	}
	switch strings.TrimSuffix(withoutVersion(u.Path), ".html") {
	case "/embed", "/s":
		return parseQueryOfPage(u.RawQuery)
	case "/", "/index", "/posenc":
		return parseArticleHash(u.EscapedFragment(), "")
	case "/zh", "/zh/", "/zh/index", "/posenc.zh":
		return parseArticleHash(u.EscapedFragment(), "zh")
	}
	return embedRequest{}, invalid(http.StatusNotFound, "url", quote(address), "is not a page with figures")
}

// parseQueryOfPage parses the query of a page, to which other sites may have
// appended parameters of their own.
func parseQueryOfPage(raw string) (embedRequest, error) {
	q, err := parseQuery(raw, embedParameters, true)
	if err != nil {
		return embedRequest{}, err
	}
	return parseRequest(q)
}

// parseArticleHash parses the hash of the article, which may name a section before
// a question mark. The default figure is the first one.
func parseArticleHash(hash, lang string) (embedRequest, error) {
	if _, state, ok := strings.Cut(hash, "?"); ok {
		hash = state
	}
	q, err := parseQuery(hash, embedParameters, true)
	if err != nil {
		return embedRequest{}, err
	}
	if _, named := q["figure"]; !named {
		q["figure"] = "heatmap"
	}
	e, err := parseRequest(q)
	e.lang = lang
	return e, err
}

// language returns the language of the page.
func (e *embedRequest) language() text.Lang { return text.LangOf(e.lang) }

// spec returns the spec of the figure, which exists.
func (e *embedRequest) spec() *figure.Spec {
	s, _ := figure.Find(e.figure)
	return s
}

// attributes returns the attributes of an element that shows the same.
func (e *embedRequest) attributes() figure.Attributes {
	a := e.spec().Attributes(&e.state, e.lang, e.theme)
	if e.bare {
		a = append(a, [2]string{"controls", "none"})
	}
	return a
}

// query returns the attributes and more parameters as a query, without those that
// are named.
func (e *embedRequest) query(more map[string]string, without ...string) string {
	values := map[string]string{}
	for _, a := range e.attributes() {
		if !slices.Contains(without, a[0]) {
			values[a[0]] = a[1]
		}
	}
	for name, value := range more {
		values[name] = value
	}
	return encodeQuery(values)
}

// still returns the scene where no script runs, or nil if it would take too long. What
// it computes serves pictures of all sizes.
func (e *embedRequest) still() *scene.Scene {
	if e.picture != nil || limitFigure(e.figure, &e.state) != nil {
		return e.picture
	}
	v, err := figure.NewView(e.state, 800, e.language())
	if err != nil {
		return nil
	}
	v.Still = true
	e.drawn = e.spec().New()
	e.picture = e.drawn.Scene(&v)
	return e.picture
}

// summary returns the text alternative of the picture, or the title of the figure if
// there is no picture.
func (e *embedRequest) summary() string {
	if s := e.still(); s != nil {
		return s.Summary
	}
	return figure.Title(e.figure, e.language())
}

// imagePath returns the address of the picture in a format and with parameters of
// a sheet. For a sentence with characters that have no outlines it is the card of
// the site; for a picture that exceeds a limit, the figure in its default state.
func (e *embedRequest) imagePath(format string, size query) string {
	if render.Missing(e.state.Sentence) != "" {
		return "/card.png"
	}
	shown := *e
	if !e.withinLimits(format, size) {
		shown.state = param.DefaultState()
	}
	return strings.TrimSuffix("/image/"+e.figure+"."+format+"?"+shown.query(size, "figure", "controls"), "?")
}

// withinLimits reports whether /image answers with the picture.
func (e *embedRequest) withinLimits(format string, parameters query) bool {
	options, err := sheet(parameters)
	if err != nil || e.still() == nil {
		return false
	}
	p, err := render.New(e.drawn, e.state, e.language(), options)
	return err == nil && imageFormats[format].limit(e.figure, &e.state, p) == nil
}
