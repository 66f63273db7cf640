//go:build js && wasm

// Command reader is reader.wasm: encoder.wasm, and the functions that read the numbers and
// the configurations of others.
package main

import (
	"github.com/posenc/posenc/wasm/bridge/calls"
	"github.com/posenc/posenc/wasm/bridge/reading"
)

func main() {
	calls.Export()
	reading.Export()
	select {}
}
