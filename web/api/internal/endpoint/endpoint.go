// Package endpoint describes the endpoints of the site, their parameters and queries, their
// requests and their responses.
package endpoint

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// An Endpoint responds at one path, or at all paths of a template.
type Endpoint struct {
	Path       string    // as in OpenAPI: /image/{figure}.{format}
	Operation  string    // its operationId in OpenAPI
	About      [2]string // in English and in Chinese
	Parameters []Parameter
	Exists     func(path string) error // of a template: the problem of a path that does not exist
	Respond    func(Request) (Response, error)
	Types      []string       // the media types of its responses
	Schema     string         // the name of the schema of its JSON
	Errors     map[int]string // by status other than 400: when it fails
	Example    string         // a query
}

// A Request is what an endpoint responds to.
type Request struct {
	Endpoint  Endpoint
	Path      string // /image/heatmap.png, without the folder of a version
	Query     Query
	Accept    string     // the Accept field
	Origin    string     // of the site: https://example.org
	Endpoints []Endpoint // all of the site
}

// Canonical returns the shortest address of the same response, without the origin. The
// parameters of the state have their values in s.
func (r Request) Canonical(s param.State) string {
	return r.Path + "?" + r.Query.Canonical(s, r.Endpoint.Parameters)
}

// A Response is described before its body is computed, which may be unnecessary.
type Response struct {
	MediaType  string
	FileName   string // for saving it
	Canonical  string // the shortest address of the same response, without the origin
	Policy     string // the Content-Security-Policy, if other than the default
	Negotiated bool   // whether the Accept field decided the media type
	Cache      string // OneHour or NoStore, if it cannot be kept forever, as numbers and pictures can
	Body       func() (Body, error)
}

// Values of the field Cache-Control.
const (
	Immutable = "public, max-age=31536000, immutable"
	OneHour   = "public, max-age=3600" // of texts, which the next version may change
	NoStore   = "no-store"
)

// TooMuch describes status 413 in Errors.
const TooMuch = "The request exceeds a limit."

// WithoutVersion returns a path without the folder of a version of the site
// (/v1.0.0/…): pages in it find the endpoints beside themselves.
func WithoutVersion(path string) string {
	folder, rest, ok := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if ok && len(folder) > 1 && folder[0] == 'v' && strings.Trim(folder[1:], "0123456789.") == "" {
		return "/" + rest
	}
	return path
}

// A Body is the content of a response in pieces, so that a long one need not be in
// memory as a whole. Each piece can be made without the others.
type Body interface {
	Pieces() int
	Append(dst []byte, piece int) []byte
	Len() int // in bytes; -1 if it is unknown
}

// Bytes is a body of one piece.
type Bytes []byte

func (b Bytes) Pieces() int                     { return 1 }
func (b Bytes) Append(dst []byte, _ int) []byte { return append(dst, b...) }
func (b Bytes) Len() int                        { return len(b) }

// ExampleAt returns the address of an example, without the origin: in the language, if
// the endpoint has a parameter for it.
func (e Endpoint) ExampleAt(origin string, lang text.Lang) string {
	address := strings.NewReplacer("{figure}", "heatmap", "{format}", "svg").Replace(e.Path)
	values := strings.ReplaceAll(e.Example, "{origin}", strings.NewReplacer(":", "%3A", "/", "%2F").Replace(origin))
	hasLang := slices.ContainsFunc(e.Parameters, func(p Parameter) bool { return p.Name == Lang.Name })
	if hasLang && lang == text.Chinese {
		values = strings.TrimPrefix(values+"&lang=zh", "&")
	}
	if values == "" {
		return address
	}
	return address + "?" + values
}
