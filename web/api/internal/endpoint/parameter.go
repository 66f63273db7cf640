package endpoint

import (
	"sync"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

// A Parameter is a parameter of queries. The parameters of the state are rows of the
// table of package param, which parses their values.
type Parameter struct {
	Name     string
	About    [2]string // in English and in Chinese
	Kind     Kind
	Default  string   // empty if it depends on other parameters
	Choices  []string // nil if the value is not one of a few names
	Min, Max float64  // of a number
	Example  string
	Step     param.Step // of a number
	OfState  bool
	Required bool
	Unknown  int  // the status if the value is none of the choices; 0 for 400
	Spaces   bool // a plus sign is a space, as programs write those of forms
}

// A Kind is the type of the values of a parameter.
type Kind int

const (
	Text Kind = iota
	Integer
	Real
)

// StateParameters returns parameters of the state.
func StateParameters(names ...string) []Parameter {
	parameters := make([]Parameter, len(names))
	for i, name := range names {
		parameters[i] = ofState(param.Find(name))
	}
	return parameters
}

func ofState(row *param.Param) Parameter {
	p := Parameter{
		Name: row.Name, About: row.Description, Example: row.Example, Choices: param.Choices(row.Name), OfState: true,
		Min: row.Range.Least, Max: row.Range.Most, Step: row.Range.Step, Spaces: row.Spaced(),
	}
	switch {
	case row.Numeric() && row.Range.Step != param.Any, row.Range.Optional && !row.Setting:
		p.Kind = Integer
		p.Min, p.Max = max(p.Min, -encoder.MaxPosition), min(p.Max, encoder.MaxPosition)
	case row.Numeric():
		p.Kind = Real
	}
	if !row.Fitted {
		p.Default = row.Default
	}
	return p
}

// Lang is the language of a response.
var Lang = Parameter{
	Name: "lang", Choices: []string{"en", "zh"}, Default: "en",
	About: [2]string{"the language", "语言"},
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
