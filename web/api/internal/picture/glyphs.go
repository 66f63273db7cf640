package api

import "net/http"

// glyphsMissing is the response for a picture of characters whose outlines are not
// loaded. By its header field program.mjs knows that it has to load them and ask again.
var glyphsMissing = func() *problem {
	p := newProblem(http.StatusServiceUnavailable, "the outlines of these characters are not loaded")
	p.field = "Posenc-Needs-Glyphs"
	return p
}()
