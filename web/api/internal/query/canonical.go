package api

import (
	"net/url"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/param"
)

// canonical returns the shortest query that means the same: the parameters sorted,
// those with their default values left out. Those of the state are taken from s.
func (q query) canonical(s param.State, known []parameter) string {
	values, differing := map[string]string{}, map[string]bool{}
	for _, part := range s.Differences(param.DefaultState()) {
		differing[part[0]] = true
	}
	for _, p := range known {
		value, given := q[p.name]
		if p.ofState {
			value, given = s.Text(p.name), differing[p.name]
		}
		if given && value != p.defaultValue {
			values[p.name] = value
		}
	}
	return encodeQuery(values)
}

// encodeQuery returns names and values as a query, sorted by the names. Commas
// remain: lists are readable.
func encodeQuery(values map[string]string) string {
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	slices.Sort(names)
	var text strings.Builder
	for i, name := range names {
		if i > 0 {
			text.WriteByte('&')
		}
		text.WriteString(name + "=" + strings.ReplaceAll(url.QueryEscape(values[name]), "+", "%20"))
	}
	return strings.ReplaceAll(text.String(), "%2C", ",")
}
