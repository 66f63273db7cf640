package api

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/posenc/posenc/web/param"
)

// A query is what an address says, each parameter once.
type query map[string]string

// readQuery reads the query of an address. It refuses what is not a query,
// names that occur twice, and those that are not known, unless it is lenient:
// then it leaves them out.
func readQuery(raw string, known []parameter, lenient bool) (query, error) {
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
			return nil, refused(http.StatusBadRequest, shown(name), quote(value), "is given a second time")
		}
		if !slices.ContainsFunc(known, func(p parameter) bool { return p.name == name }) {
			if lenient {
				continue
			}
			return nil, refused(http.StatusBadRequest, shown(name), quote(value), "is not a parameter here; there are "+listed(known))
		}
		q[name] = value
	}
	return q, nil
}

// unescape returns the two sides of a pair. A plus sign stands for itself, as it
// does in the hash of the page: 1e+5 is a number.
func unescape(pair string) (name, value string, err error) {
	name, value, _ = strings.Cut(pair, "=")
	for _, side := range []*string{&name, &value} {
		text, err := url.PathUnescape(*side)
		if err != nil || !utf8.ValidString(text) {
			return "", "", refused(http.StatusBadRequest, "query", quote(pair), "is not UTF-8 with %XX for what an address cannot hold")
		}
		*side = text
	}
	return name, value, nil
}

// state returns the state that a query asks for.
func (q query) state() (param.State, error) {
	return param.DefaultState().Parse(func(name string) (string, bool) { value, ok := q[name]; return value, ok })
}

// without returns the query without a parameter that has another meaning than in
// the state.
func (q query) without(name string) query {
	rest := maps.Clone(q)
	delete(rest, name)
	return rest
}

// canonical returns the shortest query for the same: with its parameters sorted
// and without those that say what would be so anyway. State holds what q says of
// the state.
func (q query) canonical(s param.State, known []parameter) string {
	values, differing := map[string]string{}, map[string]bool{}
	for part := range strings.SplitSeq(s.Query(param.DefaultState()), "&") {
		name, _, _ := strings.Cut(part, "=")
		differing[name] = true
	}
	for _, p := range known {
		value, given := q[p.name]
		if p.ofState {
			value, given = s.Text(p.name), differing[p.name]
		}
		if given && value != p.standard {
			values[p.name] = value
		}
	}
	return encoded(values)
}

// encoded returns names and values as a query, sorted by the names.
func encoded(values map[string]string) string {
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

// missing returns the problem of a parameter that is not there.
func missing(p parameter) error {
	return refused(http.StatusBadRequest, p.name, quote(""), "is missing; it is "+p.about[0])
}

// listed returns the names of parameters for a message.
func listed(known []parameter) string {
	if len(known) == 0 {
		return "none"
	}
	names := make([]string, len(known))
	for i, p := range known {
		names[i] = p.name
	}
	return strings.Join(names, ", ")
}

// shown returns a name that somebody has made up, short enough to be read.
func shown(name string) string { return strings.Trim(quote(name), `"`) }

// quote returns a value for a message, cut where it is too long to read.
func quote(value string) string {
	runes := []rune(strings.ToValidUTF8(value, "\ufffd"))
	if len(runes) > 40 {
		runes = append(runes[:39], '…')
	}
	return `"` + string(runes) + `"`
}
