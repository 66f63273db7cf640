package dom

import (
	"image"
	"syscall/js"
)

// A Surface is the memory of a canvas. It grows as needed, on both sides of the
// boundary, and is not made anew for every frame.
type Surface struct{ bytes js.Value }

// Put draws pixels onto a canvas, which gets their size.
func (s *Surface) Put(canvas Element, pixels []uint8, width, height int) {
	if canvas.Get("width").Int() != width || canvas.Get("height").Int() != height {
		canvas.Set("width", width)
		canvas.Set("height", height)
	}
	if !s.bytes.Truthy() || s.bytes.Length() != len(pixels) {
		s.bytes = Window.Get("Uint8ClampedArray").New(len(pixels))
	}
	js.CopyBytesToJS(s.bytes, pixels)
	image := Window.Get("ImageData").New(s.bytes, width, height)
	canvas.Call("getContext", "2d").Call("putImageData", image, 0, 0)
}

// DataURL returns an image as a data: URL.
func DataURL(img *image.NRGBA) string {
	canvas := New("canvas")
	new(Surface).Put(canvas, img.Pix, img.Rect.Dx(), img.Rect.Dy())
	return canvas.Call("toDataURL").String()
}

// Rasterize waits for an SVG file as a PNG file with density pixels for each CSS
// pixel. It panics if the browser cannot draw it.
func Rasterize(svg js.Value, density float64) js.Value {
	url := URL.Call("createObjectURL", svg)
	defer URL.Call("revokeObjectURL", url)
	picture, canvas := Window.Get("Image").New(), New("canvas")
	answer(func(reply js.Func) {
		picture.Set("onload", reply)
		picture.Set("onerror", reply)
		picture.Set("src", url)
	})
	width, height := picture.Get("width").Float()*density, picture.Get("height").Float()*density
	canvas.Set("width", width)
	canvas.Set("height", height)
	canvas.Call("getContext", "2d").Call("drawImage", picture, 0, 0, width, height)
	file := answer(func(reply js.Func) { canvas.Call("toBlob", reply) })
	file.Get("size").Int()
	return file
}
