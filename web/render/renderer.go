// Package render draws scenes where there is no browser: as PNG files, and as SVG
// files whose letters are outlines, so that they look the same with any fonts.
//
// Shapes are filled by golang.org/x/image/vector, each pixel with one of 16 levels of
// coverage. Letters are of Noto Sans CJK SC: those of the figures' own texts are part
// of the program, those that readers may write are in glyphs.bin.
package render

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/web/render/png"
)

// A renderer draws one picture after another, and keeps what the next one needs
// too: masks of letters, and memory.
type renderer struct {
	painter painter
	png     png.Encoder
}

// pool has the renderers that are not in use.
var pool = make(chan *renderer, 4)

// getRenderer returns a renderer of the pool, or a new one.
func getRenderer() *renderer {
	select {
	case r := <-pool:
		return r
	default:
		return &renderer{}
	}
}

// put returns a renderer to the pool, unless that is full. Memory for more pixels than
// mostPixels is left to the garbage collector.
func (r *renderer) put() {
	if cap(r.painter.pixels) > mostPixels {
		r.painter.pixels, r.painter.layers, r.png = nil, nil, png.Encoder{}
	}
	select {
	case pool <- r:
	default:
	}
}

// AppendPNG appends the picture to dst as a PNG, on the ground of the theme, or
// without it; Auto is as Light.
func (p *Picture) AppendPNG(dst []byte) []byte {
	r := getRenderer()
	defer r.put()
	r.painter.paint(p)
	clear := uint32(0)
	if p.options.Clear {
		clear = pixelOf(r.painter.shade("ground"))
	}
	return r.png.Append(dst, r.painter.pixels, r.painter.width, r.painter.height, clear)
}

// beginLayer begins a group.
func (p *canvas) beginLayer() {
	n := len(p.layers)
	p.layers = slices.Grow(p.layers, 1)[:n+1]
	l := &p.layers[n]
	l.pixels = l.pixels[:0]
	l.places = slices.Grow(l.places[:0], p.height)[:p.height]
	for y := range l.places {
		l.places[y] = -1
	}
}

// endLayer ends the innermost group: so much of what was drawn remains, and of what was
// there before the rest.
func (p *canvas) endLayer(opacity float64) {
	l := p.layers[len(p.layers)-1]
	p.layers = p.layers[:len(p.layers)-1]
	var k source
	k.amount[1] = uint32(math.Round(256 * opacity))
	for y, place := range l.places {
		if place < 0 {
			continue
		}
		line, before := p.pixels[y*p.width:][:p.width], l.pixels[place:][:p.width]
		for x, pixel := range line {
			if before[x] != pixel {
				k.pixel = pixel
				line[x] = k.over(before[x], 1)
			}
		}
	}
}

// coordinate returns a number to a hundredth.
func coordinate(x float64) string { return string(appendCoordinate(nil, x)) }

// appendCoordinate appends a number to a hundredth.
func appendCoordinate(dst []byte, x float64) []byte {
	return strconv.AppendFloat(dst, math.Round(100*x)/100+0, 'f', -1, 64)
}
