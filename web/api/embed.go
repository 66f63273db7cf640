package api

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var embedParameters = []parameter{addressParameter, maxWidth, maxHeight, embedFormat}

var embeds = endpoint{
	path:      "/oembed",
	operation: "embedPage",
	about: [2]string{
		"How a page of this site can be embedded elsewhere, as oembed.com has it. Parameters that are not known are ignored.",
		"如何在别处嵌入本站的页面（oEmbed）。未知的参数会被忽略。",
	},
	parameters: embedParameters,
	answer:     embed,
	types:      []string{"application/json", "text/xml"},
	schema:     "OEmbed",
	refusals:   map[int]string{http.StatusNotFound: "The address is not that of a page with figures here.", http.StatusNotImplemented: "There is no such format."},
	example:    "url={origin}%2Fembed%3Ffigure%3Ddials",
}

var (
	addressParameter = parameter{
		name: "url", required: true, example: "{origin}/embed?figure=dials",
		about: [2]string{"the address of a page of this site", "本站页面的网址"},
	}
	maxWidth = parameter{
		name: "maxwidth", kind: integer, standard: "800", least: 1, most: 1e6,
		about: [2]string{"the greatest width, in CSS pixels", "最大宽度（CSS 像素）"},
	}
	maxHeight = parameter{
		name: "maxheight", kind: integer, standard: "1000000", least: 1, most: 1e6,
		about: [2]string{"the greatest height, in CSS pixels", "最大高度（CSS 像素）"},
	}
	embedFormat = parameter{
		name: "format", standard: "json", choices: []string{"json", "xml"},
		about: [2]string{"JSON or XML", "JSON 或 XML"},
	}
)

// A rich is what oEmbed 1.0 answers for HTML (oembed.com, section 2.3.4).
type rich struct {
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

// xml returns the same in the other of the two notations.
func (f rich) xml() string {
	elements := [][2]string{
		{"version", f.Version},
		{"type", f.Type},
		{"title", f.Title},
		{"provider_name", f.ProviderName},
		{"provider_url", f.ProviderURL},
		{"html", f.HTML},
		{"width", strconv.Itoa(f.Width)},
		{"height", strconv.Itoa(f.Height)},
	}
	if f.ThumbnailURL != "" {
		elements = append(elements, [2]string{"thumbnail_url", f.ThumbnailURL},
			[2]string{"thumbnail_width", strconv.Itoa(f.ThumbnailWidth)}, [2]string{"thumbnail_height", strconv.Itoa(f.ThumbnailHeight)})
	}
	text := "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<oembed>\n"
	for _, element := range elements {
		text += "<" + element[0] + ">" + plot.Escape(element[1]) + "</" + element[0] + ">\n"
	}
	return text + "</oembed>\n"
}

// embed answers with a frame for the figure that a page shows.
func embed(r request) (answer, error) {
	address, given := r.query["url"]
	if !given {
		return answer{}, missing(addressParameter)
	}
	width, err := r.query.integer(maxWidth)
	if err != nil {
		return answer{}, err
	}
	height, err := r.query.integer(maxHeight)
	if err != nil {
		return answer{}, err
	}
	form, err := r.query.choice(embedFormat)
	if err != nil {
		return answer{}, refused(http.StatusNotImplemented, "format", quote(r.query["format"]), "is neither json nor xml")
	}
	s, err := r.sceneAt(address)
	if err != nil {
		return answer{}, err
	}
	return answer{
		mediaType: map[string]string{"json": "application/json", "xml": "text/xml; charset=utf-8"}[form],
		canonical: r.origin + "/oembed?" + r.query.canonical(param.DefaultState(), embedParameters),
		keep:      hour,
		body: func() (body, error) {
			frame := s.frame(r.origin, min(width, 1024), height)
			if form == "xml" {
				return whole(frame.xml()), nil
			}
			content, err := json.Marshal(frame)
			return whole(append(content, '\n')), err
		},
	}, nil
}

// frame returns a frame for a scene, of a width, and no higher than height.
func (s *scene) frame(origin string, width, height int) rich {
	title := plot.Title(s.figure, s.speaks())
	room := plot.Room(s.figure, width)
	if s.bare && limitFigure(s.figure, &s.state) == nil {
		if v, err := plot.NewView(s.state, width, s.speaks()); err == nil {
			if p, err := plot.New(s.figure, v); err == nil {
				room = p.Height()
			}
		}
	}
	room = min(room+plot.FrameHeight, height)
	f := rich{
		Version: "1.0", Type: "rich",
		Title:        title,
		ProviderName: "posenc", ProviderURL: origin + "/",
		HTML:  s.attributes().Frame(origin+"/", title, strconv.Itoa(width), room),
		Width: width, Height: room,
	}
	w := min(width, 600)
	h := min(w*2/3, height)
	if float64(w) >= widthParameter.least && float64(h) >= heightParameter.least { // pictures are no smaller
		f.ThumbnailURL = origin + s.image(strconv.Itoa(w), strconv.Itoa(h))
		f.ThumbnailWidth, f.ThumbnailHeight = w, h
	}
	return f
}
