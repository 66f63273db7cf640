package render

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"slices"
	"unsafe"
)

type canvas struct {
	width, height int
	pixels        []uint32 // as the bytes of image.NRGBA lie in memory, opaque but for cells
	layers        []layer  // of the groups that are being drawn, the innermost last
}

// Numbers of pixels for which a canvas takes memory: those of a usual picture, and of the
// largest that package api draws. A renderer keeps both: between collections of garbage
// each large picture would need another 22 MiB, of the 128 MB that a Worker may have.
const (
	usualPixels = 1 << 20
	mostPixels  = 11 << 19
)

// A layer keeps the lines of a canvas that change while a group is drawn, as they were
// before.
type layer struct {
	places []int    // for each line of the canvas, its place in pixels, or -1
	pixels []uint32 // line after line
}

// cover gives the canvas a size in pixels, and all of it one colour.
func (p *canvas) cover(width, height int, ground color.NRGBA) {
	p.width, p.height = width, height
	p.pixels = resized(p.pixels, width*height)
	flood(p.pixels, pixelOf(ground))
}

// resized returns n pixels, in the memory of pixels if that is enough. Memory comes in two
// sizes only: memory of many sizes, each a little larger than the one before, would be
// freed and leave holes that no later canvas fits.
func resized(pixels []uint32, n int) []uint32 {
	switch {
	case n <= cap(pixels):
	case n <= usualPixels:
		pixels = make([]uint32, usualPixels)
	default:
		pixels = make([]uint32, max(n, mostPixels))
	}
	return pixels[:n]
}

// flood sets all pixels to x, by copies of twice as many each time.
func flood(pixels []uint32, x uint32) {
	if len(pixels) == 0 {
		return
	}
	pixels[0] = x
	for n := 1; n < len(pixels); n *= 2 {
		copy(pixels[n:], pixels[:n])
	}
}

// pixelOf returns a colour as an opaque pixel.
func pixelOf(c color.NRGBA) uint32 {
	return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff<<24
}

func (p *canvas) bounds() image.Rectangle { return image.Rect(0, 0, p.width, p.height) }

// part returns a part of the canvas as an image.
func (p *canvas) part(r image.Rectangle) *image.NRGBA {
	r = r.Intersect(p.bounds())
	if r.Empty() {
		return &image.NRGBA{}
	}
	bytes := unsafe.Slice((*uint8)(unsafe.Pointer(&p.pixels[0])), 4*len(p.pixels))
	return &image.NRGBA{
		Pix:    bytes[4*(r.Min.Y*p.width+r.Min.X) : 4*((r.Max.Y-1)*p.width+r.Max.X)],
		Stride: 4 * p.width,
		Rect:   image.Rectangle{Max: r.Size()},
	}
}

// A source is a colour, and for each level of coverage how much of it is painted:
// 256 for all.
type source struct {
	pixel  uint32
	amount [levels + 1]uint32
}

// sourceOf returns the source of a colour with an opacity from 0 to 1 besides its own.
func sourceOf(c color.NRGBA, opacity float64) (k source) {
	k.pixel = pixelOf(c)
	opacity *= float64(c.A) / 0xff
	for level := range k.amount {
		k.amount[level] = uint32(math.Round(256 * opacity * float64(level) / levels))
	}
	return k
}

// over returns a pixel with the source over it, red and blue at once and green:
//
//	pixel + (source - pixel)·amount/256
func (k *source) over(pixel uint32, level uint8) uint32 {
	a := k.amount[level]
	if a == 256 {
		return k.pixel
	}
	return mix(pixel, k.pixel, a)
}

// mix returns a pixel with so much of another over it, of 256.
func mix(pixel, over, a uint32) uint32 {
	const redBlue, green = 0xff00ff, 0x00ff00
	rb := ((pixel&redBlue)*(256-a) + (over&redBlue)*a + 0x800080) >> 8 & redBlue
	g := ((pixel&green)*(256-a) + (over&green)*a + 0x008000) >> 8 & green
	return 0xff<<24 | rb | g
}

// settle makes a part of the canvas opaque: it blends pixels that are not with the ground.
func (p *canvas) settle(r image.Rectangle, ground color.NRGBA) {
	r = r.Intersect(p.bounds())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		line := p.pixels[y*p.width+r.Min.X : y*p.width+r.Max.X]
		if opaque(line) {
			continue
		}
		for x, pixel := range line {
			line[x] = mix(pixelOf(ground), pixel, (256*(pixel>>24)+127)/255)
		}
	}
}

// opaque reports whether all pixels are.
func opaque(pixels []uint32) bool {
	all := uint32(0xff << 24)
	for ; len(pixels) >= 8; pixels = pixels[8:] {
		p := (*[8]uint32)(pixels)
		all &= p[0] & p[1] & p[2] & p[3] & p[4] & p[5] & p[6] & p[7]
	}
	for _, pixel := range pixels {
		all &= pixel
	}
	return all == 0xff<<24
}

// nothing is a transparent pixel, of a colour that no cell has.
const nothing = 1 << 16

// opacities reports whether some pixels are opaque, and whether the ground is seen through
// some. It makes those that are transparent nothing.
func (p *canvas) opacities() (solid, veiled bool) {
	for i, pixel := range p.pixels {
		switch pixel >> 24 {
		case 0:
			p.pixels[i] = nothing
		case 0xff:
			solid = true
		default:
			veiled = true
		}
	}
	return solid, veiled
}

// line paints pixels of a line, from x on, as far as they are covered.
func (p *canvas) line(y, x int, alphas []uint8, k *source) {
	p.keepLine(y)
	pixels := p.pixels[y*p.width+x:][:len(alphas)]
	for i := 0; i < len(alphas); i++ {
		if i+8 <= len(alphas) && binary.LittleEndian.Uint64(alphas[i:]) == 0 {
			i += 7 // most pixels of a curve's box are not on it
			continue
		}
		if level := level(alphas[i]); level != 0 {
			pixels[i] = k.over(pixels[i], level)
		}
	}
}

// keepLine keeps a line that is about to change, in each layer that does not have it.
func (p *canvas) keepLine(y int) {
	for i := range p.layers {
		if l := &p.layers[i]; l.places[y] < 0 {
			l.places[y] = len(l.pixels)
			l.pixels = append(l.pixels, p.pixels[y*p.width:][:p.width]...)
		}
	}
}

// rectangle paints a rectangle between two corners; crisp, on the pixels
// whose centres are within.
func (p *canvas) rectangle(a, b point, crisp bool, k *source) {
	if crisp {
		a, b = point{nearest(a.x), nearest(a.y)}, point{nearest(b.x), nearest(b.y)}
	}
	left, right := max(a.x, 0), min(b.x, float64(p.width))
	top, bottom := max(a.y, 0), min(b.y, float64(p.height))
	if left >= right || top >= bottom {
		return
	}
	lo, hi := int(left), int(math.Ceil(right))
	for y := int(top); float64(y) < bottom; y++ {
		high := min(bottom, float64(y+1)) - max(top, float64(y))
		p.keepLine(y)
		line := p.pixels[y*p.width+lo : y*p.width+hi]
		level := func(x int) uint8 {
			wide := min(right, float64(x+1)) - max(left, float64(x))
			return uint8(high*wide*levels + 0.5)
		}
		line[0] = k.over(line[0], level(lo))
		if len(line) > 1 {
			line[len(line)-1] = k.over(line[len(line)-1], level(hi-1))
		}
		if len(line) > 2 {
			inner, covered := line[1:len(line)-1], level(lo+1)
			if k.amount[covered] == 256 {
				flood(inner, k.pixel)
				continue
			}
			for i, pixel := range inner {
				inner[i] = k.over(pixel, covered)
			}
		}
	}
}

func nearest(x float64) float64 { return math.Floor(x + 0.5) }

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
	amount := uint32(math.Round(256 * opacity))
	for y, place := range l.places {
		if place < 0 {
			continue
		}
		line, before := p.pixels[y*p.width:][:p.width], l.pixels[place:][:p.width]
		for x, pixel := range line {
			if before[x] != pixel {
				line[x] = mix(before[x], pixel, amount)
			}
		}
	}
}
