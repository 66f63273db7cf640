package picture

import (
	"net/http"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/api/internal/problem"
	"github.com/posenc/posenc/web/api/internal/query"
	"github.com/posenc/posenc/web/render"
	"github.com/posenc/posenc/web/scene"
)

// The parameters of the size and the colours.
var (
	Width = query.Parameter{
		Name: "width", Kind: query.Integer, Default: "600", Min: 320, Max: 2048,
		About: [2]string{"in CSS pixels; labels would be too small to read on a narrower picture", "宽度（CSS 像素）；再窄则文字小得无法阅读"},
	}
	Height = query.Parameter{
		Name: "height", Kind: query.Integer, Min: 120, Max: 4096,
		About: [2]string{"in CSS pixels; the picture is scaled to fit width × height; without it, the height follows from the content", "高度（CSS 像素）；若给出，图片缩放以适应 宽 × 高，否则按内容而定"},
	}
	ratioParameter = query.Parameter{
		Name: "pixel-ratio", Kind: query.Real, Default: "1", Min: 0.5, Max: 4,
		About: [2]string{"pixels of the file for each CSS pixel", "每个 CSS 像素对应的图片像素数"},
	}
	Theme = query.Parameter{
		Name: "theme", Choices: []string{"auto", "light", "dark"}, Default: "auto",
		About: [2]string{"the colours: light, dark, or those of the reader's system; in a PNG, auto is light", "配色：浅色、深色，或随读者的系统；PNG 的 auto 为浅色"},
	}
)

// groundParameter leaves the ground out, for slides.
var groundParameter = query.Parameter{
	Name: "ground", Choices: []string{"opaque", "none"}, Default: "opaque",
	About: [2]string{"none makes it transparent, for slides; choose the theme that suits the slide", "none 使底色透明，便于放进幻灯片；请选与幻灯片相配的配色"},
}

var (
	// zoomParameter is not called scale, which is a parameter of conventions.
	zoomParameter = query.Parameter{
		Name: "zoom", Kind: query.Real, Default: "1", Min: 1, Max: render.MaxZoom,
		About: [2]string{
			"how much larger letters and lines are, for slides: the picture is laid out as one of width ÷ zoom, which is at least 320, and enlarged; without height",
			"文字与线条放大的倍数，用于幻灯片：图片按 width ÷ zoom（至少 320）排版，再放大到 width；不能与 height 同用",
		},
	}
	plainParameter = query.Parameter{
		Name: "plain", Choices: []string{"0", "1"}, Default: "0",
		About: [2]string{
			"1 leaves out sentences, values and the marks of what is chosen",
			"1 时略去说明文字、读数和选中处的标记",
		},
	}
)

var themes = map[string]scene.Theme{"auto": scene.Auto, "light": scene.Light, "dark": scene.Dark}

// sheetMargin is the margin of pictures in CSS pixels: they may be embedded in
// anything.
const sheetMargin = 12

// Sheet returns the size and the colours of the picture that a query describes.
func Sheet(q query.Query) (render.Options, error) {
	width, zoom := q.Integer(Width), q.Number(zoomParameter)
	return render.Options{
		Width: width, Height: q.Integer(Height), Margin: sheetMargin, Ratio: q.Number(ratioParameter), Zoom: zoom,
		Theme: themes[q.Text(Theme)], Clear: q.Text(groundParameter) == "none", Plain: q.Text(plainParameter) == "1",
	}, checkZoom(q, zoom, width)
}

// checkZoom returns an error unless a picture of a width can be zoomed.
func checkZoom(q query.Query, zoom float64, width int) error {
	rule, most := "", float64(width)/Width.Min
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
	return problem.Invalid(http.StatusBadRequest, zoomParameter.Name, problem.Quote(q[zoomParameter.Name]), rule)
}
