package live

import (
	"image"
	"syscall/js"
)

// answer waits until the function that it gives to ask is called, and returns
// its argument. Only a goroutine of its own may wait.
func answer(ask func(reply js.Func)) js.Value {
	answers := make(chan js.Value, 1)
	reply := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answers <- append(args, js.Undefined())[0]
		return nil
	})
	defer reply.Release()
	ask(reply)
	return <-answers
}

// nextTask waits until the browser has done what else there is to do.
func nextTask() {
	answer(func(reply js.Func) { window.Call("setTimeout", reply) })
}

// blobOf returns a file of bytes.
func blobOf(mediaType string, content []byte) js.Value {
	bytes := js.Global().Get("Uint8Array").New(len(content))
	js.CopyBytesToJS(bytes, content)
	return newBlob([]any{bytes}, mediaType)
}

// newBlob returns a file of parts. The browser keeps it, on its disk if it is
// large.
func newBlob(parts []any, mediaType string) js.Value {
	return js.Global().Get("Blob").New(parts, map[string]any{"type": mediaType})
}

// joined is newBlob for many parts. It panics if the browser has lost some of
// them for want of room: then the last byte cannot be read.
func joined(parts []any, mediaType string) js.Value {
	file := newBlob(parts, mediaType)
	last := answer(func(reply js.Func) { file.Call("slice", -1).Call("arrayBuffer").Call("then", reply, reply) })
	last.Get("byteLength").Int()
	return file
}

// rasterize returns an SVG file as a PNG file with density pixels for each CSS
// pixel. It panics if the browser cannot draw it.
func rasterize(svg js.Value, density float64) js.Value {
	url := urls.Call("createObjectURL", svg)
	defer urls.Call("revokeObjectURL", url)
	picture, canvas := window.Get("Image").New(), newCanvas()
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

// dataURL returns an image as a data: URL.
func dataURL(img *image.RGBA) string {
	canvas := newCanvas()
	new(surface).put(canvas, img.Pix, img.Rect.Dx(), img.Rect.Dy())
	return canvas.Call("toDataURL").String()
}

func newCanvas() js.Value { return window.Get("document").Call("createElement", "canvas") }

// urls makes addresses of files.
var urls = js.Global().Get("URL")

// download hands a file to the reader.
func download(file js.Value, name string) {
	url := urls.Call("createObjectURL", file)
	link := window.Get("document").Call("createElement", "a")
	link.Set("href", url)
	link.Set("download", name)
	link.Call("click")
	const minute = 60_000 // long enough for the browser to begin
	window.Call("setTimeout", urls.Get("revokeObjectURL"), minute, url)
}

// listen calls f with the events of some names.
func listen(target js.Value, f func(event js.Value), names ...string) {
	call := guarded(func(args []js.Value) { f(args[0]) })
	for _, name := range names {
		target.Call("addEventListener", name, call)
	}
}
