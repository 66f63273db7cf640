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
	context.Get("binding").Set("piece", js.FuncOf(piece))
	workers.ServeNonBlock(handler{context.Get("version").String()})
	workers.Ready()
	select {}
}
