package picture

import (
	"net/http"

	"github.com/posenc/posenc/web/api/internal/problem"
)

// glyphsMissing is the response for a picture of characters whose outlines are not
// loaded. By its header field program.mjs knows that it has to load them and ask again.
var glyphsMissing = func() *problem.Problem {
	p := problem.New(http.StatusServiceUnavailable, "the outlines of these characters are not loaded")
	p.Field = "Posenc-Needs-Glyphs"
	return p
}()
