package query

import (
	"net/url"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/param"
)

// Canonical returns the shortest query that means the same: the parameters sorted,
// those with their default values left out. Those of the state are taken from s.
func (q Query) Canonical(s param.State, known []Parameter) string {
	values, differing := map[string]string{}, map[string]bool{}
	for _, part := range s.Differences(param.DefaultState()) {
		differing[part[0]] = true
	}
	for _, p := range known {
		value, given := q[p.Name]
		if p.OfState {
			value, given = s.Text(p.Name), differing[p.Name]
		}
		if given && value != p.Default {
			values[p.Name] = value
		}
	}
	return Encode(values)
}

// encodeQuery returns names and values as a query, sorted by the names. Commas
// remain: lists are readable.
func Encode(values map[string]string) string {
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
