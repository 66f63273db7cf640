//go:build js && wasm

// Package calls exports to JavaScript the functions of encoder.wasm, which reader.wasm has
// too. It is a package of its own so that the programs of figures do not include them.
package calls

import (
	"syscall/js"

	"github.com/posenc/posenc/wasm/bridge"
)

// Export defines the functions that take options.
func Export() {
	bridge.Export()
	bridge.ExportPrepare()
	bridge.ExportRotateBy()
	bridge.ExportBias()
	bridge.Define("layout", func([]js.Value) (js.Value, error) { return bridge.Layout(), nil })
}

// The functions that shared.js calls.

//lint:file-ignore U1000 WebAssembly exports them.

//go:wasmexport sharedEncode
func sharedEncode() int32 { return bridge.SharedEncode() }

//go:wasmexport sharedNext
func sharedNext() int32 { return bridge.SharedNext() }

//go:wasmexport sharedRelativeDot
func sharedRelativeDot() int32 { return bridge.SharedRelativeDot() }

//go:wasmexport sharedRotate
func sharedRotate() int32 { return bridge.SharedRotate() }

//go:wasmexport sharedCache
func sharedCache() int32 { return bridge.SharedCache() }
