package render

import (
	"encoding/base64"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/posenc/posenc/web/scene"
)

// AppendSVG appends the picture to dst as an SVG file whose letters are
// outlines. Its cells are a PNG within it. With Auto its colours follow the
// reader's system. Its ground is among them: the page around it may be light
// although the system is dark.
func (p *Picture) AppendSVG(dst []byte) []byte {
	dst = append(dst, p.head()...)
	if c := p.Scene().Cells; c != nil {
		dst = p.appendCells(dst, c)
	}
	w := outlines{dst: dst}
	w.marks(p.Scene().Marks)
	w.appendDefinitions()
	return append(w.dst, "</svg>\n"...)
}

// head returns how the file begins: with its size and the part of the plane that
// it shows, what it is called, its style, and its ground.
func (p *Picture) head() string {
	at := p.placing()
	width, height := strconv.Itoa(p.options.Width), strconv.Itoa(p.height)
	left, top := coordinate(-at.x/at.scale), coordinate(-at.y/at.scale)
	across, down := coordinate(float64(p.options.Width)/p.scale), coordinate(float64(p.height)/p.scale)
	summary := scene.Escape(p.Scene().Summary)
	ground := `<rect class="` + (scene.Area | scene.Ground).String() + `" x="` + left + `" y="` + top + `" width="` + across + `" height="` + down + "\"/>\n"
	if p.options.Clear {
		ground = ""
	}
	return `<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="` + p.lang.Say("en", "zh-Hans") + `" aria-label="` + summary +
		`" class="picture" width="` + width + `" height="` + height + `" viewBox="` + left + " " + top + " " + across + " " + down + "\">\n" +
		"<title>" + summary + "</title>\n<style>\n" + p.options.Theme.Rules() + shapeStyle() + "</style>\n" + ground
}

// shapeStyle returns the style of what is no text.
var shapeStyle = sync.OnceValue(func() string {
	style := ""
	for _, line := range strings.SplitAfter(scene.Style(), "\n") {
		text := strings.HasPrefix(line, ".picture text") || strings.HasPrefix(line, ".picture .strong") || strings.HasPrefix(line, "  font") || strings.HasPrefix(line, ".picture .hit")
		if !text && line != "\n" {
			style += line
		}
	}
	return style + letterStyle
})

// letterStyle is what outlines look like that stand for a text, and what is
// beneath them for a halo.
const letterStyle = `.picture .text { fill: currentColor }
.picture .under { fill: none; stroke: var(--ground); stroke-linejoin: round }
`

// appendCells appends the cells as an image, whose pixels are those of the PNG. The pixels
// through which the ground is seen are another image: they have at most 255 colours, and so
// a palette that says how opaque each is. With all others they could have more than a palette
// holds.
func (p *Picture) appendCells(dst []byte, c *scene.Cells) []byte {
	r := getRenderer()
	defer r.put()
	at := p.placing()
	place := at.pixelsOf(c.Box)
	if place.Empty() {
		return dst
	}
	cells := &r.painter.canvas
	cells.cover(place.Dx(), place.Dy(), color.NRGBA{})
	c.Paint(cells.part(image.Rectangle{Max: place.Size()}))
	head := []byte("<image")
	for _, a := range [...]struct {
		name  string
		value float64
	}{
		{"x", (float64(place.Min.X) - at.x) / at.scale},
		{"y", (float64(place.Min.Y) - at.y) / at.scale},
		{"width", float64(place.Dx()) / at.scale},
		{"height", float64(place.Dy()) / at.scale},
	} {
		head = append(append(append(head, ' '), a.name...), `="`...)
		head = append(strconv.AppendFloat(head, math.Round(1e4*a.value)/1e4, 'f', -1, 64), '"')
	}
	head = append(head, ` preserveAspectRatio="none" style="image-rendering:pixelated" href="data:image/png;base64,`...)
	add := func(png []byte) {
		dst = append(base64.StdEncoding.AppendEncode(append(dst, head...), png), "\"/>\n"...)
	}
	if opaque(cells.pixels) {
		add(r.png.Append(nil, cells.pixels, cells.width, cells.height, 0))
		return dst
	}
	solid, veiled := cells.opacities()
	if veiled {
		add(r.png.AppendVeil(nil, cells.pixels, cells.width, cells.height, nothing))
	}
	if solid {
		cells.solidify()
		add(r.png.Append(nil, cells.pixels, cells.width, cells.height, nothing))
	}
	return dst
}
