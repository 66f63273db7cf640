package main

import (
	"syscall/js"

	"github.com/posenc/posenc/web/print"
)

// loadGlyphs loads the outlines that program.mjs has fetched, and reports whether
// they are those of this program.
func loadGlyphs(_ js.Value, args []js.Value) any {
	if print.GlyphsLoaded() {
		return true
	}
	content := make([]byte, args[0].Length())
	js.CopyBytesToGo(content, args[0])
	return print.LoadGlyphs(content) == nil
}
