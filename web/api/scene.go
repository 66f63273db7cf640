package api

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/print"
	words "github.com/posenc/posenc/web/text"
)

// A scene is a figure as a page shows it.
type scene struct {
	figure string
	state  param.State
	lang   string // "" for English
	theme  string // "" for that of the page around it
	bare   bool   // the picture alone

	drawn plot.Picture // of the scene, once it has been asked for
}

var (
	figureParameter = parameter{
		name: "figure", choices: plot.FigureNames(), required: true, example: "heatmap",
		about: [2]string{"which figure it is", "哪一幅图"},
	}
	langParameter = parameter{
		name: "lang", choices: []string{"en", "zh"}, standard: "en",
		about: [2]string{"the language", "语言"},
	}
	themeParameter = parameter{
		name: "theme", choices: []string{"auto", "light", "dark"}, standard: "auto",
		about: [2]string{"the colours: light, dark, or those of the reader's system; in a PNG, auto is light", "配色：浅色、深色，或随读者的系统；PNG 的 auto 为浅色"},
	}
	controlsParameter = parameter{
		name: "controls", choices: []string{"full", "minimal", "none"}, standard: "full",
		about: [2]string{"what stands around the picture", "图外的控件"},
	}
)

// sceneParameters are those of a page that shows one figure.
var sceneParameters = append([]parameter{figureParameter, langParameter, themeParameter, controlsParameter}, state(param.StateNames()...)...)

// scene returns what a query says that a page is to show.
func (q query) scene() (scene, error) {
	figure, err := q.choice(figureParameter)
	if err != nil {
		return scene{}, err
	}
	lang, err := q.choice(langParameter)
	if err != nil {
		return scene{}, err
	}
	theme, err := q.choice(themeParameter)
	if err != nil {
		return scene{}, err
	}
	controls, err := q.choice(controlsParameter)
	if err != nil {
		return scene{}, err
	}
	s, err := q.state()
	return scene{figure: figure, state: s, lang: without(lang, "en"), theme: without(theme, "auto"), bare: controls == "none"}, err
}

// sceneAt returns what the page at an address of this site shows.
func (r request) sceneAt(address string) (scene, error) {
	u, err := url.Parse(address)
	site, wrong := url.Parse(r.origin)
	if err != nil || wrong != nil || u.Host != site.Host || u.Scheme != "http" && u.Scheme != "https" {
		return scene{}, refused(http.StatusNotFound, "url", quote(address), "is not a page of "+r.origin)
	}
	switch strings.TrimSuffix(outside(u.Path), ".html") {
	case "/embed", "/s":
		return readScene(u.RawQuery)
	case "/", "/index", "/posenc":
		return articleScene(u.EscapedFragment(), "")
	case "/zh", "/zh/", "/zh/index", "/posenc.zh":
		return articleScene(u.EscapedFragment(), "zh")
	}
	return scene{}, refused(http.StatusNotFound, "url", quote(address), "is not a page with figures")
}

// readScene returns what a page shows whose query is raw, where others may have
// hung on parameters of their own.
func readScene(raw string) (scene, error) {
	q, err := readQuery(raw, sceneParameters, true)
	if err != nil {
		return scene{}, err
	}
	return q.scene()
}

// articleScene returns what the article shows first, with a hash, which may name a
// section before a question mark.
func articleScene(hash, lang string) (scene, error) {
	if _, state, ok := strings.Cut(hash, "?"); ok {
		hash = state
	}
	q, err := readQuery(hash, sceneParameters, true)
	if err != nil {
		return scene{}, err
	}
	if _, named := q["figure"]; !named {
		q["figure"] = "heatmap"
	}
	s, err := q.scene()
	s.lang = lang
	return s, err
}

// attributes returns what an element says to show the scene.
func (s scene) attributes() plot.Attributes {
	a := plot.AttributesOf(s.figure, &s.state, s.lang, s.theme)
	if s.bare {
		a = append(a, [2]string{"controls", "none"})
	}
	return a
}

// with returns the scene as a query, with more parameters and without some of its
// own.
func (s scene) with(more map[string]string, without ...string) string {
	values := map[string]string{}
	for _, a := range s.attributes() {
		if !slices.Contains(without, a[0]) {
			values[a[0]] = a[1]
		}
	}
	for name, value := range more {
		values[name] = value
	}
	return encoded(values)
}

// image returns the address of the picture as a PNG, so large.
func (s *scene) image(width, height string) string {
	return s.picture("png", map[string]string{"width": width, "height": height})
}

// picture returns the address of the picture with some parameters of its own;
// that of the card of the site if readers have written something into it that
// pictures have no letters for, and that of the figure as it is otherwise if this
// one would take too long.
func (s *scene) picture(format string, parameters map[string]string) string {
	if print.Missing(s.state.Sentence) != "" {
		return "/card.png"
	}
	shown := *s
	if !s.drawable(format, parameters) {
		shown.state = param.DefaultState()
	}
	return strings.TrimSuffix("/image/"+s.figure+"."+format+"?"+shown.with(parameters, "figure", "controls"), "?")
}

// speaks returns the language of the scene.
func (s scene) speaks() plot.Lang { return words.LangOf(s.lang) }

// still returns the picture of the scene as it is where no script runs, or nil if it
// would take too long. It is one for all sizes, which share what it computes.
func (s *scene) still() plot.Picture {
	if s.drawn != nil || limitFigure(s.figure, &s.state) != nil {
		return s.drawn
	}
	v, err := plot.NewView(s.state, 800, s.speaks())
	if err != nil {
		return nil
	}
	v.Still = true
	s.drawn, _ = plot.New(s.figure, v)
	return s.drawn
}

// drawable reports whether there is a picture with some parameters of its own.
func (s *scene) drawable(format string, parameters query) bool {
	sheet, err := parameters.sheet()
	picture := s.still()
	if err != nil || picture == nil {
		return false
	}
	p, err := print.Of(picture, s.speaks(), sheet)
	return err == nil && forms[format].limit(s.figure, &s.state, p) == nil
}

// summary returns in words what the picture shows: what it is about, if more would
// take long to find out.
func (s *scene) summary() string {
	if p := s.still(); p != nil {
		return p.Summary()
	}
	return plot.Title(s.figure, s.speaks())
}

// without returns a value, or nothing if it is the standard.
func without(value, standard string) string {
	if value == standard {
		return ""
	}
	return value
}
