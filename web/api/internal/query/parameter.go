package api

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

// A parameter is one that a query may have. Those of the state are rows of the table of
// package param, which parses them.
type parameter struct {
	name         string
	about        [2]string // in English and in Chinese
	kind         kind
	defaultValue string   // empty if it depends on other parameters
	choices      []string // nil if the value is not one of a few names
	min, max     float64  // of a number
	example      string
	even         bool // for an integer
	ofState      bool
	required     bool
}

// A kind is the type of the values of a parameter.
type kind int

const (
	anyText kind = iota
	integer
	real
)

// stateParameters returns parameters of the state.
func stateParameters(names ...string) []parameter {
	parameters := make([]parameter, len(names))
	for i, name := range names {
		parameters[i] = ofState(param.Find(name))
	}
	return parameters
}

func ofState(row *param.Param) parameter {
	p := parameter{
		name: row.Name, about: row.Description, example: row.Example, choices: param.Choices(row.Name), ofState: true,
		min: row.Range.Least, max: row.Range.Most, even: row.Range.Step == param.Even,
	}
	switch {
	case param.Integral(p.name):
		p.kind = integer
		p.min, p.max = max(p.min, -encoder.MaxPosition), min(p.max, encoder.MaxPosition)
	case param.Numeric(p.name):
		p.kind = real
	}
	if !row.Fitted {
		p.defaultValue = row.Default
	}
	return p
}

var langParameter = parameter{
	name: "lang", choices: []string{"en", "zh"}, defaultValue: "en",
	about: [2]string{"the language", "语言"},
}
