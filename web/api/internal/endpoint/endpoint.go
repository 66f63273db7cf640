package api

// An endpoint responds at one path, or at all paths of a template.
type endpoint struct {
	path       string // as OpenAPI writes it: /image/{figure}.{format}
	operation  string // its operationId
	about      [2]string
	parameters []parameter
	respond    func(request) (response, error)
	types      []string       // the media types of its responses
	schema     string         // of those in JSON
	errors     map[int]string // when it fails with a status other than 400
	example    string         // a query
}

// A request is what an endpoint responds to.
type request struct {
	name      string // the last element of a path that has a template: heatmap.png
	query     query
	accept    string // the Accept field
	origin    string // of the site: https://example.org
	endpoints []endpoint
}

// A response is described before anything has been computed: that may be
// unnecessary.
type response struct {
	mediaType  string
	fileName   string // for saving it
	canonical  string // the shortest address of the same response, without the origin
	policy     string // the Content-Security-Policy, if it is not that of all responses
	negotiated bool   // whether the Accept field decided the media type
	cache      cachePolicy
	body       func() (body, error)
}

// A cachePolicy is an index of cacheControl.
type cachePolicy int

const (
	immutable cachePolicy = iota // numbers and pictures
	oneHour                      // texts, which the next version may change
	noStore
)

var cacheControl = [...]string{"public, max-age=31536000, immutable", "public, max-age=3600", "no-store"}

// The descriptions of statuses that several endpoints have.
const (
	tooMuch      = "The request exceeds a limit."
	unacceptable = "The Accept field accepts none of the media types."
)
