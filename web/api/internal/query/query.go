package api

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// A query is the query of an address, in which each parameter occurs once.
type query map[string]string

// parseQuery parses a query. A parameter that is not known is an error, unless it
// is to be ignored.
func parseQuery(raw string, known []parameter, ignoreUnknown bool) (query, error) {
	q := query{}
	for rest := raw; rest != ""; {
		var pair string
		pair, rest, _ = strings.Cut(rest, "&")
		if pair == "" {
			continue
		}
		name, value, err := unescape(pair)
		if err != nil {
			return nil, err
		}
		if _, twice := q[name]; twice {
			return nil, invalid(http.StatusBadRequest, shown(name), quote(value), "occurs twice")
		}
		if !slices.ContainsFunc(known, func(p parameter) bool { return p.name == name }) {
			if ignoreUnknown {
				continue
			}
			return nil, invalid(http.StatusBadRequest, shown(name), quote(value), "is not one of the parameters "+namesOf(known))
		}
		q[name] = value
	}
	return q, nil
}

// unescape returns the name and the value of a pair. A plus sign is no space, as in
// the hash of the page: 1e+5 is a number.
func unescape(pair string) (name, value string, err error) {
	name, value, _ = strings.Cut(pair, "=")
	for _, side := range []*string{&name, &value} {
		text, err := url.PathUnescape(*side)
		if err != nil || !utf8.ValidString(text) {
			return "", "", invalid(http.StatusBadRequest, "query", quote(pair), "is not percent-encoded UTF-8")
		}
		*side = text
	}
	return name, value, nil
}

// namesOf lists the names of parameters for a message.
func namesOf(parameters []parameter) string {
	if len(parameters) == 0 {
		return "none"
	}
	names := make([]string, len(parameters))
	for i, p := range parameters {
		names[i] = p.name
	}
	return strings.Join(names, ", ")
}
