// Package api answers addresses with encodings: their numbers, their pictures, and
// the pages and documents that other sites ask for when somebody links to them.
//
// It is one http.Handler, which a Cloudflare Worker runs as WebAssembly (wasm/worker)
// and an ordinary program serves beside the files of the site. An answer depends on
// its address and on the version of the program alone: it can be cached forever, and a
// conditional request is answered before anything has been computed.
package api

import (
	"hash/fnv"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// A Handler answers requests to the endpoints.
type Handler struct{ version string }

// New returns a handler. The version distinguishes the ETags of this program from
// those of others.
func New(version string) *Handler { return &Handler{version} }

// Serves reports whether the path is one of an endpoint.
func (h *Handler) Serves(path string) bool {
	_, _, ok := find(path)
	return ok
}

// endpoints are all there are.
func endpoints() []endpoint {
	return []endpoint{encodings, dots, images, embeds, shares, health, descriptions, specification}
}

// An endpoint answers one path, or all that begin with it.
type endpoint struct {
	path       string // as OpenAPI writes it: /image/{figure}.{format}
	operation  string // its operationId
	about      [2]string
	parameters []parameter
	answer     func(request) (answer, error)
	types      []string       // the media types of its answers
	schema     string         // of those in JSON
	refusals   map[int]string // the statuses with which it refuses, beside 400, and when
	example    string         // a query
}

// A request is what an endpoint answers.
type request struct {
	name   string // what the path says beyond that of the endpoint
	query  query
	accept string
	origin string // where the site is, as in https://example.org
}

// An answer is what a request gets. Nothing of it has been computed yet.
type answer struct {
	mediaType string
	name      string // of a file that it may be saved as
	canonical string // the shortest address for it, without the origin
	policy    string // what a page may do, if it is one
	varies    bool   // whether the Accept field has decided what it is written as
	keep      keep
	body      func() (body, error)
}

// A keep says for how long an answer may be kept: for ever, unless it says more
// than numbers.
type keep int

const (
	forever keep = iota
	hour         // the next version may say it otherwise
	never        // it is about this moment
)

var cacheControl = [...]string{"public, max-age=31536000, immutable", "public, max-age=3600", "no-store"}

// outside returns a path as it would be outside of the folder of a version: what
// is embedded from there finds in it what it finds beside the site itself.
func outside(path string) string {
	folder, rest, ok := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if ok && len(folder) > 1 && folder[0] == 'v' && strings.Trim(folder[1:], "0123456789.") == "" {
		return "/" + rest
	}
	return path
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	protect(w.Header())
	defer rescue(w, r)
	e, name, ok := find(r.URL.Path)
	switch {
	case !validHost(hostOf(r)):
		newProblem(http.StatusBadRequest, "Host "+quote(hostOf(r))+" is not the name of a host").serve(w, r)
	case !ok:
		newProblem(http.StatusNotFound, "there is nothing at "+shown(r.URL.Path)+"; /api tells what there is").serve(w, r)
	case r.Method == http.MethodOptions:
		w.Header().Set("Allow", methods)
		w.WriteHeader(http.StatusNoContent)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", methods)
		newProblem(http.StatusMethodNotAllowed, shown(r.Method)+" is not a method here; there are "+methods).serve(w, r)
	default:
		a, err := e.respond(r, name)
		if err == nil {
			err = h.serve(w, r, a)
		}
		if err != nil {
			problemOf(err).serve(w, r)
		}
	}
}

const methods = "GET, HEAD, OPTIONS"

// find returns the endpoint for a path, and the name that the path has in it.
func find(path string) (e endpoint, name string, ok bool) {
	path = outside(path)
	for _, e := range endpoints() {
		folder, _, open := strings.Cut(e.path, "{")
		switch {
		case !open && path == e.path:
			return e, "", true
		case open && strings.HasPrefix(path, folder) && !strings.Contains(path[len(folder):], "/"):
			return e, path[len(folder):], true
		}
	}
	return endpoint{}, "", false
}

// lenient reports whether an endpoint ignores what is not a parameter: others hang
// parameters of their own on links. Below /api they are refused, since a misspelt one
// would change the numbers unseen.
func (e endpoint) lenient() bool { return e.path != "/api" && !strings.HasPrefix(e.path, "/api/") }

// respond returns the answer of an endpoint.
func (e endpoint) respond(r *http.Request, name string) (answer, error) {
	q, err := readQuery(r.URL.RawQuery, e.parameters, e.lenient())
	if err != nil {
		return answer{}, err
	}
	return e.answer(request{name, q, strings.Join(r.Header.Values("Accept"), ","), originOf(r)})
}

// validHost reports whether a Host field names a host, and perhaps a port: what is
// written into links.
func validHost(host string) bool {
	if len(host) == 0 || len(host) > 261 || strings.Trim(host, hostLetters) != "" {
		return false
	}
	u, err := url.Parse("http://" + host)
	return err == nil && u.Host == host && u.Hostname() != ""
}

const hostLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:[]"

// originOf returns the origin that a request was sent to.
func originOf(r *http.Request) string {
	if r.URL.Host != "" {
		return r.URL.Scheme + "://" + hostOf(r)
	}
	scheme := "http"
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		scheme = "https"
	}
	return scheme + "://" + hostOf(r)
}

// hostOf returns the host that a request was sent to, with its port.
func hostOf(r *http.Request) string {
	if r.URL.Host != "" {
		return r.URL.Host
	}
	return r.Host
}

// protect sets what all answers say: that nobody is to guess their type, that all
// pages may read them, and that none of them may do anything.
func protect(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", methods)
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
}

// serve sends an answer, or says that whoever asks has it.
func (h *Handler) serve(w http.ResponseWriter, r *http.Request, a answer) error {
	tag := h.tag(a)
	header := w.Header()
	header.Set("ETag", tag)
	header.Set("Cache-Control", cacheControl[a.keep])
	if a.varies {
		header.Set("Vary", "Accept")
	}
	if slices.ContainsFunc(r.Header.Values("If-None-Match"), func(list string) bool { return matches(list, tag) }) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	b, err := a.body()
	if err != nil {
		return err
	}
	header.Set("Content-Type", a.mediaType)
	if a.name != "" {
		header.Set("Content-Disposition", `inline; filename="`+a.name+`"`)
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

// tag returns the strong validator of an answer: other bytes have other
// addresses, or come from another version of the program.
func (h *Handler) tag(a answer) string {
	sum := fnv.New64a()
	sum.Write([]byte(h.version + " " + a.canonical))
	return `"` + strconv.FormatUint(sum.Sum64(), 36) + `"`
}

// matches reports whether a list of an If-None-Match field has a tag. Weak
// comparison is what is asked for there (RFC 9110, section 13.1.2).
func matches(list, tag string) bool {
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == tag {
			return true
		}
	}
	return false
}

// rescue answers for a handler that has panicked.
func rescue(w http.ResponseWriter, r *http.Request) {
	if recover() != nil {
		newProblem(http.StatusInternalServerError, "something has gone wrong here; the request is not to blame").serve(w, r)
	}
}
