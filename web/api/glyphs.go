package api

import "net/http"

// glyphsMissing is the answer for a picture with characters whose outlines are not
// loaded. program.mjs knows it by its header, loads them and asks again.
var glyphsMissing = newProblem(http.StatusServiceUnavailable, "the outlines of these characters are not loaded")

// glyphsHeader is the name of the header.
const glyphsHeader = "Posenc-Needs-Glyphs"
