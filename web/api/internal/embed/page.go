// Package embed describes pages to other sites that link to them or embed them.
package embed

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/picture"
	_ "github.com/posenc/posenc/web/figures" // registered before their names become choices
	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/render"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A page shows one figure: it is /embed.html, /s, the article at a figure, or a page of the
// workbench.
type page struct {
	figure   string
	state    param.State
	lang     string // "" for English
	theme    string // "" for the theme of the surrounding page
	controls string // "" for all

	drawn   *plot.Figure // see drawing
	picture *scene.Scene // see staticScene
}

var (
	figureParameter = endpoint.Parameter{
		Name: "figure", Choices: plot.Names(), Required: true, Example: "heatmap",
		About: [2]string{"the name of a figure", "图的名字"},
	}
	controlsParameter = endpoint.Parameter{
		Name: "controls", Choices: []string{"full", "own", "menu", "minimal", "none"}, Default: "full",
		About: [2]string{"the controls around the picture", "图外的控件"},
	}
)

var pageParameters = append([]endpoint.Parameter{figureParameter, endpoint.Lang, picture.Theme, controlsParameter}, endpoint.StateParameters(param.StateNames()...)...)

// hashParameters are those of a hash, which need not name a figure.
var hashParameters = func() []endpoint.Parameter {
	all := slices.Clone(pageParameters)
	all[0].Required = false
	return all
}()

// parsePage returns the page that a query describes.
func parsePage(q endpoint.Query) (page, error) {
	s, err := q.State()
	e := page{
		figure: q.Text(figureParameter), state: s, lang: omit(q.Text(endpoint.Lang), "en"),
		theme: omit(q.Text(picture.Theme), "auto"), controls: omit(q.Text(controlsParameter), "full"),
	}
	if err != nil {
		return e, err
	}
	return e, e.spec().Check(&s)
}

// omit returns a value, or "" if it is the default.
func omit(value, defaultValue string) string {
	if value == defaultValue {
		return ""
	}
	return value
}

// parseAddress returns the page at an address of the site.
func parseAddress(address, origin string) (page, error) {
	u, err := url.Parse(address)
	site, siteErr := url.Parse(origin)
	if err != nil || siteErr != nil || u.Host != site.Host || u.Scheme != "http" && u.Scheme != "https" {
		return page{}, endpoint.Invalid(http.StatusNotFound, "url", address, "is not a page of "+origin)
	}
	path := strings.TrimSuffix(endpoint.WithoutVersion(u.Path), ".html")
	first := "walk"
	if strings.Contains(u.Fragment, "=") {
		first = "heatmap" // which shows the sizes that older addresses of the article set
	}
	switch path {
	case "/embed", "/s":
		q, err := endpoint.ParseQuery(u.RawQuery, pageParameters, true) // other sites append parameters of their own
		if err != nil {
			return page{}, err
		}
		return parsePage(q)
	case "/", "/index", "/posenc":
		return parseHash(u.EscapedFragment(), first, "")
	case "/zh", "/zh/", "/zh/index", "/posenc.zh":
		return parseHash(u.EscapedFragment(), first, "zh")
	}
	path, lang := strings.TrimSuffix(strings.TrimSuffix(path, "index"), "/"), ""
	if rest, ok := strings.CutPrefix(path, "/zh"); ok {
		path, lang = rest, "zh"
	}
	for _, tool := range workbench.Tools {
		if path == "/workbench/"+tool.Name {
			hash, figure := u.EscapedFragment(), tool.Figure
			if tool.Below != "" && strings.HasPrefix(hash, "fig-"+tool.Below) {
				figure = tool.Below
			}
			return parseHash(hash, figure, lang)
		}
	}
	return page{}, endpoint.Invalid(http.StatusNotFound, "url", address, "is not a page with figures")
}

// parseHash parses the hash of the article or of a page of the workbench, which may name a
// section before a question mark, and a figure other than the first one of the page.
func parseHash(hash, first, lang string) (page, error) {
	if section, state, ok := strings.Cut(hash, "?"); ok {
		hash = state
		if name, ok := strings.CutPrefix(section, "fig-"); ok && slices.Contains(plot.Names(), name) {
			first = name
		}
	}
	q, err := endpoint.ParseQuery(hash, hashParameters, true)
	if err != nil {
		return page{}, err
	}
	if _, named := q["figure"]; !named {
		q["figure"] = first
	}
	e, err := parsePage(q)
	e.lang = lang
	return e, err
}

func (e *page) language() text.Lang { return text.LangOf(e.lang) }

// spec returns the spec of the figure, which exists.
func (e *page) spec() *plot.Spec {
	s, _ := plot.Find(e.figure)
	return s
}

// attributes returns the attributes of an element that shows the same figure.
func (e *page) attributes() plot.Attributes {
	a := e.spec().Attributes(&e.state, e.lang, e.theme)
	if e.controls != "" {
		a = append(a, [2]string{"controls", e.controls})
	}
	return a
}

// drawing returns the figure, which keeps what it computes: it is drawn in several sizes.
func (e *page) drawing() *plot.Figure {
	if e.drawn == nil {
		e.drawn = e.spec().New()
	}
	return e.drawn
}

// staticScene returns the scene as it is drawn without scripts, or nil if that would take too long.
func (e *page) staticScene() *scene.Scene {
	if e.picture != nil || picture.LimitFigure(e.figure, &e.state) != nil {
		return e.picture
	}
	v, err := plot.NewView(e.state, 800, e.language())
	if err != nil {
		return nil
	}
	v.Still = true
	e.picture = e.drawing().Scene(&v)
	return e.picture
}

// summary returns the text alternative of the picture, or the title of the figure if
// there is no picture.
func (e *page) summary() string {
	if s := e.staticScene(); s != nil {
		return s.Summary
	}
	return plot.Title(e.figure, e.language())
}

// imagePath returns the address of the picture in a format and with the parameters of
// its size. For a sentence with characters that have no outlines it is the card of
// the site; for a picture that exceeds a limit, the figure in its default state.
func (e *page) imagePath(format string, size endpoint.Query) string {
	if render.Missing(e.state.Sentence) != "" {
		return "/card.png"
	}
	state, values := e.state, map[string]string{}
	if !e.withinLimits(format, size) {
		state = param.DefaultState()
	}
	for _, a := range e.spec().Attributes(&state, e.lang, e.theme)[1:] { // without the figure
		values[a[0]] = a[1]
	}
	maps.Copy(values, size)
	return strings.TrimSuffix("/image/"+e.figure+"."+format+"?"+endpoint.EncodeQuery(values), "?")
}

// withinLimits reports whether /image responds with the picture.
func (e *page) withinLimits(format string, parameters endpoint.Query) bool {
	options, err := picture.Sheet(parameters)
	if err != nil || picture.LimitFigure(e.figure, &e.state) != nil {
		return false
	}
	if format == "svg" {
		if s := e.staticScene(); s != nil && s.Cells == nil {
			return true // only cells take long
		}
	}
	p, err := render.New(e.drawing(), e.state, e.language(), options)
	return err == nil && picture.Limit(format, e.figure, &e.state, p) == nil
}
