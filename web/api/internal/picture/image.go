package picture

import (
	"net/http"
	"strings"

	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/problem"
	"github.com/posenc/posenc/web/api/internal/query"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/render"
	"github.com/posenc/posenc/web/text"
)

var imageParameters = append(query.StateParameters(param.StateNames()...), query.Lang, Theme, Width, Height, ratioParameter)

var Endpoint = endpoint.Endpoint{
	Path:      "/image/{figure}.{format}",
	Operation: "drawFigure",
	About: [2]string{
		"The picture of a figure, as PNG or SVG, with a background. Its text is drawn as outlines and needs no font. A sentence may have Latin, Greek and Cyrillic letters and common Chinese characters (GB 2312, level 1).",
		"图形的图片，PNG 或 SVG，自带底色。文字已转为轮廓，不依赖任何字体。句子可用拉丁、希腊、西里尔字母与常用汉字（GB 2312 一级）。",
	},
	Parameters: imageParameters,
	Respond:    image,
	Types:      []string{"image/png", "image/svg+xml"},
	Errors:     map[int]string{http.StatusRequestEntityTooLarge: endpoint.TooMuch, http.StatusNotFound: "Unknown figure or format.", http.StatusServiceUnavailable: "The outlines of the characters in the sentence cannot be read now."},
	Example:    "seq-len=50&d-model=128",
}

// An imageFormat describes how a picture is written.
type imageFormat struct {
	mediaType string
	Limit     func(figure string, s *param.State, p *render.Picture) error
	append    func(p *render.Picture, dst []byte) []byte
}

// ImageFormats are the formats by their file name extensions.
var ImageFormats = map[string]imageFormat{
	"png": {"image/png", limitPNG, (*render.Picture).AppendPNG},
	"svg": {"image/svg+xml", limitSVG, (*render.Picture).AppendSVG},
}

// image responds with the picture of a figure.
func image(r endpoint.Request) (endpoint.Response, error) {
	name, extension, _ := strings.Cut(r.Name, ".")
	format, known := ImageFormats[extension]
	if !known {
		return endpoint.Response{}, problem.Invalid(http.StatusNotFound, "format", problem.Quote(extension), "is neither png nor svg")
	}
	spec, err := figure.Find(name)
	if err != nil {
		return endpoint.Response{}, problem.Invalid(http.StatusNotFound, "figure", problem.Quote(name), "is not one of "+strings.Join(figure.Names(), ", "))
	}
	s, err := r.Query.State()
	if err != nil {
		return endpoint.Response{}, err
	}
	lang, err := r.Query.Choice(query.Lang)
	if err != nil {
		return endpoint.Response{}, err
	}
	options, err := Sheet(r.Query)
	if err != nil {
		return endpoint.Response{}, err
	}
	if err := LimitFigure(name, &s); err != nil {
		return endpoint.Response{}, err
	}
	if spec.Concerns("sentence") {
		if err := render.Readable(s.Sentence); err != nil {
			return endpoint.Response{}, err
		}
	}
	p, err := render.New(spec.New(), s, text.LangOf(lang), options)
	if err != nil {
		return endpoint.Response{}, err
	}
	if err := format.Limit(name, &s, p); err != nil {
		return endpoint.Response{}, err
	}
	return endpoint.Response{
		MediaType: format.mediaType,
		FileName:  "posenc-" + name + "." + extension,
		Canonical: "/image/" + r.Name + "?" + r.Query.Canonical(s, imageParameters),
		Body: func() (endpoint.Body, error) {
			if p.NeedsGlyphs() {
				return nil, glyphsMissing
			}
			return endpoint.Bytes(format.append(p, nil)), nil
		},
	}, nil
}
