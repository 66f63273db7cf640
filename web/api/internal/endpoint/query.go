package endpoint

import (
	"cmp"
	"maps"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

// A Query has the values of the parameters in the query of an address, in which each occurs once.
type Query map[string]string

// ParseQuery parses a query and checks its values, except those of the state, which depend on
// each other: State and TableState do. An unknown parameter is an error, unless
// ignoreUnknown is set.
func ParseQuery(raw string, known []Parameter, ignoreUnknown bool) (Query, error) {
	q := Query{}
	for pair := range strings.SplitSeq(raw, "&") {
		if pair == "" {
			continue
		}
		name, value, err := unescape(pair, known)
		if err != nil {
			return nil, err
		}
		if _, twice := q[name]; twice {
			return nil, invalid(Shown(name), value, "occurs twice")
		}
		if slices.ContainsFunc(known, func(p Parameter) bool { return p.Name == name }) {
			q[name] = value
		} else if !ignoreUnknown {
			return nil, invalid(Shown(name), value, "is not one of the parameters "+namesOf(known))
		}
	}
	for _, p := range known {
		if value, given := q[p.Name]; given || p.Required {
			if err := p.check(value, given); err != nil {
				return nil, err
			}
		}
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
		return "", "", invalid("query", pair, "is not percent-encoded UTF-8")
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

// check returns an error for an invalid value of a parameter, or for one that is missing.
func (p *Parameter) check(value string, given bool) error {
	switch {
	case p.OfState:
		return nil
	case !given:
		return invalid(p.Name, "", "is missing; it is "+p.About[0])
	case p.Choices != nil && !slices.Contains(p.Choices, value):
		status := cmp.Or(p.Unknown, http.StatusBadRequest)
		return Invalid(status, p.Name, value, "is not one of "+strings.Join(p.Choices, ", "))
	case !p.Numeric():
		return nil
	}
	x, err := param.Number(p.Name, value)
	switch {
	case err != nil:
		return err
	case !(x >= p.Least && x <= p.Most):
		return invalid(p.Name, value, "is not between "+encoder.Decimal(p.Least)+" and "+encoder.Decimal(p.Most))
	case p.Step != param.Any && x != math.Trunc(x):
		return invalid(p.Name, value, "is not an integer")
	}
	return nil
}

func invalid(name, value, rule string) *Problem {
	return Invalid(http.StatusBadRequest, name, value, rule)
}

// Text returns the value of a parameter, its default unless it is given.
func (q Query) Text(p Parameter) string {
	if value, given := q[p.Name]; given {
		return value
	}
	return p.Default
}

// Number returns the value of a parameter that is a number, which ParseQuery has checked; 0 if it
// has no default and is not given.
func (q Query) Number(p Parameter) float64 {
	x, _ := param.Number(p.Name, q.Text(p))
	return x
}

// Integer returns the value of a parameter that is an integer.
func (q Query) Integer(p Parameter) int { return int(q.Number(p)) }

// State returns the state that a query describes, which must have a picture.
func (q Query) State() (param.State, error) { return param.DefaultState().Parse(q.get) }

// TableState returns the state that a query describes, for its numbers alone.
// Parameters that the query does not have are as in defaults.
func (q Query) TableState(defaults param.State) (param.State, error) {
	return defaults.ParseTable(q.get)
}

func (q Query) get(name string) (value string, ok bool) {
	value, ok = q[name]
	return value, ok
}

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
	return EncodeQuery(values)
}

// EncodeQuery returns names and values as a query, sorted by name. Commas are not escaped:
// lists remain readable.
func EncodeQuery(values map[string]string) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(values)) {
		parts = append(parts, name+"="+strings.ReplaceAll(url.QueryEscape(values[name]), "+", "%20"))
	}
	return strings.ReplaceAll(strings.Join(parts, "&"), "%2C", ",")
}
