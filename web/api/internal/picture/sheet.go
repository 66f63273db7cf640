package api

import (
	"github.com/posenc/posenc/web/render"
	"github.com/posenc/posenc/web/scene"
)

var (
	widthParameter = parameter{
		name: "width", kind: integer, defaultValue: "600", min: 320, max: 2048,
		about: [2]string{"in CSS pixels; labels would be too small to read on a narrower picture", "宽度（CSS 像素）；再窄则文字小得无法阅读"},
	}
	heightParameter = parameter{
		name: "height", kind: integer, min: 120, max: 4096,
		about: [2]string{"in CSS pixels; the picture is scaled to fit width × height; without it, the height follows from the content", "高度（CSS 像素）；若给出，图片缩放以适应 宽 × 高，否则按内容而定"},
	}
	ratioParameter = parameter{
		name: "pixel-ratio", kind: real, defaultValue: "1", min: 0.5, max: 4,
		about: [2]string{"pixels of the file for each CSS pixel", "每个 CSS 像素对应的图片像素数"},
	}
	themeParameter = parameter{
		name: "theme", choices: []string{"auto", "light", "dark"}, defaultValue: "auto",
		about: [2]string{"the colours: light, dark, or those of the reader's system; in a PNG, auto is light", "配色：浅色、深色，或随读者的系统；PNG 的 auto 为浅色"},
	}
)

var themes = map[string]scene.Theme{"auto": scene.Auto, "light": scene.Light, "dark": scene.Dark}

// sheetMargin is the margin of pictures in CSS pixels: they may be embedded in
// anything.
const sheetMargin = 12

// sheet returns the size and the colours of the picture that a query describes.
func sheet(q query) (render.Options, error) {
	width, err := q.integer(widthParameter)
	if err != nil {
		return render.Options{}, err
	}
	height := 0
	if _, given := q["height"]; given {
		if height, err = q.integer(heightParameter); err != nil {
			return render.Options{}, err
		}
	}
	ratio, err := q.number(ratioParameter)
	if err != nil {
		return render.Options{}, err
	}
	theme, err := q.choice(themeParameter)
	if err != nil {
		return render.Options{}, err
	}
	return render.Options{Width: width, Height: height, Margin: sheetMargin, Ratio: ratio, Theme: themes[theme]}, nil
}
