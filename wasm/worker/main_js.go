//go:build js && wasm

package main

import (
	"runtime/debug"
	"syscall/js"

	"github.com/syumai/workers"
)

// main hands the handler to worker.mjs, which starts one program and asks it for
// everything, one request after the other.
func main() {
	debug.SetGCPercent(300)
	debug.SetMemoryLimit(48 << 20)
	context := js.Global().Get("context")
	binding := context.Get("binding")
	binding.Set("piece", js.FuncOf(piece))
	binding.Set("loadGlyphs", js.FuncOf(loadGlyphs))
	workers.ServeNonBlock(handler{context.Get("version").String()})
	workers.Ready()
	select {}
}
