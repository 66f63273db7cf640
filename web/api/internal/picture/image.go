package api

import (
	"net/http"
	"strings"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/render"
	"github.com/posenc/posenc/web/text"
)

var imageParameters = append(stateParameters(param.StateNames()...), langParameter, themeParameter, widthParameter, heightParameter, ratioParameter)

var imageEndpoint = endpoint{
	path:      "/image/{figure}.{format}",
	operation: "drawFigure",
	about: [2]string{
		"The picture of a figure, as PNG or SVG, with a background. Its text is drawn as outlines and needs no font. A sentence may have Latin, Greek and Cyrillic letters and common Chinese characters (GB 2312, level 1).",
		"图形的图片，PNG 或 SVG，自带底色。文字已转为轮廓，不依赖任何字体。句子可用拉丁、希腊、西里尔字母与常用汉字（GB 2312 一级）。",
	},
	parameters: imageParameters,
	respond:    image,
	types:      []string{"image/png", "image/svg+xml"},
	errors:     map[int]string{http.StatusRequestEntityTooLarge: tooMuch, http.StatusNotFound: "Unknown figure or format.", http.StatusServiceUnavailable: "The outlines of the characters in the sentence cannot be read now."},
	example:    "seq-len=50&d-model=128",
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

// image responds with the picture of a figure.
func image(r request) (response, error) {
	name, extension, _ := strings.Cut(r.name, ".")
	format, known := imageFormats[extension]
	if !known {
		return response{}, invalid(http.StatusNotFound, "format", quote(extension), "is neither png nor svg")
	}
	spec, err := figure.Find(name)
	if err != nil {
		return response{}, invalid(http.StatusNotFound, "figure", quote(name), "is not one of "+strings.Join(figure.Names(), ", "))
	}
	s, err := r.query.state()
	if err != nil {
		return response{}, err
	}
	lang, err := r.query.choice(langParameter)
	if err != nil {
		return response{}, err
	}
	options, err := sheet(r.query)
	if err != nil {
		return response{}, err
	}
	if err := limitFigure(name, &s); err != nil {
		return response{}, err
	}
	if spec.Concerns("sentence") {
		if err := render.Readable(s.Sentence); err != nil {
			return response{}, err
		}
	}
	p, err := render.New(spec.New(), s, text.LangOf(lang), options)
	if err != nil {
		return response{}, err
	}
	if err := format.limit(name, &s, p); err != nil {
		return response{}, err
	}
	return response{
		mediaType: format.mediaType,
		fileName:  "posenc-" + name + "." + extension,
		canonical: "/image/" + r.name + "?" + r.query.canonical(s, imageParameters),
		body: func() (body, error) {
			if p.NeedsGlyphs() {
				return nil, glyphsMissing
			}
			return bytesBody(format.append(p, nil)), nil
		},
	}, nil
}
