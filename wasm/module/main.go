//go:build js && wasm

// Command module is encoder.wasm: the encoder for JavaScript, without a page.
// Beside it encoder.js loads it and encoder.d.ts declares it.
package main

import "github.com/posenc/posenc/wasm/bridge/calls"

func main() {
	calls.Export()
	select {}
}
