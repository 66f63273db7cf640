package api

import (
	"net/http"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/print"
	words "github.com/posenc/posenc/web/text"
)

var imageParameters = append(state(param.StateNames()...), langParameter, themeParameter, widthParameter, heightParameter, ratioParameter)

var images = endpoint{
	path:      "/image/{figure}.{format}",
	operation: "drawFigure",
	about: [2]string{
		"The picture of a figure, as PNG or SVG, on a ground of its own. Its letters are outlines, so it needs no font. A sentence may have Latin, Greek and Cyrillic letters and common Chinese characters (GB 2312, level 1).",
		"图形的图片，PNG 或 SVG，自带底色。文字已转为轮廓，不依赖任何字体。句子可用拉丁、希腊、西里尔字母与常用汉字（GB 2312 一级）。",
	},
	parameters: imageParameters,
	answer:     image,
	types:      []string{"image/png", "image/svg+xml"},
	refusals:   map[int]string{http.StatusRequestEntityTooLarge: tooMuch, http.StatusNotFound: "There is no such figure, or no such format.", http.StatusServiceUnavailable: "The outlines of the characters in the sentence cannot be read now."},
	example:    "seq-len=50&d-model=128",
}

var (
	widthParameter = parameter{
		name: "width", kind: integer, standard: "600", least: 320, most: 2048,
		about: [2]string{"in CSS pixels; labels would be too small to read on a narrower picture", "宽度（CSS 像素）；再窄则文字小得无法阅读"},
	}
	heightParameter = parameter{
		name: "height", kind: integer, least: 120, most: 4096,
		about: [2]string{"in CSS pixels; if it is given, the picture is fitted into width × height, else it is as high as it needs to be", "高度（CSS 像素）；若给出，图片缩放以适应 宽 × 高，否则按内容而定"},
	}
	ratioParameter = parameter{
		name: "pixel-ratio", kind: real, standard: "1", least: 0.5, most: 4,
		about: [2]string{"pixels of the file for each CSS pixel", "每个 CSS 像素对应的图片像素数"},
	}
)

// A form is a way to write a picture.
type form struct {
	mediaType string
	limit     func(figure string, s *param.State, p *print.Print) error
	write     func(p *print.Print, dst []byte) []byte
}

// forms are those there are, by the endings of their names.
var forms = map[string]form{
	"png": {"image/png", limitPNG, (*print.Print).AppendPNG},
	"svg": {"image/svg+xml", limitSVG, (*print.Print).AppendSVG},
}

// image answers with the picture of a figure.
func image(r request) (answer, error) {
	figure, ending, _ := strings.Cut(r.name, ".")
	form, known := forms[ending]
	if !known {
		return answer{}, refused(http.StatusNotFound, "format", quote(ending), "is neither png nor svg")
	}
	if !slices.Contains(plot.FigureNames(), figure) {
		return answer{}, refused(http.StatusNotFound, "figure", quote(figure), "is not one of "+strings.Join(plot.FigureNames(), ", "))
	}
	s, err := r.query.state()
	if err != nil {
		return answer{}, err
	}
	lang, err := r.query.choice(langParameter)
	if err != nil {
		return answer{}, err
	}
	sheet, err := r.query.sheet()
	if err != nil {
		return answer{}, err
	}
	if err := limitFigure(figure, &s); err != nil {
		return answer{}, err
	}
	p, err := print.New(figure, s, words.LangOf(lang), sheet)
	if err != nil {
		return answer{}, err
	}
	if err := form.limit(figure, &s, p); err != nil {
		return answer{}, err
	}
	return answer{
		mediaType: form.mediaType,
		name:      "posenc-" + figure + "." + ending,
		canonical: "/image/" + r.name + "?" + r.query.canonical(s, imageParameters),
		body: func() (body, error) {
			if p.NeedsGlyphs() {
				return nil, glyphsMissing
			}
			return whole(form.write(p, nil)), nil
		},
	}, nil
}

// sheetMargin is left free around pictures, which may stand anywhere.
const sheetMargin = 12

// sheet returns what a picture is to be printed on.
func (q query) sheet() (print.Sheet, error) {
	width, err := q.integer(widthParameter)
	if err != nil {
		return print.Sheet{}, err
	}
	height := 0
	if _, given := q["height"]; given {
		if height, err = q.integer(heightParameter); err != nil {
			return print.Sheet{}, err
		}
	}
	ratio, err := q.number(ratioParameter)
	if err != nil {
		return print.Sheet{}, err
	}
	theme, err := q.choice(themeParameter)
	if err != nil {
		return print.Sheet{}, err
	}
	return print.Sheet{Width: width, Height: height, Margin: sheetMargin, Ratio: ratio, Theme: themes[theme]}, nil
}

var themes = map[string]plot.Theme{"auto": plot.Auto, "light": plot.Light, "dark": plot.Dark}
