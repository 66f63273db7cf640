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

	Shared  bool   // all figures have it
	Fitted  bool   // its default depends on other parameters
	Setting bool   // it is a setting of the convention
	Cells   bool   // it is a size of the grid whose cells have rows
	InBar   bool   // the bar of controls sets it
	Symbol  string // in formulas, if the bar sets it

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

// A value is a field of a State that can be written as text and read from it.
type value interface {
	text() string
	set(p *Param, text string) error
}

// JSName returns the name in JavaScript: seqLen for seq-len.
func (p *Param) JSName() string { return convention.CamelCase(underscored(p.Name)) }

func (p *Param) choiceNames() []string {
	names := make([]string, len(p.Choices))
	for i, c := range p.Choices {
		names[i] = c.Name
	}
	return names
}
