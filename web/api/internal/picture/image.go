// Package picture responds with pictures of figures, as PNG and SVG.
package picture

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/problem"
	"github.com/posenc/posenc/web/api/internal/query"
	_ "github.com/posenc/posenc/web/figures" // whose parameters addresses have
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/render"
	"github.com/posenc/posenc/web/text"
)

// Endpoint is the endpoint of pictures.
var Endpoint = endpoint.Endpoint{
	Path:      "/image/{figure}.{format}",
	Operation: "drawFigure",
	About: [2]string{
		"The picture of a figure, as PNG or SVG, with a background. Its text is drawn as outlines and needs no font. A sentence may have Latin, Greek and Cyrillic letters and common Chinese characters (GB 2312, level 1).",
		"图形的图片，PNG 或 SVG，自带底色。文字已转为轮廓，不依赖任何字体。句子可用拉丁、希腊、西里尔字母与常用汉字（GB 2312 一级）。",
	},
	Parameters: append(query.StateParameters(param.StateNames()...), query.Lang, Theme, Width, Height, ratioParameter, zoomParameter, groundParameter, plainParameter),
	Respond:    image,
	Types:      []string{"image/png", "image/svg+xml"},
	Errors: map[int]string{
		http.StatusRequestEntityTooLarge: endpoint.TooMuch,
		http.StatusNotFound:              "Unknown figure or format.",
		http.StatusServiceUnavailable:    "The outlines of the characters in the sentence cannot be read now.",
	},
	Example: "seq-len=50&d-model=128",
}

// An imageFormat describes how a picture is written.
type imageFormat struct {
	mediaType string
	limit     func(figure string, s *param.State, p *render.Picture) error
	append    func(p *render.Picture, dst []byte) []byte
}

// imageFormats are the formats by their file name extensions.
var imageFormats = map[string]imageFormat{
	"png": {"image/png", limitPNG, (*render.Picture).AppendPNG},
	"svg": {"image/svg+xml", limitSVG, (*render.Picture).AppendSVG},
}

// Limit returns an error for a picture that takes long to draw in a format.
func Limit(format, figure string, s *param.State, p *render.Picture) error {
	return imageFormats[format].limit(figure, s, p)
}

func image(r endpoint.Request) (endpoint.Response, error) {
	name, extension, _ := strings.Cut(strings.TrimPrefix(r.Path, "/image/"), ".")
	format, known := imageFormats[extension]
	if !known {
		return endpoint.Response{}, problem.Invalid(http.StatusNotFound, "format", problem.Quote(extension), "is neither png nor svg")
	}
	spec, err := plot.Find(name)
	if err != nil {
		return endpoint.Response{}, problem.Invalid(http.StatusNotFound, "figure", problem.Quote(name), problem.Of(err).Rule)
	}
	s, err := r.Query.State()
	if err != nil {
		return endpoint.Response{}, err
	}
	options, err := Sheet(r.Query)
	if err := cmp.Or(spec.Check(&s), err, LimitFigure(name, &s)); err != nil {
		return endpoint.Response{}, err
	}
	if spec.Concerns("sentence") {
		if err := render.Readable(s.Sentence); err != nil {
			return endpoint.Response{}, err
		}
	}
	p, err := render.New(spec.New(), s, text.LangOf(r.Query.Text(query.Lang)), options)
	if err != nil {
		return endpoint.Response{}, err
	}
	if err := format.limit(name, &s, p); err != nil {
		return endpoint.Response{}, err
	}
	return endpoint.Response{
		MediaType: format.mediaType,
		FileName:  "posenc-" + name + "." + extension,
		Canonical: r.Canonical(s),
		Body: func() (endpoint.Body, error) {
			if p.NeedsGlyphs() {
				return nil, glyphsMissing
			}
			return endpoint.Bytes(format.append(p, nil)), nil
		},
	}, nil
}

// glyphsMissing is the response for a picture of characters whose outlines are not
// loaded. By its header field program.mjs knows that it has to load them and ask again.
var glyphsMissing = func() *problem.Problem {
	p := problem.New(http.StatusServiceUnavailable, "the outlines of these characters are not loaded")
	p.Field = "Posenc-Needs-Glyphs"
	return p
}()
