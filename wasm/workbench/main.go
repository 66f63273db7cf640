//go:build js && wasm

// Command workbench is workbench.wasm: the figures of the workbench, and the encoder
// for JavaScript.
package main

import (
	"github.com/posenc/posenc/wasm/bridge"
	"github.com/posenc/posenc/wasm/mount"
	"github.com/posenc/posenc/web/figures/workbench"
	_ "github.com/posenc/posenc/web/live/intake"
	"github.com/posenc/posenc/web/plot"
)

func main() {
	plot.Register(workbench.Figures...)
	bridge.Export()
	mount.Export()
	select {}
}
