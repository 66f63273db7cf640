package endpoint

import "github.com/posenc/posenc/web/api/internal/query"

// An Endpoint responds at one path, or at all paths of a template.
type Endpoint struct {
	Path       string // as OpenAPI writes it: /image/{figure}.{format}
	Operation  string // its operationId
	About      [2]string
	Parameters []query.Parameter
	Respond    func(Request) (Response, error)
	Types      []string       // the media types of its responses
	Schema     string         // of those in JSON
	Errors     map[int]string // when it fails with a status other than 400
	Example    string         // a query
}

// A Request is what an endpoint responds to.
type Request struct {
	Name      string // the last element of a path that has a template: heatmap.png
	Query     query.Query
	Accept    string // the Accept field
	Origin    string // of the site: https://example.org
	Endpoints []Endpoint
}

// A Response is described before anything has been computed: that may be
// unnecessary.
type Response struct {
	MediaType  string
	FileName   string // for saving it
	Canonical  string // the shortest address of the same response, without the origin
	Policy     string // the Content-Security-Policy, if it is not that of all responses
	Negotiated bool   // whether the Accept field decided the media type
	Cache      cachePolicy
	Body       func() (Body, error)
}

// A cachePolicy is an index of cacheControl.
type cachePolicy int

const (
	immutable cachePolicy = iota // numbers and pictures
	OneHour                      // texts, which the next version may change
	NoStore
)

var CacheControl = [...]string{"public, max-age=31536000, immutable", "public, max-age=3600", "no-store"}

// The descriptions of statuses that several endpoints have.
const (
	TooMuch      = "The request exceeds a limit."
	Unacceptable = "The Accept field accepts none of the media types."
)
