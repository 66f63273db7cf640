package param

import "github.com/posenc/posenc/web/text"

// DefaultState returns the state in which all parameters have their defaults.
func DefaultState() State { return defaults }

// defaults is read from the table, whose defaults are valid.
var defaults = func() (s State) {
	for _, p := range table {
		p.value(&s).set(p, p.Default)
	}
	return s
}()

// Find returns the parameter with the given name, or nil.
func Find(name string) *Param {
	for _, p := range table {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// StateNames returns the names of all parameters, in the order in which Query
// writes them.
func StateNames() []string {
	names := make([]string, len(table))
	for i, p := range table {
		names[i] = p.Name
	}
	return names
}

// ChoiceLabel returns the label of a choice of a parameter, in English and in
// Chinese.
func ChoiceLabel(name, choice string) [2]string {
	if p := Find(name); p != nil {
		for _, c := range p.Choices {
			if c.Name() == choice {
				return [2]string{c.In(text.English), c.In(text.Chinese)}
			}
		}
	}
	return [2]string{choice, choice}
}

// Numeric reports whether the parameter with the given name is a number. A number
// that may be empty is not.
func Numeric(name string) bool {
	switch valueOf(name).(type) {
	case *integer, *real, *whole, *decimal:
		return true
	}
	return false
}

// Integral reports whether the parameter with the given name is an integer.
func Integral(name string) bool {
	switch valueOf(name).(type) {
	case *integer, *whole:
		return true
	}
	return false
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

// The names of the choices of single parameters, the default first.

func ColormapNames() []string  { return Choices("colormap") }
func ThetaNames() []string     { return Choices("theta") }
func BugNames() []string       { return Choices("bug") }
func RotaryBugNames() []string { return Choices("rotary-bug") }
func PrecisionNames() []string { return Choices("precision") }

// RangeOf returns the range of a parameter in the state; ok is false if it is not a
// number.
func (s *State) RangeOf(name string) (r Range, ok bool) {
	p := Find(name)
	switch {
	case p == nil:
		return Range{}, false
	case p.inState != nil:
		return p.inState(s), true
	}
	return p.Range, p.Range != Range{}
}

// Number returns the value of a parameter that is a number.
func (s *State) Number(name string) float64 { return Find(name).Number(s) }

// Text returns the value of a parameter as Parse reads it.
func (s *State) Text(name string) string { return Find(name).value(s).text() }

// BugTitle returns what a bug of BugNames is called.
func BugTitle(name string) text.Message { return choiceTitle("bug", name) }

// RotaryBugTitle returns what a bug of RotaryBugNames is called.
func RotaryBugTitle(name string) text.Message { return choiceTitle("rotary-bug", name) }

// choiceTitle returns the label of a value of a parameter.
func choiceTitle(parameter, value string) text.Message {
	label := ChoiceLabel(parameter, value)
	return text.Message{English: label[0], Chinese: label[1]}
}
