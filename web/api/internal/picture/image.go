// Package picture responds with pictures of figures, as PNG and SVG.
package picture

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	_ "github.com/posenc/posenc/web/figures" // whose parameters addresses have
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/render"
	"github.com/posenc/posenc/web/scene"
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
	Parameters: append(endpoint.StateParameters(param.StateNames()...), endpoint.Lang, Theme, Width, Height, ratioParameter, zoomParameter, groundParameter, plainParameter),
	Exists: func(path string) error {
		_, _, err := subject(path)
		return err
	},
	Respond: image,
	Types:   []string{"image/png", "image/svg+xml"},
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

// subject returns the figure and the format that a path names.
func subject(path string) (spec *plot.Spec, extension string, err error) {
	name, extension, _ := strings.Cut(strings.TrimPrefix(path, "/image/"), ".")
	if _, known := imageFormats[extension]; !known {
		return nil, "", endpoint.Invalid(http.StatusNotFound, "format", extension, "is neither png nor svg")
	}
	if spec, err = plot.Find(name); err != nil {
		return nil, "", endpoint.Invalid(http.StatusNotFound, "figure", name, endpoint.ProblemOf(err).Rule)
	}
	return spec, extension, nil
}

func image(r endpoint.Request) (endpoint.Response, error) {
	spec, extension, err := subject(r.Path)
	if err != nil {
		return endpoint.Response{}, err
	}
	name, format := spec.Name, imageFormats[extension]
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
	p, err := render.New(spec.New(), s, text.LangOf(r.Query.Text(endpoint.Lang)), options)
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
var glyphsMissing = func() *endpoint.Problem {
	p := endpoint.NewProblem(http.StatusServiceUnavailable, "the outlines of these characters are not loaded")
	p.Field = "Posenc-Needs-Glyphs"
	return p
}()

// The parameters of a picture.
var (
	Width = endpoint.Parameter{
		Name: "width", Default: "600", Range: param.Range{Least: 320, Most: 2048, Step: param.Whole},
		About: [2]string{"in CSS pixels; labels would be too small to read on a narrower picture", "宽度（CSS 像素）；再窄则文字小得无法阅读"},
	}
	Height = endpoint.Parameter{
		Name: "height", Range: param.Range{Least: 120, Most: 4096, Step: param.Whole},
		About: [2]string{"in CSS pixels; the picture is scaled to fit width × height; without it, the height follows from the content", "高度（CSS 像素）；若给出，图片缩放以适应 宽 × 高，否则按内容而定"},
	}
	ratioParameter = endpoint.Parameter{
		Name: "pixel-ratio", Default: "1", Range: param.Range{Least: 0.5, Most: 4},
		About: [2]string{"pixels of the file for each CSS pixel", "每个 CSS 像素对应的图片像素数"},
	}
	Theme = endpoint.Parameter{
		Name: "theme", Choices: []string{"auto", "light", "dark"}, Default: "auto",
		About: [2]string{"the colours: light, dark, or those of the reader's system; in a PNG, auto is light", "配色：浅色、深色，或随读者的系统；PNG 的 auto 为浅色"},
	}
	groundParameter = endpoint.Parameter{
		Name: "ground", Choices: []string{"opaque", "none"}, Default: "opaque",
		About: [2]string{"none makes it transparent, for slides; choose the theme that suits the slide", "none 使底色透明，便于放进幻灯片；请选与幻灯片相配的配色"},
	}
	// zoomParameter is not called scale, which is a parameter of conventions.
	zoomParameter = endpoint.Parameter{
		Name: "zoom", Default: "1", Range: param.Range{Least: 1, Most: render.MaxZoom},
		About: [2]string{
			"how much larger letters and lines are, for slides: the picture is laid out as one of width ÷ zoom, which is at least 320, and enlarged; without height",
			"文字与线条放大的倍数，用于幻灯片：图片按 width ÷ zoom（至少 320）排版，再放大到 width；不能与 height 同用",
		},
	}
	plainParameter = endpoint.Parameter{
		Name: "plain", Choices: []string{"0", "1"}, Default: "0",
		About: [2]string{
			"1 leaves out sentences, values and the marks of what is chosen",
			"1 时略去说明文字、读数和选中处的标记",
		},
	}
)

var themes = map[string]scene.Theme{"auto": scene.Auto, "light": scene.Light, "dark": scene.Dark}

// sheetMargin is the margin of pictures in CSS pixels: they may be embedded in anything.
const sheetMargin = 12

// Sheet returns the size and the colours of the picture that a query describes. Of its values,
// which endpoint.ParseQuery lets pass, only the zoom is checked here.
func Sheet(q endpoint.Query) (render.Options, error) {
	width, zoom := q.Integer(Width), q.Number(zoomParameter)
	return render.Options{
		Width: width, Height: q.Integer(Height), Margin: sheetMargin, Ratio: q.Number(ratioParameter), Zoom: zoom,
		Theme: themes[q.Text(Theme)], Clear: q.Text(groundParameter) == "none", Plain: q.Text(plainParameter) == "1",
	}, checkZoom(q, zoom, width)
}

// checkZoom returns an error unless a picture of a width can be zoomed.
func checkZoom(q endpoint.Query, zoom float64, width int) error {
	rule, most := "", float64(width)/Width.Least
	switch _, given := q[Height.Name]; {
	case zoom == 1:
		return nil
	case given:
		rule = "is given with height; a picture with a height is as large as it has room for"
	case zoom > most:
		rule = "is above " + encoder.Decimal(most) + "; width " + strconv.Itoa(width) + " ÷ zoom must be 320 or more"
	default:
		return nil
	}
	return endpoint.Invalid(http.StatusBadRequest, zoomParameter.Name, q[zoomParameter.Name], rule)
}
