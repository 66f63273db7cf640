package query

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/param"
)

// Canonical returns the shortest query with the same meaning: its parameters are sorted,
// and those with default values are left out. The parameters of the state have their
// values in s.
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

// Encode returns names and values as a query, sorted by name. Commas are not escaped:
// lists remain readable.
func Encode(values map[string]string) string {
	var text strings.Builder
	for i, name := range slices.Sorted(maps.Keys(values)) {
		if i > 0 {
			text.WriteByte('&')
		}
		text.WriteString(name + "=" + strings.ReplaceAll(url.QueryEscape(values[name]), "+", "%20"))
	}
	return strings.ReplaceAll(text.String(), "%2C", ",")
}
