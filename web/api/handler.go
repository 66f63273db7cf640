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

	"github.com/posenc/posenc/web/api/internal/describe"
	"github.com/posenc/posenc/web/api/internal/embed"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/numbers"
	"github.com/posenc/posenc/web/api/internal/openapi"
	"github.com/posenc/posenc/web/api/internal/picture"
	"github.com/posenc/posenc/web/api/internal/problem"
	"github.com/posenc/posenc/web/api/internal/query"
	"github.com/posenc/posenc/web/api/internal/rotaryconfig"
)

// A Handler responds at the endpoints.
type Handler struct{ version string }

// New returns a handler. Programs of different versions respond with different ETags.
func New(version string) *Handler { return &Handler{version} }

// endpoints are in the order of the description. The cache of the Worker lists them, too
// (wasm/worker/worker.mjs).
var endpoints = []endpoint.Endpoint{
	numbers.Encode, numbers.RelativeDot, rotaryconfig.Endpoint, picture.Endpoint, embed.OEmbed, embed.Share, health, describe.Endpoint, openapi.Endpoint,
}

// Serves reports whether an endpoint responds at the path.
func (h *Handler) Serves(path string) bool {
	_, ok := find(endpoint.WithoutVersion(path))
	return ok
}

// find returns the endpoint for a path without the folder of a version.
func find(path string) (e endpoint.Endpoint, ok bool) {
	for _, e := range endpoints {
		folder, _, template := strings.Cut(e.Path, "{")
		switch {
		case !template && path == e.Path,
			template && strings.HasPrefix(path, folder) && !strings.Contains(path[len(folder):], "/"):
			return e, true
		}
	}
	return endpoint.Endpoint{}, false
}

const methods = "GET, HEAD, OPTIONS"

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setSecurity(w.Header())
	defer rescue(w, r)
	path := endpoint.WithoutVersion(r.URL.Path)
	e, ok := find(path)
	switch {
	case !validHost(hostOf(r)):
		problem.New(http.StatusBadRequest, "Host "+problem.Quote(hostOf(r))+" is not the name of a host").Write(w, r)
	case !ok:
		problem.New(http.StatusNotFound, problem.Shown(r.URL.Path)+" is not an endpoint; /api describes all of them").Write(w, r)
	case r.Method == http.MethodOptions:
		w.Header().Set("Allow", methods)
		w.WriteHeader(http.StatusNoContent)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", methods)
		problem.New(http.StatusMethodNotAllowed, problem.Shown(r.Method)+" is not one of the methods "+methods).Write(w, r)
	default:
		if err := h.respond(w, r, e, path); err != nil {
			problem.Of(err).Write(w, r)
		}
	}
}

// setSecurity sets the header fields of all responses: browsers do not guess their
// types, every page may read them, and they may neither load nor run anything.
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
		problem.New(http.StatusInternalServerError, "internal error").Write(w, r)
	}
}

// respond writes the response of an endpoint, or 304 if the client has it.
func (h *Handler) respond(w http.ResponseWriter, r *http.Request, e endpoint.Endpoint, path string) error {
	q, err := query.Parse(r.URL.RawQuery, e.Parameters, ignoresUnknown(e))
	if err != nil {
		return err
	}
	a, err := e.Respond(endpoint.Request{
		Endpoint:  e,
		Path:      path,
		Query:     q,
		Accept:    strings.Join(r.Header.Values("Accept"), ","),
		Origin:    originOf(r),
		Endpoints: endpoints,
	})
	if err != nil {
		return err
	}
	tag := etag(h.version, a.Canonical)
	header := w.Header()
	header.Set("ETag", tag)
	header.Set("Cache-Control", endpoint.CacheControl[a.Cache])
	if a.Negotiated {
		header.Set("Vary", "Accept")
	}
	if notModified(r, tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	b, err := a.Body()
	if err != nil {
		return err
	}
	header.Set("Content-Type", a.MediaType)
	if a.FileName != "" {
		header.Set("Content-Disposition", `inline; filename="`+a.FileName+`"`)
	}
	if a.Policy != "" {
		header.Set("Content-Security-Policy", a.Policy)
	}
	if b.Len() >= 0 {
		header.Set("Content-Length", strconv.Itoa(b.Len()))
	}
	if r.Method != http.MethodHead {
		writeBody(w, a.Canonical, b)
	}
	return nil
}

// ignoresUnknown reports whether an endpoint ignores unknown parameters, since other
// sites append their own to links. Below /api they are errors: a misspelt name would
// silently change the numbers.
func ignoresUnknown(e endpoint.Endpoint) bool {
	return e.Path != "/api" && !strings.HasPrefix(e.Path, "/api/")
}

var health = endpoint.Endpoint{
	Path:      "/healthz",
	Operation: "checkHealth",
	About: [2]string{
		"Health check: answers ok.",
		"程序是否在运行：回答 ok。",
	},
	Respond: func(endpoint.Request) (endpoint.Response, error) {
		return endpoint.Response{
			MediaType: "text/plain; charset=utf-8",
			Canonical: "/healthz",
			Cache:     endpoint.NoStore,
			Body:      func() (endpoint.Body, error) { return endpoint.Bytes("ok\n"), nil },
		}, nil
	},
	Types: []string{"text/plain"},
}
