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
	w := outlines{dst: dst, names: map[symbol]string{}, bars: map[string]bool{}}
	w.marks(p.Scene().Marks)
	w.dst = append(w.dst, "<defs>\n"...)
	for _, l := range w.used {
		d := pathData{dst: append(w.dst, `<path id="`+w.names[l.symbol]+`" d="`...)}
		l.path().Each(d.draw)
		w.dst = append(d.dst, "\"/>\n"...)
	}
	return append(w.dst, "</defs>\n</svg>\n"...)
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
	return `<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="` + p.view.Lang.Say("en", "zh-Hans") + `" aria-label="` + summary +
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
	length := func(x float64) string { return string(appendRounded(nil, x/at.scale, 1e4)) }
	head := `<image x="` + length(float64(place.Min.X)-at.x) + `" y="` + length(float64(place.Min.Y)-at.y) +
		`" width="` + length(float64(place.Dx())) + `" height="` + length(float64(place.Dy())) +
		`" preserveAspectRatio="none" style="image-rendering:pixelated" href="data:image/png;base64,`
	add := func(clear uint32, veil bool) {
		png := r.png.Append(nil, cells.pixels, cells.width, cells.height, clear, veil)
		dst = append(base64.StdEncoding.AppendEncode(append(dst, head...), png), "\"/>\n"...)
	}
	if opaque(cells.pixels) {
		add(0, false)
		return dst
	}
	solid, veiled := cells.opacities()
	if veiled {
		add(nothing, true)
	}
	if solid {
		for i, pixel := range cells.pixels {
			if pixel>>24 != 0xff {
				cells.pixels[i] = nothing
			}
		}
		add(nothing, false)
	}
	return dst
}

// outlines writes the marks of a scene, texts as uses of outlines. Equal colour bars
// and equal letters are defined once.
type outlines struct {
	dst   []byte
	names map[symbol]string
	used  []letter // in the order of their names
	bars  map[string]bool
}

func (w *outlines) marks(marks []scene.Mark) {
	for _, m := range marks {
		switch m := m.(type) {
		case scene.Text:
			w.text(&m)
		case scene.Group:
			w.dst = append(w.dst, `<g class="`+m.Class.String()+"\">\n"...)
			w.marks(m.Marks)
			w.dst = append(w.dst, "</g>\n"...)
		case scene.ColorBar:
			w.bar(m)
		default:
			w.dst = scene.AppendMark(w.dst, m)
		}
	}
}

// bar writes a colour bar; one that has the colours of another uses its gradient.
func (w *outlines) bar(m scene.ColorBar) {
	if w.bars[m.Name] {
		m.Colors = nil
	}
	w.bars[m.Name] = true
	w.dst = scene.AppendMark(w.dst, m)
}

func (w *outlines) text(m *scene.Text) {
	class := ` class="` + strings.TrimSpace("text "+m.Class.String()) + `"`
	if m.Color.A != 0 {
		class += ` color="` + string(scene.AppendColor(nil, m.Color)) + `"`
	}
	runs := runsOf(m)
	if len(runs) == 1 && runs[0].class == 0 {
		w.run(&runs[0], class)
		return
	}
	w.dst = append(w.dst, "<g"+class+">\n"...)
	for i := range runs {
		class := ""
		if c := runs[i].class; c != 0 {
			class = ` class="` + c.String() + `"`
		}
		w.run(&runs[i], class)
	}
	w.dst = append(w.dst, "</g>\n"...)
}

func (w *outlines) run(r *run, class string) {
	w.dst = append(w.dst, "<g"+class+` transform="matrix(`...)
	scale, lean := r.Size/em, 0.0
	if r.italic {
		lean = slant * scale
	}
	matrix := [...]float64{scale, 0, lean, -scale}
	if r.upward {
		matrix = [...]float64{0, -scale, -scale, -lean}
	}
	for _, x := range matrix {
		w.dst = append(appendRounded(w.dst, x, 1e6), ' ')
	}
	w.dst = append(appendCoordinate(append(appendCoordinate(w.dst, r.x), ' '), r.y), `)">`...)
	if r.Halo > 0 {
		w.dst = append(appendCoordinate(append(w.dst, `<g class="under" stroke-width="`...), r.Halo/scale), `">`...)
		w.letters(r)
		w.dst = append(w.dst, "</g>"...)
	}
	w.letters(r)
	w.dst = append(w.dst, "</g>\n"...)
}

func (w *outlines) letters(r *run) {
	units := 0
	for _, l := range r.letters {
		if len(l.outline) > 0 {
			w.dst = append(w.dst, `<use href="#`+w.name(l)+`"`...)
			if units > 0 {
				w.dst = append(strconv.AppendInt(append(w.dst, ` x="`...), int64(units), 10), '"')
			}
			w.dst = append(w.dst, "/>"...)
		}
		units += l.advance
	}
}

func (w *outlines) name(l letter) string {
	name, ok := w.names[l.symbol]
	if !ok {
		name = "posenc-" + strconv.FormatInt(int64(len(w.used)), 36)
		w.names[l.symbol] = name
		w.used = append(w.used, l)
	}
	return name
}

// pathData writes an outline as path data, in steps from point to point.
type pathData struct {
	dst          []byte
	x, y         float64
	fromX, fromY float64
	command      byte // that was written last
}

func (d *pathData) draw(c scene.Command, a []float64) {
	switch {
	case c == scene.MoveTo:
		d.command = 0
		d.step('m', a[0]-d.x, a[1]-d.y)
		d.fromX, d.fromY = a[0], a[1]
	case c == scene.Close:
		d.dst = append(d.dst, 'z')
		d.command, d.x, d.y = 0, d.fromX, d.fromY
		return
	case c == scene.CurveTo:
		d.step('c', a[0]-d.x, a[1]-d.y, a[2]-d.x, a[3]-d.y, a[4]-d.x, a[5]-d.y)
	case a[1] == d.y:
		d.step('h', a[0]-d.x)
	case a[0] == d.x:
		d.step('v', a[1]-d.y)
	default:
		d.step('l', a[0]-d.x, a[1]-d.y)
	}
	d.x, d.y = a[len(a)-2], a[len(a)-1]
}

// step writes a command, unless it goes on, and points as steps from where the
// pen is.
func (d *pathData) step(command byte, points ...float64) {
	if command != d.command {
		d.dst = append(d.dst, command)
		d.command = command
	} else if points[0] >= 0 {
		d.dst = append(d.dst, ' ')
	}
	for i, x := range points {
		if i > 0 && x >= 0 {
			d.dst = append(d.dst, ' ')
		}
		d.dst = strconv.AppendInt(d.dst, int64(x), 10)
	}
}

// coordinate returns a number to a hundredth, and appendCoordinate appends it.
func coordinate(x float64) string                   { return string(appendCoordinate(nil, x)) }
func appendCoordinate(dst []byte, x float64) []byte { return appendRounded(dst, x, 100) }

// appendRounded appends a number rounded to a multiple of 1/parts.
func appendRounded(dst []byte, x, parts float64) []byte {
	return strconv.AppendFloat(dst, math.Round(parts*x)/parts+0, 'f', -1, 64)
}
