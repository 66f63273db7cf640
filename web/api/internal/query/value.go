package query

import (
	"maps"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/api/internal/problem"
	"github.com/posenc/posenc/web/param"
)

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

// Without returns the query without a parameter.
func (q Query) Without(name string) Query {
	rest := maps.Clone(q)
	delete(rest, name)
	return rest
}

// Choice returns the value of a parameter that has choices.
func (q Query) Choice(p Parameter) (string, error) {
	value, given := q[p.Name]
	switch {
	case !given && p.Required:
		return "", Missing(p)
	case !given:
		return p.Default, nil
	case !slices.Contains(p.Choices, value):
		return "", problem.Invalid(http.StatusBadRequest, p.Name, problem.Quote(value), "is not one of "+strings.Join(p.Choices, ", "))
	}
	return value, nil
}

// Number returns the value of a parameter that is a number.
func (q Query) Number(p Parameter) (float64, error) {
	value, given := q[p.Name]
	if !given {
		value = p.Default
	}
	x, err := param.Number(p.Name, value)
	switch {
	case err != nil:
		return 0, err
	case !(x >= p.Min && x <= p.Max):
		return 0, problem.Invalid(http.StatusBadRequest, p.Name, problem.Quote(value), "is not between "+encoder.Decimal(p.Min)+" and "+encoder.Decimal(p.Max))
	case p.Kind == Integer && x != math.Trunc(x):
		return 0, problem.Invalid(http.StatusBadRequest, p.Name, problem.Quote(value), "is not an integer")
	}
	return x, nil
}

// A Reader reads values of a query. After the first that is invalid, Err is why.
type Reader struct {
	Query
	Err error
}

// note notes an error, unless there has been one.
func (r *Reader) note(err error) {
	if r.Err == nil {
		r.Err = err
	}
}

// Choice returns the value of a parameter that has choices.
func (r *Reader) Choice(p Parameter) string {
	value, err := r.Query.Choice(p)
	r.note(err)
	return value
}

// Number returns the value of a parameter that is a number.
func (r *Reader) Number(p Parameter) float64 {
	x, err := r.Query.Number(p)
	r.note(err)
	return x
}

// Integer returns the value of a parameter that is an integer.
func (r *Reader) Integer(p Parameter) int { return int(r.Number(p)) }

// Missing returns the problem of a required parameter that a query lacks.
func Missing(p Parameter) error {
	return problem.Invalid(http.StatusBadRequest, p.Name, problem.Quote(""), "is missing; it is "+p.About[0])
}

// Accepting returns the conventions that accept a parameter as a setting, nil if it
// is not a setting of conventions.
func Accepting(name string) []string { return acceptingConventions()[name] }

var acceptingConventions = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for _, setting := range param.SettingNames() {
		for _, name := range param.ConventionNames() {
			if s := (param.State{Convention: name}); s.Accepts(setting) {
				all[setting] = append(all[setting], name)
			}
		}
	}
	return all
})

// SettingExample returns a query with the example of a setting and the first
// convention that accepts it.
func (p Parameter) SettingExample() string {
	for _, name := range Accepting(p.Name) {
		s, err := param.DefaultState().With("convention", name)
		if err == nil {
			_, err = s.With(p.Name, p.Example)
		}
		if err == nil {
			return "convention=" + name + "&" + p.Name + "=" + p.Example
		}
	}
	return ""
}
