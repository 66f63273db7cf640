//go:build js && wasm

package main

import (
	"net/http"
	"runtime/debug"
	"syscall/js"

	"github.com/syumai/workers"

	"github.com/posenc/posenc/web/api"
	"github.com/posenc/posenc/web/render"
)

// main gives the handler to program.mjs, which runs one program for all requests.
func main() {
	debug.SetGCPercent(300)
	debug.SetMemoryLimit(48 << 20)
	context := js.Global().Get("context")
	binding := context.Get("binding")
	binding.Set("piece", js.FuncOf(piece))
	binding.Set("loadGlyphs", js.FuncOf(loadGlyphs))
	workers.ServeNonBlock(withResponseWriter(api.New(context.Get("version").String())))
	workers.Ready()
	select {}
}

// loadGlyphs loads the outlines that program.mjs has fetched, and reports whether
// they are those of this program.
func loadGlyphs(_ js.Value, args []js.Value) any {
	if render.GlyphsLoaded() {
		return true
	}
	content := make([]byte, args[0].Length())
	js.CopyBytesToGo(content, args[0])
	return render.LoadGlyphs(content) == nil
}

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
