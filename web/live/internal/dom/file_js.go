package dom

import (
	"io"
	"syscall/js"
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

// load reads the piece that begins at a byte.
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
