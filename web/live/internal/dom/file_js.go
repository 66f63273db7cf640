package dom

import (
	"image"
	"io"
	"syscall/js"

	"github.com/posenc/posenc/web/text"
)

// URL is the browser's class of addresses.
var URL = js.Global().Get("URL")

// NewFile returns a file of bytes.
func NewFile(mediaType string, content []byte) js.Value {
	bytes := js.Global().Get("Uint8Array").New(len(content))
	js.CopyBytesToJS(bytes, content)
	return newBlob([]any{bytes}, mediaType)
}

// newBlob returns a file of parts. The browser keeps it, on its disk if it is large.
func newBlob(parts []any, mediaType string) js.Value {
	return js.Global().Get("Blob").New(parts, map[string]any{"type": mediaType})
}

// JoinFiles waits for one file of many. It panics if the browser has lost some of them
// for want of room: then the last byte cannot be read.
func JoinFiles(parts []any, mediaType string) js.Value {
	file := newBlob(parts, mediaType)
	Await(file.Call("slice", -1).Call("arrayBuffer")).Get("byteLength").Int()
	return file
}

// Download hands a file to the reader.
func Download(file js.Value, name string) {
	url := URL.Call("createObjectURL", file)
	link := New("a")
	link.Set("href", url)
	link.Set("download", name)
	link.Call("click")
	const minute = 60_000 // long enough for the browser to begin
	Window.Call("setTimeout", URL.Get("revokeObjectURL"), minute, url)
}

// A FileReader reads a file of the browser. Of a large one only what is read comes into
// memory, piece by piece.
type FileReader struct {
	file  js.Value
	size  int64
	begin int64 // of the piece in memory
	piece []byte
}

// NewFileReader returns a FileReader of a file of the browser.
func NewFileReader(file js.Value) *FileReader {
	return &FileReader{file: file, size: int64(file.Get("size").Float())}
}

// Size returns the size of the file in bytes.
func (r *FileReader) Size() int64 { return r.size }

// pieceBytes is the number of bytes that are read at once, if there are as many.
const pieceBytes = 4 << 20

// ReadAt reads as io.ReaderAt does. It waits for the browser.
func (r *FileReader) ReadAt(dst []byte, at int64) (n int, err error) {
	for n < len(dst) && at < r.size {
		if at < r.begin || at >= r.begin+int64(len(r.piece)) {
			if err := r.load(at); err != nil {
				return n, err
			}
		}
		read := copy(dst[n:], r.piece[at-r.begin:])
		n, at = n+read, at+int64(read)
	}
	if n < len(dst) {
		return n, io.EOF
	}
	return n, nil
}

func (r *FileReader) load(at int64) error {
	end := min(at+pieceBytes, r.size)
	buffer := Await(r.file.Call("slice", at, end).Call("arrayBuffer"))
	if !buffer.InstanceOf(js.Global().Get("ArrayBuffer")) {
		return io.ErrUnexpectedEOF
	}
	r.begin, r.piece = at, make([]byte, end-at)
	if js.CopyBytesToGo(r.piece, js.Global().Get("Uint8Array").New(buffer)) < len(r.piece) {
		return io.ErrUnexpectedEOF
	}
	return nil
}

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

// Copy puts a text on the clipboard, and then calls done with a sentence about the outcome
// and with whether the text was copied. Where the browser does not let the page do so, the reader
// can: a box opens, in root, with the text selected.
func Copy(root Element, lang text.Lang, text string, done func(outcome string, ok bool)) {
	Go(func() {
		clipboard := Window.Get("navigator").Get("clipboard")
		// A page that did not come by https has no clipboard. The promise has a reason
		// if it is rejected, and no value otherwise.
		if clipboard.Truthy() && Await(clipboard.Call("writeText", text)).IsUndefined() || copySelection(root, text) {
			done(lang.Say("Copied", "已复制"), true)
		} else {
			done(lang.Say("The browser did not allow copying", "浏览器不允许复制"), false)
		}
	})
}

// copySelection copies as a reader would.
func copySelection(root Element, text string) bool {
	if old := root.Call("querySelector", "textarea[popover]"); old.Truthy() {
		old.Call("remove")
	}
	box := New("textarea")
	box.Set("popover", "auto")
	box.Set("readOnly", true)
	box.Set("value", text)
	root.Call("append", box)
	focused := root.Call("getRootNode").Get("activeElement")
	box.Call("showPopover")
	if focused.Truthy() {
		box.Set("onbeforetoggle", focused.Get("focus").Call("bind", focused)) // when the box closes
	}
	box.Call("select")
	ok := Window.Get("document").Call("execCommand", "copy").Bool()
	if ok {
		box.Call("hidePopover")
		box.Call("remove")
	}
	return ok
}
