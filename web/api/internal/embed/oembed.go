package embed

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/picture"
	"github.com/posenc/posenc/web/live/height"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// OEmbed is the endpoint of oEmbed, by which other sites embed a page.
var OEmbed = endpoint.Endpoint{
	Path:      "/oembed",
	Operation: "embedPage",
	About: [2]string{
		"How to embed a page of this site elsewhere (oEmbed). Unknown parameters are ignored.",
		"如何在别处嵌入本站的页面（oEmbed）。未知的参数会被忽略。",
	},
	Parameters: []endpoint.Parameter{urlParameter, maxWidthParameter, maxHeightParameter, oEmbedFormatParameter},
	Respond:    embed,
	Types:      []string{"application/json", "text/xml"},
	Schema:     "OEmbed",
	Errors: map[int]string{
		http.StatusNotFound:       "The address is not a page with figures.",
		http.StatusNotImplemented: "Unknown format.",
	},
	Example: "url={origin}%2Fembed%3Ffigure%3Ddials",
}

var (
	urlParameter = endpoint.Parameter{
		Name: "url", Required: true, Example: "{origin}/embed?figure=dials",
		About: [2]string{"the address of a page of this site", "本站页面的网址"},
	}
	maxWidthParameter = endpoint.Parameter{
		Name: "maxwidth", Default: "800", Range: param.Range{Least: 1, Most: 1e6, Step: param.Whole},
		About: [2]string{"the greatest width, in CSS pixels", "最大宽度（CSS 像素）"},
	}
	maxHeightParameter = endpoint.Parameter{
		Name: "maxheight", Default: "1000000", Range: param.Range{Least: 1, Most: 1e6, Step: param.Whole},
		About: [2]string{"the greatest height, in CSS pixels", "最大高度（CSS 像素）"},
	}
	oEmbedFormatParameter = endpoint.Parameter{
		Name: "format", Default: "json", Choices: []string{"json", "xml"}, Unknown: http.StatusNotImplemented,
		About: [2]string{"JSON or XML", "JSON 或 XML"},
	}
)

func embed(r endpoint.Request) (endpoint.Response, error) {
	width, height := r.Query.Integer(maxWidthParameter), r.Query.Integer(maxHeightParameter)
	format := r.Query.Text(oEmbedFormatParameter)
	e, err := parseAddress(r.Query.Text(urlParameter), r.Origin)
	if err != nil {
		return endpoint.Response{}, err
	}
	return endpoint.Response{
		MediaType: map[string]string{"json": "application/json", "xml": "text/xml; charset=utf-8"}[format],
		Canonical: r.Origin + r.Canonical(param.DefaultState()),
		Cache:     endpoint.OneHour,
		Body: func() (endpoint.Body, error) {
			document := e.oEmbed(r.Origin, min(width, 1024), height)
			if format == "xml" {
				return endpoint.Bytes(document.xml()), nil
			}
			return endpoint.Bytes(document.json()), nil
		},
	}, nil
}

// oEmbed returns a frame of a width, at most height high.
func (e *page) oEmbed(origin string, width, height int) document {
	title := plot.Title(e.figure, e.language())
	frameHeight := min(e.height(width)+plot.FrameHeight, height)
	d := document{
		{"version", "1.0"}, {"type", "rich"},
		{"title", title},
		{"provider_name", "posenc"}, {"provider_url", origin + "/"},
		{"html", e.attributes().Frame(origin+"/", title, strconv.Itoa(width), frameHeight)},
		{"width", width}, {"height", frameHeight},
	}
	// A smaller picture is not available.
	w := min(width, 600)
	h := min(w*2/3, height)
	if float64(w) >= picture.Width.Least && float64(h) >= picture.Height.Least {
		size := endpoint.Query{"width": strconv.Itoa(w), "height": strconv.Itoa(h)}
		d = append(d, member{"thumbnail_url", origin + e.imagePath("png", size)},
			member{"thumbnail_width", w}, member{"thumbnail_height", h})
	}
	return d
}

// height returns the height of the figure at a width, with its controls or without. It is
// the height in the default state if the state of the page takes too long to draw.
func (e *page) height(width int) int {
	state, controls := e.state, height.All
	if e.controls == "none" {
		controls = height.None
	}
	if picture.LimitFigure(e.figure, &state) != nil {
		state = param.DefaultState()
	}
	v, err := plot.NewView(state, width, e.language())
	if err != nil {
		return 0
	}
	v.Still = false
	return height.Of(e.figure, e.drawing().Height(&v), width, v.Lang, controls)
}

// A document is a response of oEmbed 1.0 of type rich (oembed.com, section 2.3.4).
type document []member

// A member is a name and a text or an integer.
type member struct {
	name  string
	value any
}

func (d document) json() []byte {
	members := map[string]any{}
	for _, m := range d {
		members[m.name] = m.value
	}
	content, _ := json.Marshal(members) // texts and integers
	return append(content, '\n')
}

func (d document) xml() string {
	text := "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<oembed>\n"
	for _, m := range d {
		text += "<" + m.name + ">" + scene.Escape(fmt.Sprint(m.value)) + "</" + m.name + ">\n"
	}
	return text + "</oembed>\n"
}
