package endpoint

import (
	"sync"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

// A Parameter is a parameter of queries. The parameters of the state are rows of the
// table of package param, which parses their values.
type Parameter struct {
	param.Range // of a number; the zero Range for a text

	Name     string
	About    [2]string // in English and in Chinese
	Default  string    // empty if it depends on other parameters
	Choices  []string  // nil if the value is not one of a few names
	Example  string
	OfState  bool
	Required bool
	Unknown  int  // the status if the value is none of the choices; 0 for 400
	Spaces   bool // a plus sign is a space, as programs write those of forms
}

// Numeric reports whether the values of the parameter are numbers.
func (p *Parameter) Numeric() bool { return p.Range != param.Range{} }

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
		Range: row.Range, Spaces: row.Spaced(),
	}
	switch {
	case row.Setting: // which may be empty
		p.Range = param.Range{}
	case p.Step != param.Any:
		p.Least, p.Most = max(p.Least, -encoder.MaxPosition), min(p.Most, encoder.MaxPosition)
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
