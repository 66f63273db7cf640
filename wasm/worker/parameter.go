package main

import (
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

// A parameter is a parameter of a query. Those of the state are rows of the table of
// package param, which reads and validates them.
type parameter struct {
	name     string
	about    [2]string // in English and in Chinese
	kind     kind
	standard string   // what it is unless somebody says otherwise; empty if that depends
	choices  []string // what it may be, if that is one of few names
	least    float64  // the range of a number
	most     float64
	example  string
	even     bool // whether integers are
	ofState  bool
	required bool
}

// A kind is what the values of a parameter are.
type kind int

const (
	text kind = iota
	integer
	real
)

// state returns the parameters of the state with the given names.
func state(names ...string) []parameter {
	parameters := make([]parameter, len(names))
	for i, name := range names {
		parameters[i] = ofState(param.Find(name))
	}
	return parameters
}

func ofState(row *param.Param) parameter {
	p := parameter{
		name: row.Name, about: row.Description, example: row.Example, choices: param.Choices(row.Name), ofState: true,
		least: row.Range.Least, most: row.Range.Most, even: row.Range.Step == param.Even,
	}
	switch {
	case param.Integral(p.name):
		p.kind = integer
		p.least, p.most = max(p.least, -encoder.MaxPosition), min(p.most, encoder.MaxPosition)
	case param.Numeric(p.name):
		p.kind = real
	}
	if !row.Fitted {
		p.standard = row.Default
	}
	return p
}

// takers are the conventions that take each setting.
var takers = sync.OnceValue(func() map[string][]string {
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

// takersOf returns the conventions that take a parameter, nil if it is not a
// setting of conventions.
func takersOf(name string) []string { return takers()[name] }

// settingExample returns a query in which a setting has its example.
func (p parameter) settingExample() string {
	for _, name := range takersOf(p.name) {
		s, err := param.DefaultState().With("convention", name)
		if err == nil {
			_, err = s.With(p.name, p.example)
		}
		if err == nil {
			return "convention=" + name + "&" + p.name + "=" + p.example
		}
	}
	return ""
}

// choice returns which of its choices a query takes for a parameter.
func (q query) choice(p parameter) (string, error) {
	value, given := q[p.name]
	switch {
	case !given && p.required:
		return "", missing(p)
	case !given:
		return p.standard, nil
	case !slices.Contains(p.choices, value):
		return "", refused(http.StatusBadRequest, p.name, quote(value), "is not one of "+strings.Join(p.choices, ", "))
	}
	return value, nil
}

// number returns the number that a query says for a parameter.
func (q query) number(p parameter) (float64, error) {
	value, given := q[p.name]
	if !given {
		value = p.standard
	}
	x, err := param.Number(p.name, value)
	switch {
	case err != nil:
		return 0, err
	case !(x >= p.least && x <= p.most):
		return 0, refused(http.StatusBadRequest, p.name, quote(value), "is not within "+encoder.Decimal(p.least)+" and "+encoder.Decimal(p.most))
	case p.kind == integer && x != math.Trunc(x):
		return 0, refused(http.StatusBadRequest, p.name, quote(value), "is not an integer")
	}
	return x, nil
}

// integer returns the integer that a query says for a parameter.
func (q query) integer(p parameter) (int, error) {
	x, err := q.number(p)
	return int(x), err
}
