package main

import (
	"net/http"
	"syscall/js"

	"github.com/posenc/posenc/web/api"
)

// A responseWriter gives JavaScript each body in one step, not through a stream.
type responseWriter struct {
	http.ResponseWriter
	written bool
}

var _ api.PiecesWriter = (*responseWriter)(nil)

// Write writes the whole body: package api calls it once for each.
func (w *responseWriter) Write(content []byte) (int, error) {
	w.writeBody(bytesOf(content))
	return len(content), nil
}

// WritePieces leaves the body to program.mjs, which calls piece for each piece when
// there is room for it.
func (w *responseWriter) WritePieces(address string, pieces, length int) {
	w.writeBody(js.Global().Get("context").Call("stream", address, pieces, length))
}

func (w *responseWriter) writeBody(body js.Value) {
	w.written = true
	w.ResponseWriter.(interface{ WriteRawJSBody(js.Value) }).WriteRawJSBody(body)
}

// withResponseWriter returns a handler that writes with a responseWriter.
func withResponseWriter(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		response := &responseWriter{ResponseWriter: w}
		h.ServeHTTP(response, r)
		if !response.written {
			// An empty body would be held to the Content-Length of a HEAD response.
			response.writeBody(js.Null())
		}
	})
}

// latest makes pieces in one buffer, which bytesOf copies.
var latest struct {
	api.Pieces
	buffer []byte
}

// piece returns a piece of the body behind an address, or null if it has none.
func piece(_ js.Value, args []js.Value) any {
	content, err := latest.Append(latest.buffer[:0], args[0].String(), args[1].Int())
	if err != nil {
		return js.Null()
	}
	latest.buffer = content
	return bytesOf(content)
}

func bytesOf(content []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(content))
	js.CopyBytesToJS(array, content)
	return array
}
