// Package query parses the queries of addresses: which parameters there are, their
// values, and the shortest query with the same meaning.
package query

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/posenc/posenc/web/api/internal/problem"
)

// A Query is the query of an address, in which each parameter occurs once.
type Query map[string]string

// Parse parses a query. An unknown parameter is an error, unless ignoreUnknown is set.
func Parse(raw string, known []Parameter, ignoreUnknown bool) (Query, error) {
	q := Query{}
	for rest := raw; rest != ""; {
		var pair string
		pair, rest, _ = strings.Cut(rest, "&")
		if pair == "" {
			continue
		}
		name, value, err := unescape(pair, known)
		if err != nil {
			return nil, err
		}
		if _, twice := q[name]; twice {
			return nil, problem.Invalid(http.StatusBadRequest, problem.Shown(name), problem.Quote(value), "occurs twice")
		}
		if !slices.ContainsFunc(known, func(p Parameter) bool { return p.Name == name }) {
			if ignoreUnknown {
				continue
			}
			return nil, problem.Invalid(http.StatusBadRequest, problem.Shown(name), problem.Quote(value), "is not one of the parameters "+namesOf(known))
		}
		q[name] = value
	}
	return q, nil
}

// unescape returns the name and the value of a pair. A plus sign is a space in texts, as
// in a form, but not in numbers, as in the hash of the page: 1e+5 is one.
func unescape(pair string, known []Parameter) (name, value string, err error) {
	name, value, _ = strings.Cut(pair, "=")
	name, err = url.PathUnescape(name)
	if err == nil {
		if slices.ContainsFunc(known, func(p Parameter) bool { return p.Name == name && p.Spaces }) {
			value = strings.ReplaceAll(value, "+", " ")
		}
		value, err = url.PathUnescape(value)
	}
	if err != nil || !utf8.ValidString(name) || !utf8.ValidString(value) {
		return "", "", problem.Invalid(http.StatusBadRequest, "query", problem.Quote(pair), "is not percent-encoded UTF-8")
	}
	return name, value, nil
}

// namesOf lists the names of parameters for a message.
func namesOf(parameters []Parameter) string {
	if len(parameters) == 0 {
		return "none"
	}
	names := make([]string, len(parameters))
	for i, p := range parameters {
		names[i] = p.Name
	}
	return strings.Join(names, ", ")
}
