// Package api answers addresses with encodings: their numbers, their pictures, and
// the pages and documents that other sites ask for when somebody links to them.
//
// It is one http.Handler, which a Cloudflare Worker runs as WebAssembly (wasm/worker)
// and an ordinary program serves beside the files of the site. A response depends on
// its address and on the version of the program alone: it can be cached forever, and a
// conditional request is answered before anything has been computed.
package api

import (
	"cmp"
	"hash/fnv"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/api/internal/describe"
	"github.com/posenc/posenc/web/api/internal/embed"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/numbers"
	"github.com/posenc/posenc/web/api/internal/picture"
	"github.com/posenc/posenc/web/api/internal/rotaryconfig"
)

// A Handler responds at the endpoints.
type Handler struct{ version string }

// New returns a handler. Programs of different versions respond with different ETags.
func New(version string) *Handler { return &Handler{version} }

// endpoints are in the order of the description. The cache of the Worker lists them, too
// (wasm/worker/worker.mjs).
var endpoints = []endpoint.Endpoint{
	numbers.Encode, numbers.RelativeDot, rotaryconfig.Endpoint, picture.Endpoint, embed.OEmbed, embed.Share, health, describe.Page, describe.Specification,
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
	scheme, host := originOf(r)
	path := endpoint.WithoutVersion(r.URL.Path)
	e, ok := find(path)
	switch {
	case !validHost(host):
		endpoint.NewProblem(http.StatusBadRequest, "Host "+endpoint.Quote(host)+" is not the name of a host").Write(w, r)
	case !ok:
		endpoint.NewProblem(http.StatusNotFound, endpoint.Shown(r.URL.Path)+" is not an endpoint; /api describes all of them").Write(w, r)
	case r.Method == http.MethodOptions:
		w.Header().Set("Allow", methods)
		w.WriteHeader(http.StatusNoContent)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", methods)
		endpoint.NewProblem(http.StatusMethodNotAllowed, endpoint.Shown(r.Method)+" is not one of the methods "+methods).Write(w, r)
	default:
		request := endpoint.Request{Endpoint: e, Path: path, Origin: scheme + "://" + host, Endpoints: endpoints}
		request.Accept = strings.Join(r.Header.Values("Accept"), ",")
		if err := h.respond(w, r, request); err != nil {
			endpoint.ProblemOf(err).Write(w, r)
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
		endpoint.NewProblem(http.StatusInternalServerError, "internal error").Write(w, r)
	}
}

// respond writes the response of an endpoint, or 304 if the client has it.
func (h *Handler) respond(w http.ResponseWriter, r *http.Request, request endpoint.Request) (err error) {
	e := request.Endpoint
	if e.Exists != nil {
		if err := e.Exists(request.Path); err != nil {
			return err
		}
	}
	// Other sites append parameters of their own to links. Below /api unknown ones are errors: a
	// misspelt name would silently change the numbers.
	ignoreUnknown := e.Path != "/api" && !strings.HasPrefix(e.Path, "/api/")
	if request.Query, err = endpoint.ParseQuery(r.URL.RawQuery, e.Parameters, ignoreUnknown); err != nil {
		return err
	}
	a, err := e.Respond(request)
	if err != nil {
		return err
	}
	tag := etag(h.version, a.Canonical)
	header := w.Header()
	header.Set("ETag", tag)
	header.Set("Cache-Control", cmp.Or(a.Cache, endpoint.Immutable))
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

// etag returns the strong validator of a response: a hash of the version of the
// program and of the canonical address, which decide all its bytes.
func etag(version, canonical string) string {
	sum := fnv.New64a()
	sum.Write([]byte(version + " " + canonical))
	return `"` + strconv.FormatUint(sum.Sum64(), 36) + `"`
}

// notModified reports whether a request is conditional and its condition holds for
// the tag. The comparison is weak (RFC 9110, section 13.1.2).
func notModified(r *http.Request, tag string) bool {
	for item := range strings.SplitSeq(strings.Join(r.Header.Values("If-None-Match"), ","), ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == tag {
			return true
		}
	}
	return false
}

// originOf returns the origin that a request was sent to; the host has its port.
func originOf(r *http.Request) (scheme, host string) {
	switch {
	case r.URL.Host != "":
		return r.URL.Scheme, r.URL.Host
	case r.TLS != nil, r.Header.Get("X-Forwarded-Proto") == "https":
		return "https", r.Host
	}
	return "http", r.Host
}

// validHost reports whether a Host field names a host, perhaps with a port: links in
// responses begin with it.
func validHost(host string) bool {
	if len(host) == 0 || len(host) > 261 || strings.Trim(host, hostCharacters) != "" {
		return false
	}
	u, err := url.Parse("http://" + host)
	return err == nil && u.Host == host && u.Hostname() != ""
}

const hostCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:[]"

// A PiecesWriter is a ResponseWriter that fetches the pieces of a long body one
// by one, whenever it can send the next, from Pieces.Append.
type PiecesWriter interface {
	http.ResponseWriter

	// WritePieces is called in place of Write. The address identifies the body;
	// its length is in bytes, -1 if it is unknown.
	WritePieces(address string, pieces, length int)
}

// writeBody writes the body behind a canonical address: by one call of Write if it has one piece.
func writeBody(w http.ResponseWriter, address string, b endpoint.Body) {
	if b.Pieces() > 1 {
		if w, ok := w.(PiecesWriter); ok {
			w.WritePieces(address, b.Pieces(), b.Len())
			return
		}
	}
	var buffer []byte
	for k := range b.Pieces() {
		buffer = b.Append(buffer[:0], k)
		if _, err := w.Write(buffer); err != nil {
			return // the client has closed the connection
		}
	}
}

// Pieces makes single pieces of the bodies that a PiecesWriter was given. It keeps
// the latest body, but depends on none: every program of the same version makes the
// same piece.
type Pieces struct {
	address string
	body    endpoint.Body
}

// Append appends a piece of the body behind an address to dst.
func (p *Pieces) Append(dst []byte, address string, piece int) ([]byte, error) {
	if p.body == nil || address != p.address {
		e := numbers.Encode // the bodies of all other endpoints have one piece
		path, raw, _ := strings.Cut(address, "?")
		q, err := endpoint.ParseQuery(raw, e.Parameters, false)
		if err != nil {
			return dst, err
		}
		a, err := e.Respond(endpoint.Request{Endpoint: e, Path: path, Query: q})
		if err != nil {
			return dst, err
		}
		if p.body, err = a.Body(); err != nil {
			return dst, err
		}
		p.address = address
	}
	return p.body.Append(dst, piece), nil
}
