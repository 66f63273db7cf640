//go:build js && wasm

// Command page is page.wasm: the figures of the article, and the encoder for
// JavaScript, so that a page with figures downloads one program.
package main

import (
	"github.com/posenc/posenc/wasm/bridge"
	"github.com/posenc/posenc/wasm/mount"
	"github.com/posenc/posenc/web/figures/article"
	"github.com/posenc/posenc/web/plot"
)

func main() {
	plot.Register(article.Figures...)
	bridge.Export()
	mount.Export()
	select {}
}
