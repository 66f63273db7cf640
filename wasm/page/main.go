//go:build js && wasm

// Command page is page.wasm: the figures, and the encoder for JavaScript, so
// that a page with figures downloads one program. Beside it
// positional-encoding.js defines the element that calls mount.
package main

import (
	"syscall/js"

	"github.com/posenc/posenc/wasm/bridge"
	"github.com/posenc/posenc/web/figure"
)

func main() {
	bridge.Export()
	bridge.Define("mount", mount)
	select {}
}

// mount shows a figure in place of a node: mount(node, options), the options
// being an object of strings.
func mount(args []js.Value) (js.Value, error) {
	return js.Undefined(), figure.Mount(args[0], func(name string) (string, bool) {
		if value := args[1].Get(name); value.Type() == js.TypeString {
			return value.String(), true
		}
		return "", false
	})
}
