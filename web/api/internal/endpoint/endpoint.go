// Package endpoint describes the endpoints of the site, their requests and their
// responses.
package endpoint

import (
	"github.com/posenc/posenc/web/api/internal/query"
	"github.com/posenc/posenc/web/param"
)

// An Endpoint responds at one path, or at all paths of a template.
type Endpoint struct {
	Path       string    // as in OpenAPI: /image/{figure}.{format}
	Operation  string    // its operationId in OpenAPI
	About      [2]string // in English and in Chinese
	Parameters []query.Parameter
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
	Query     query.Query
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
	Cache      CachePolicy
	Body       func() (Body, error)
}

// A CachePolicy is an index of CacheControl.
type CachePolicy int

const (
	immutable CachePolicy = iota // numbers and pictures
	OneHour                      // texts, which the next version may change
	NoStore
)

// CacheControl has the field Cache-Control of each policy.
var CacheControl = [...]string{"public, max-age=31536000, immutable", "public, max-age=3600", "no-store"}

// TooMuch describes status 413 in Errors.
const TooMuch = "The request exceeds a limit."
