package api

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

var oEmbedParameters = []parameter{urlParameter, maxWidthParameter, maxHeightParameter, oEmbedFormatParameter}

var oEmbedEndpoint = endpoint{
	path:      "/oembed",
	operation: "embedPage",
	about: [2]string{
		"How to embed a page of this site elsewhere (oEmbed). Unknown parameters are ignored.",
		"如何在别处嵌入本站的页面（oEmbed）。未知的参数会被忽略。",
	},
	parameters: oEmbedParameters,
	respond:    embed,
	types:      []string{"application/json", "text/xml"},
	schema:     "OEmbed",
	errors:     map[int]string{http.StatusNotFound: "The address is not a page with figures.", http.StatusNotImplemented: "Unknown format."},
	example:    "url={origin}%2Fembed%3Ffigure%3Ddials",
}

var (
	urlParameter = parameter{
		name: "url", required: true, example: "{origin}/embed?figure=dials",
		about: [2]string{"the address of a page of this site", "本站页面的网址"},
	}
	maxWidthParameter = parameter{
		name: "maxwidth", kind: integer, defaultValue: "800", min: 1, max: 1e6,
		about: [2]string{"the greatest width, in CSS pixels", "最大宽度（CSS 像素）"},
	}
	maxHeightParameter = parameter{
		name: "maxheight", kind: integer, defaultValue: "1000000", min: 1, max: 1e6,
		about: [2]string{"the greatest height, in CSS pixels", "最大高度（CSS 像素）"},
	}
	oEmbedFormatParameter = parameter{
		name: "format", defaultValue: "json", choices: []string{"json", "xml"},
		about: [2]string{"JSON or XML", "JSON 或 XML"},
	}
)

// embed responds with a frame that shows the figure of a page.
func embed(r request) (response, error) {
	address, given := r.query["url"]
	if !given {
		return response{}, missing(urlParameter)
	}
	width, err := r.query.integer(maxWidthParameter)
	if err != nil {
		return response{}, err
	}
	height, err := r.query.integer(maxHeightParameter)
	if err != nil {
		return response{}, err
	}
	format, err := r.query.choice(oEmbedFormatParameter)
	if err != nil {
		return response{}, invalid(http.StatusNotImplemented, "format", quote(r.query["format"]), "is neither json nor xml")
	}
	e, err := parseAddress(address, r.origin)
	if err != nil {
		return response{}, err
	}
	return response{
		mediaType: map[string]string{"json": "application/json", "xml": "text/xml; charset=utf-8"}[format],
		canonical: r.origin + "/oembed?" + r.query.canonical(param.DefaultState(), oEmbedParameters),
		cache:     oneHour,
		body: func() (body, error) {
			document := e.oEmbed(r.origin, min(width, 1024), height)
			if format == "xml" {
				return bytesBody(document.xml()), nil
			}
			content, err := json.Marshal(document)
			return bytesBody(append(content, '\n')), err
		},
	}, nil
}

// oEmbed returns a frame of a width, at most height high.
func (e *embedRequest) oEmbed(origin string, width, height int) oEmbedDocument {
	title := figure.Title(e.figure, e.language())
	frameHeight := min(e.height(width)+figure.FrameHeight, height)
	document := oEmbedDocument{
		Version: "1.0", Type: "rich",
		Title:        title,
		ProviderName: "posenc", ProviderURL: origin + "/",
		HTML:  e.attributes().Frame(origin+"/", title, strconv.Itoa(width), frameHeight),
		Width: width, Height: frameHeight,
	}
	// A smaller picture is not available.
	w := min(width, 600)
	h := min(w*2/3, height)
	if float64(w) >= widthParameter.min && float64(h) >= heightParameter.min {
		document.ThumbnailURL = origin + e.imagePath("png", query{"width": strconv.Itoa(w), "height": strconv.Itoa(h)})
		document.ThumbnailWidth, document.ThumbnailHeight = w, h
	}
	return document
}

// height returns the height of the figure at a width: with its controls, or of the
// picture alone.
func (e *embedRequest) height(width int) int {
	if e.bare && limitFigure(e.figure, &e.state) == nil {
		if v, err := figure.NewView(e.state, width, e.language()); err == nil {
			return e.spec().New().Scene(&v).Height
		}
	}
	return e.spec().Height(width)
}

// An oEmbedDocument is a response of oEmbed 1.0 of type rich (oembed.com, section
// 2.3.4).
type oEmbedDocument struct {
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
func (d oEmbedDocument) xml() string {
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
