//go:build js && wasm

// Command module is encoder.wasm: the encoder for JavaScript, without a page.
// Beside it encoder.js loads it and encoder.d.ts declares it.
package main

import (
	"syscall/js"

	"github.com/posenc/posenc/wasm/bridge"
	"github.com/posenc/posenc/wasm/bridge/config"
)

func main() {
	bridge.Export()
	bridge.ExportIdentify()
	bridge.ExportPrepare()
	bridge.ExportRotateBy()
	bridge.ExportBias()
	config.Export()
	bridge.Define("layout", func([]js.Value) (js.Value, error) { return bridge.Layout(), nil })
	select {}
}
