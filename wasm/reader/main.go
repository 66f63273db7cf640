//go:build js && wasm

// Command reader is reader.wasm: encoder.wasm, and the functions that read the numbers and
// the configurations of others.
package main

import (
	"github.com/posenc/posenc/wasm/bridge/module"
	"github.com/posenc/posenc/wasm/bridge/reading"
)

func main() {
	module.Export()
	reading.Export()
	select {}
}
