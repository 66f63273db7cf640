// Package param defines the parameters of the figures: their names, ranges,
// defaults and labels, and the State that holds a value for each of them. The
// same names and rules hold in attributes, in the hash of a page and in queries.
package param

import "github.com/posenc/posenc/encoder/convention"

// A Param is a row of the table of parameters. Pairs of texts are in English and
// in Chinese.
type Param struct {
	Name        string // in attributes, hashes and queries, such as seq-len
	Default     string
	Description [2]string // for the API
	Example     string    // of a text, for the API

	Shared  bool // all figures have it
	Fitted  bool // its default depends on other parameters
	Setting bool // it is a setting of the convention
	InBar   bool // the bar of controls sets it

	Range   Range    // of a number; the zero Range for other kinds
	Choices []Choice // of a name; nil for names of conventions

	Label, Hint [2]string // of its field
	Stops       []float64 // of its slider; nil for all integers

	value   func(s *State) value             // its field
	inState func(s *State) Range             // its range, if that depends on the state
	ends    func(s *State) (first, last int) // of a slider without stops; nil for those of the range
	visible func(s *State) bool              // nil for always
	enabled func(s *State) bool              // nil for always
}

// A Choice is one of the names that a parameter can be.
type Choice struct {
	Name  string
	Label [2]string // in English and in Chinese
}

// Find returns the parameter with the given name, or nil.
func Find(name string) *Param {
	for i := range table {
		if table[i].Name == name {
			return &table[i]
		}
	}
	return nil
}

// StateNames returns the names of all parameters, in the order in which Query
// writes them.
func StateNames() []string {
	names := make([]string, len(table))
	for i := range table {
		names[i] = table[i].Name
	}
	return names
}

// JSName returns the name in JavaScript: seqLen for seq-len.
func (p *Param) JSName() string { return convention.CamelCase(underscored(p.Name)) }

// Visible reports whether forms show the parameter in a state.
func (p *Param) Visible(s *State) bool {
	if p.Setting {
		return s.Accepts(p.Name)
	}
	return p.visible == nil || p.visible(s)
}

// Enabled reports whether the parameter has an effect in a state.
func (p *Param) Enabled(s *State) bool { return p.enabled == nil || p.enabled(s) }

// FieldChoices returns the choices that a form offers, or nil for a number or a text.
// Conventions have their names as labels.
func (p *Param) FieldChoices() []Choice {
	names := Choices(p.Name)
	if p.Choices != nil || names == nil {
		return p.Choices
	}
	choices := make([]Choice, len(names))
	for i, name := range names {
		choices[i] = Choice{name, [2]string{name, name}}
	}
	return choices
}

// ChoiceLabel returns the label of a choice of a parameter, in English and in
// Chinese.
func ChoiceLabel(name, choice string) [2]string {
	if p := Find(name); p != nil {
		for _, c := range p.Choices {
			if c.Name == choice {
				return c.Label
			}
		}
	}
	return [2]string{choice, choice}
}

// Numeric reports whether the parameter with the given name is a number. A number
// that may be empty is not.
func Numeric(name string) bool {
	switch valueOf(name).(type) {
	case *integer, *real:
		return true
	}
	return false
}

// Integral reports whether the parameter with the given name is an integer.
func Integral(name string) bool {
	_, integral := valueOf(name).(*integer)
	return integral
}

// Spaced reports whether the parameter with the given name is a text that may have spaces.
func Spaced(name string) bool {
	switch valueOf(name).(type) {
	case *line, *block:
		return true
	}
	return false
}

// Choices returns the names that the parameter with the given name can be, or nil
// if it is not a name.
func Choices(name string) []string {
	switch valueOf(name).(type) {
	case *choice:
		return Find(name).choiceNames()
	case *presetName:
		return ConventionNames()
	}
	return nil
}

// valueOf returns the value of a parameter in the default state, for its type, or
// nil.
func valueOf(name string) value {
	if p := Find(name); p != nil {
		return p.value(&defaults)
	}
	return nil
}

func (p *Param) choiceNames() []string {
	names := make([]string, len(p.Choices))
	for i, c := range p.Choices {
		names[i] = c.Name
	}
	return names
}

// The names of the choices of single parameters, the default first.

func ColormapNames() []string  { return Choices("colormap") }
func ThetaNames() []string     { return Choices("theta") }
func BugNames() []string       { return Choices("bug") }
func RotaryBugNames() []string { return Choices("rotary-bug") }
func PrecisionNames() []string { return Choices("precision") }
