//go:build js && wasm

package main

import (
	"runtime/debug"
	"syscall/js"

	"github.com/syumai/workers"

	"github.com/posenc/posenc/web/api"
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
