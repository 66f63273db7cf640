//go:build js && wasm

package main

import "github.com/posenc/posenc/wasm/bridge"

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
