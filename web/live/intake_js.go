package live

import (
	"io"
	"syscall/js"

	"github.com/posenc/posenc/web/figure"
)

// wire makes the whole figure take files.
func (f *intake) wire() {
	if f.wired {
		return
	}
	f.wired = true
	listen(f.seat.root, f.onDrag, "dragover", "dragleave", "drop")
	f.picker = newElement("input")
	f.picker.Set("type", "file")
	f.picker.Set("accept", ".npy,.csv,.tsv,.txt,.json")
	listen(f.picker, func(js.Value) {
		f.open(f.picker.Get("files").Index(0))
		f.picker.Set("value", "")
	}, "change")
}

// pick lets the reader choose a file.
func (f *intake) pick() { f.picker.Call("click") }

// onDrag takes a file that is dropped on the figure. Text is left to the box.
func (f *intake) onDrag(e js.Value) {
	files := e.Get("dataTransfer").Get("types").Call("includes", "Files").Bool()
	if !files {
		return
	}
	over := e.Get("type").String() == "dragover"
	f.root.Node().Get("classList").Call("toggle", "over", over)
	if e.Get("type").String() == "dragleave" {
		return
	}
	e.Call("preventDefault")
	if file := e.Get("dataTransfer").Get("files").Index(0); !over && file.Truthy() {
		f.open(file)
	}
}

// open reads a file.
func (f *intake) open(file js.Value) {
	if !file.Truthy() {
		return
	}
	name, size := file.Get("name").String(), int64(file.Get("size").Float())
	f.look(name, figure.Source{Name: name, File: &blob{file: file, size: size}, Size: size})
}

// A blob is a file of the browser's. Of a large one only what is read comes into
// memory, piece by piece.
type blob struct {
	file  js.Value
	size  int64
	begin int64 // of the piece that is there
	piece []byte
}

// blobPiece is how many bytes are read at once, if there are as many.
const blobPiece = 4 << 20

// ReadAt reads as io.ReaderAt does. Only a goroutine of its own may call it.
func (b *blob) ReadAt(dst []byte, at int64) (n int, err error) {
	for n < len(dst) && at < b.size {
		if at < b.begin || at >= b.begin+int64(len(b.piece)) {
			if err := b.load(at); err != nil {
				return n, err
			}
		}
		read := copy(dst[n:], b.piece[at-b.begin:])
		n, at = n+read, at+int64(read)
	}
	if n < len(dst) {
		return n, io.EOF
	}
	return n, nil
}

// load reads the piece that begins at a byte.
func (b *blob) load(at int64) error {
	end := min(at+blobPiece, b.size)
	buffer := answer(func(reply js.Func) {
		b.file.Call("slice", at, end).Call("arrayBuffer").Call("then", reply, reply)
	})
	if !buffer.InstanceOf(js.Global().Get("ArrayBuffer")) {
		return io.ErrUnexpectedEOF
	}
	b.begin, b.piece = at, make([]byte, end-at)
	if js.CopyBytesToGo(b.piece, js.Global().Get("Uint8Array").New(buffer)) < len(b.piece) {
		return io.ErrUnexpectedEOF
	}
	return nil
}
