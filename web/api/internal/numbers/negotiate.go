package numbers

import (
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/problem"
	"github.com/posenc/posenc/web/api/internal/query"
)

// negotiate returns the format that a query names, or else the preferred one of the
// media types that are accepted.
func negotiate(r endpoint.Request, formats []format) (format, error) {
	if _, named := r.Query["format"]; named {
		name, err := r.Query.Choice(query.Parameter{Name: "format", Choices: formatNames(formats)})
		if err != nil {
			return format{}, err
		}
		return formats[slices.Index(formatNames(formats), name)], nil
	}
	best, weight := format{}, 0.0
	for _, f := range formats {
		if w := acceptance(r.Accept, f.mediaType); w > weight {
			best, weight = f, w
		}
	}
	if weight == 0 {
		return format{}, problem.Invalid(http.StatusNotAcceptable, "Accept", problem.Quote(r.Accept), "accepts none of "+strings.Join(mediaTypes(formats), ", "))
	}
	return best, nil
}

// acceptance returns the weight of a media type, from 0 to 1, in the most specific
// media range of an Accept field that matches it (RFC 9110, section 12.5.1).
func acceptance(accept, mediaType string) float64 {
	if strings.TrimSpace(accept) == "" {
		return 1
	}
	mediaType, _, _ = strings.Cut(mediaType, ";")
	group, _, _ := strings.Cut(mediaType, "/")
	weight, precision := 0.0, 0
	for item := range strings.SplitSeq(accept, ",") {
		name, parameters, err := mime.ParseMediaType(item)
		if err != nil {
			continue
		}
		specificity := 1 + slices.Index([]string{"*/*", group + "/*", mediaType}, name)
		if specificity <= precision {
			continue
		}
		q, err := strconv.ParseFloat(parameters["q"], 64)
		if err != nil {
			q = 1
		}
		weight, precision = q, specificity
	}
	return weight
}
