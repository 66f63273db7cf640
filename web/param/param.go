// Package param defines the parameters of the figures: their names, ranges,
// defaults and labels, and the State that holds a value for each of them. The
// same names and rules hold in attributes, in the hash of a page and in queries.
package param

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/text"
)

// A Param is a row of the table of parameters.
type Param struct {
	Name        string // in attributes, hashes and queries, such as seq-len
	Default     string
	Description text.Words // for the API
	Example     string     // of a text, for the API

	Shared  bool   // all figures have it
	Fitted  bool   // its default depends on other parameters
	Setting bool   // it is a setting of the convention
	Cells   bool   // it is a size of the grid whose cells have rows
	Symbol  string // in formulas, if the bar of controls sets it

	Range   Range    // of a number; the zero Range for other kinds
	Choices []Choice // of a name
	Form    Form     // of other texts

	Label, Hint text.Words // of its field
	Stops       []float64  // of its slider; nil for all integers

	Ends      func(s *State) (first, last int) // of a slider without stops; nil for those of the Range
	VisibleIf func(s *State) bool              // nil for always
	EnabledIf func(s *State) bool              // nil for always

	slot    int                  // in the State, of a parameter of a single figure
	field   func(s *State) any   // of others: a pointer to an int, a float64, a string or a Window
	inState func(s *State) Range // its range, if that depends on the state
}

// A Choice is one of the names that a parameter can be, with its labels in English and Chinese.
// One label stands for both, and none for the name.
type Choice [3]string

// Name returns the name, and In the label in a language.
func (c Choice) Name() string             { return c[0] }
func (c Choice) In(lang text.Lang) string { return cmp.Or(c[1+lang], c[1], c[0]) }

// A Form is what a parameter is that has no Range.
type Form uint8

const (
	Line       Form = iota // a line of text, or a name if there are Choices
	List                   // of integers ≥ 0, separated by commas
	Block                  // several lines of text
	Convention             // the name of a convention
	Region                 // a Window
)

// New returns a parameter of a single figure, which all states have from then on. A figure calls
// it for a variable of its package.
func New(p Param) *Param {
	if p.Form == Convention {
		p.Choices = conventions()
	}
	p.slot = len(table) - common
	i := common // in the order of their names, whatever packages are initialized first
	for i < len(table) && table[i].Name < p.Name {
		i++
	}
	table = slices.Insert(table, i, &p)
	p.set(&defaults, p.Default)
	return &p
}

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

// Numeric reports whether the parameter is a number. A number that may be empty is not.
func (p *Param) Numeric() bool { return p.Range != (Range{}) && !p.Range.Optional }

// Spaced reports whether the parameter is a text that may have spaces.
func (p *Param) Spaced() bool {
	return p.Range == (Range{}) && p.Choices == nil && (p.Form == Line || p.Form == Block)
}

// Choices returns the names that the parameter with the given name can be, or nil if it is
// not a name.
func Choices(name string) []string {
	if p := Find(name); p != nil && !p.Setting {
		return p.choiceNames()
	}
	return nil
}

// ChoiceLabel returns the label of a choice of a parameter.
func ChoiceLabel(name, choice string) text.Words {
	if p := Find(name); p != nil {
		for _, c := range p.Choices {
			if c.Name() == choice {
				return text.Words{c.In(text.English), c.In(text.Chinese)}
			}
		}
	}
	return text.Words{choice, choice}
}

// JSName returns the name in JavaScript: seqLen for seq-len.
func (p *Param) JSName() string { return convention.CamelCase(underscored(p.Name)) }

// Index returns which of the Choices of the parameter a state has.
func (p *Param) Index(s *State) int { return slices.Index(p.choiceNames(), p.In(s)) }

// Number returns the value in a state of a parameter that is a number, 0 if it is empty.
func (p *Param) Number(s *State) float64 {
	x, _ := strconv.ParseFloat(p.In(s), 64)
	return x
}

// Int returns the value in a state of a parameter that is an integer, 0 if it is empty.
func (p *Param) Int(s *State) int { return int(p.Number(s)) }

func (p *Param) choiceNames() (names []string) {
	for _, c := range p.Choices {
		names = append(names, c.Name())
	}
	return names
}
