package api

import (
	"maps"
	"math"
	"net/http"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

// state returns the state that a query describes, which must have a picture.
func (q query) state() (param.State, error) { return param.DefaultState().Parse(q.get) }

// tableState returns the state that a query describes, for its numbers alone; what
// the query leaves out is as in defaults.
func (q query) tableState(defaults param.State) (param.State, error) {
	return defaults.ParseTable(q.get)
}

func (q query) get(name string) (value string, ok bool) {
	value, ok = q[name]
	return value, ok
}

// without returns the query without a parameter.
func (q query) without(name string) query {
	rest := maps.Clone(q)
	delete(rest, name)
	return rest
}

// choice returns the value of a parameter that has choices.
func (q query) choice(p parameter) (string, error) {
	value, given := q[p.name]
	switch {
	case !given && p.required:
		return "", missing(p)
	case !given:
		return p.defaultValue, nil
	case !slices.Contains(p.choices, value):
		return "", invalid(http.StatusBadRequest, p.name, quote(value), "is not one of "+strings.Join(p.choices, ", "))
	}
	return value, nil
}

// number returns the value of a parameter that is a number.
func (q query) number(p parameter) (float64, error) {
	value, given := q[p.name]
	if !given {
		value = p.defaultValue
	}
	x, err := param.Number(p.name, value)
	switch {
	case err != nil:
		return 0, err
	case !(x >= p.min && x <= p.max):
		return 0, invalid(http.StatusBadRequest, p.name, quote(value), "is not within "+encoder.Decimal(p.min)+" and "+encoder.Decimal(p.max))
	case p.kind == integer && x != math.Trunc(x):
		return 0, invalid(http.StatusBadRequest, p.name, quote(value), "is not an integer")
	}
	return x, nil
}

// integer returns the value of a parameter that is an integer.
func (q query) integer(p parameter) (int, error) {
	x, err := q.number(p)
	return int(x), err
}

// missing returns the problem of a required parameter that a query lacks.
func missing(p parameter) error {
	return invalid(http.StatusBadRequest, p.name, quote(""), "is missing; it is "+p.about[0])
}
