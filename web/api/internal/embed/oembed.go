package embed

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/picture"
	"github.com/posenc/posenc/web/api/internal/problem"
	"github.com/posenc/posenc/web/api/internal/query"
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
	Parameters: []query.Parameter{urlParameter, maxWidthParameter, maxHeightParameter, oEmbedFormatParameter},
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
	urlParameter = query.Parameter{
		Name: "url", Required: true, Example: "{origin}/embed?figure=dials",
		About: [2]string{"the address of a page of this site", "本站页面的网址"},
	}
	maxWidthParameter = query.Parameter{
		Name: "maxwidth", Kind: query.Integer, Default: "800", Min: 1, Max: 1e6,
		About: [2]string{"the greatest width, in CSS pixels", "最大宽度（CSS 像素）"},
	}
	maxHeightParameter = query.Parameter{
		Name: "maxheight", Kind: query.Integer, Default: "1000000", Min: 1, Max: 1e6,
		About: [2]string{"the greatest height, in CSS pixels", "最大高度（CSS 像素）"},
	}
	oEmbedFormatParameter = query.Parameter{
		Name: "format", Default: "json", Choices: []string{"json", "xml"},
		About: [2]string{"JSON or XML", "JSON 或 XML"},
	}
)

func embed(r endpoint.Request) (endpoint.Response, error) {
	address, given := r.Query["url"]
	if !given {
		return endpoint.Response{}, query.Missing(urlParameter)
	}
	sizes := query.Reader{Query: r.Query}
	width, height := sizes.Integer(maxWidthParameter), sizes.Integer(maxHeightParameter)
	if sizes.Err != nil {
		return endpoint.Response{}, sizes.Err
	}
	format, err := r.Query.Choice(oEmbedFormatParameter)
	if err != nil {
		return endpoint.Response{}, problem.Invalid(http.StatusNotImplemented, "format", problem.Quote(r.Query["format"]), "is neither json nor xml")
	}
	e, err := parseAddress(address, r.Origin)
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
			content, err := json.Marshal(document)
			return endpoint.Bytes(append(content, '\n')), err
		},
	}, nil
}

// oEmbed returns a frame of a width, at most height high.
func (e *page) oEmbed(origin string, width, height int) Document {
	title := plot.Title(e.figure, e.language())
	frameHeight := min(e.height(width)+plot.FrameHeight, height)
	document := Document{
		Version: "1.0", Type: "rich",
		Title:        title,
		ProviderName: "posenc", ProviderURL: origin + "/",
		HTML:  e.attributes().Frame(origin+"/", title, strconv.Itoa(width), frameHeight),
		Width: width, Height: frameHeight,
	}
	// A smaller picture is not available.
	w := min(width, 600)
	h := min(w*2/3, height)
	if float64(w) >= picture.Width.Min && float64(h) >= picture.Height.Min {
		document.ThumbnailURL = origin + e.imagePath("png", query.Query{"width": strconv.Itoa(w), "height": strconv.Itoa(h)})
		document.ThumbnailWidth, document.ThumbnailHeight = w, h
	}
	return document
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

// A Document is a response of oEmbed 1.0 of type rich (oembed.com, section
// 2.3.4).
type Document struct {
	Version         string `json:"version"`
	Type            string `json:"type"`
	Title           string `json:"title"`
	ProviderName    string `json:"provider_name"`
	ProviderURL     string `json:"provider_url"`
	ThumbnailURL    string `json:"thumbnail_url,omitempty"`
	ThumbnailWidth  int    `json:"thumbnail_width,omitempty"`
	ThumbnailHeight int    `json:"thumbnail_height,omitempty"`
	HTML            string `json:"html"`
	Width           int    `json:"width"`
	Height          int    `json:"height"`
}

// xml returns the document as XML.
func (d Document) xml() string {
	elements := [][2]string{
		{"version", d.Version},
		{"type", d.Type},
		{"title", d.Title},
		{"provider_name", d.ProviderName},
		{"provider_url", d.ProviderURL},
		{"html", d.HTML},
		{"width", strconv.Itoa(d.Width)},
		{"height", strconv.Itoa(d.Height)},
	}
	if d.ThumbnailURL != "" {
		elements = append(elements, [2]string{"thumbnail_url", d.ThumbnailURL},
			[2]string{"thumbnail_width", strconv.Itoa(d.ThumbnailWidth)}, [2]string{"thumbnail_height", strconv.Itoa(d.ThumbnailHeight)})
	}
	text := "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<oembed>\n"
	for _, element := range elements {
		text += "<" + element[0] + ">" + scene.Escape(element[1]) + "</" + element[0] + ">\n"
	}
	return text + "</oembed>\n"
}
