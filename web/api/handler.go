// Package api answers addresses with encodings: their numbers, their pictures, and
// the pages and documents that other sites ask for when somebody links to them.
//
// It is one http.Handler, which a Cloudflare Worker runs as WebAssembly (wasm/worker)
// and an ordinary program serves beside the files of the site. A response depends on
// its address and on the version of the program alone: it can be cached forever, and a
// conditional request is answered before anything has been computed.
package api

import (
	"net/http"
	"strconv"
	"strings"
)

// A Handler responds at the endpoints.
type Handler struct{ version string }

// New returns a handler. The version distinguishes the ETags of this program from
// those of others.
func New(version string) *Handler { return &Handler{version} }

var endpoints = []endpoint{encodeEndpoint, dotEndpoint, imageEndpoint, oEmbedEndpoint, shareEndpoint, healthEndpoint, describeEndpoint, openAPIEndpoint}

// Serves reports whether the path is one of an endpoint.
func (h *Handler) Serves(path string) bool {
	_, _, ok := find(path)
	return ok
}

// find returns the endpoint for a path, and the last element of the path if it has a
// template.
func find(path string) (e endpoint, name string, ok bool) {
	path = withoutVersion(path)
	for _, e := range endpoints {
		folder, _, template := strings.Cut(e.path, "{")
		switch {
		case !template && path == e.path:
			return e, "", true
		case template && strings.HasPrefix(path, folder) && !strings.Contains(path[len(folder):], "/"):
			return e, path[len(folder):], true
		}
	}
	return endpoint{}, "", false
}

const methods = "GET, HEAD, OPTIONS"

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setSecurity(w.Header())
	defer rescue(w, r)
	e, name, ok := find(r.URL.Path)
	switch {
	case !validHost(hostOf(r)):
		newProblem(http.StatusBadRequest, "Host "+quote(hostOf(r))+" is not the name of a host").write(w, r)
	case !ok:
		newProblem(http.StatusNotFound, shown(r.URL.Path)+" is not an endpoint; /api describes all of them").write(w, r)
	case r.Method == http.MethodOptions:
		w.Header().Set("Allow", methods)
		w.WriteHeader(http.StatusNoContent)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", methods)
		newProblem(http.StatusMethodNotAllowed, shown(r.Method)+" is not one of the methods "+methods).write(w, r)
	default:
		if err := h.respond(w, r, e, name); err != nil {
			problemOf(err).write(w, r)
		}
	}
}

// setSecurity sets the fields of all responses: their media types hold, every page
// may read them, and they may load and run nothing.
func setSecurity(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", methods)
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
}

// rescue responds in place of an endpoint that has panicked.
func rescue(w http.ResponseWriter, r *http.Request) {
	if recover() != nil {
		newProblem(http.StatusInternalServerError, "internal error").write(w, r)
	}
}

// respond writes the response of an endpoint, or that the client has it.
func (h *Handler) respond(w http.ResponseWriter, r *http.Request, e endpoint, name string) error {
	q, err := parseQuery(r.URL.RawQuery, e.parameters, ignoresUnknown(e))
	if err != nil {
		return err
	}
	a, err := e.respond(request{name, q, strings.Join(r.Header.Values("Accept"), ","), originOf(r), endpoints})
	if err != nil {
		return err
	}
	tag := etag(h.version, a.canonical)
	header := w.Header()
	header.Set("ETag", tag)
	header.Set("Cache-Control", cacheControl[a.cache])
	if a.negotiated {
		header.Set("Vary", "Accept")
	}
	if notModified(r, tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	b, err := a.body()
	if err != nil {
		return err
	}
	header.Set("Content-Type", a.mediaType)
	if a.fileName != "" {
		header.Set("Content-Disposition", `inline; filename="`+a.fileName+`"`)
	}
	if a.policy != "" {
		header.Set("Content-Security-Policy", a.policy)
	}
	if b.Len() >= 0 {
		header.Set("Content-Length", strconv.Itoa(b.Len()))
	}
	if r.Method != http.MethodHead {
		writeBody(w, a.canonical, b)
	}
	return nil
}

// ignoresUnknown reports whether an endpoint ignores unknown parameters, since other
// sites append their own to links. Below /api they are errors: a misspelt name would
// silently change the numbers.
func ignoresUnknown(e endpoint) bool {
	return e.path != "/api" && !strings.HasPrefix(e.path, "/api/")
}
