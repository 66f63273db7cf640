//go:build js && wasm

package main

import (
	"syscall/js"

	"github.com/syumai/workers"
)

// main hands the handler to worker.js, which starts one program and asks it for
// everything, one request after the other.
func main() {
	context := js.Global().Get("context")
	context.Get("binding").Set("piece", js.FuncOf(piece))
	workers.ServeNonBlock(handler{context.Get("version").String()})
	workers.Ready()
	select {}
}
