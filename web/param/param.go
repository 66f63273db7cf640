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
	Form    Form     // of other texts

	Label, Hint [2]string // of its field
	Stops       []float64 // of its slider; nil for all integers

	Ends      func(s *State) (first, last int) // of a slider without stops; nil for those of the Range
	VisibleIf func(s *State) bool              // nil for always
	EnabledIf func(s *State) bool              // nil for always

	slot    int                  // in the State, of a parameter of a single figure
	field   func(s *State) value // of others
	inState func(s *State) Range // its range, if that depends on the state
}

// A Choice is one of the names that a parameter can be, with its labels in English and Chinese.
// One label stands for both, and none for the name.
type Choice [3]string

// Name returns the name, and In the label in a language.
func (c Choice) Name() string             { return c[0] }
func (c Choice) In(lang text.Lang) string { return cmp.Or(c[1+lang], c[1], c[0]) }

// A Form is what a parameter is that has neither a Range nor Choices.
type Form uint8

const (
	Line       Form = iota // a line of text
	List                   // of integers ≥ 0, separated by commas
	Block                  // several lines of text
	Convention             // the name of a convention
)

// New returns a parameter of a single figure, which all states have from then on. A figure calls
// it for a variable of its package.
func New(p Param) *Param {
	p.slot = len(table) - len(common)
	i := len(common) // in the order of their names, whatever packages are initialized first
	for i < len(table) && table[i].Name < p.Name {
		i++
	}
	table = slices.Insert(table, i, &p)
	p.value(&defaults).set(&p, p.Default)
	return &p
}

// In returns the value in a state as Parse reads it.
func (p *Param) In(s *State) string { return p.value(s).text() }

// Index returns which of the Choices of the parameter a state has.
func (p *Param) Index(s *State) int { return slices.Index(p.choiceNames(), p.In(s)) }

// Number returns the value in a state of a parameter that is a number, 0 if it is empty.
func (p *Param) Number(s *State) float64 {
	x, _ := strconv.ParseFloat(p.In(s), 64)
	return x
}

// Int returns the value in a state of a parameter that is an integer, 0 if it is empty.
func (p *Param) Int(s *State) int { return int(p.Number(s)) }

// value returns the place of the parameter in a state.
func (p *Param) value(s *State) value {
	if p.field != nil {
		return p.field(s)
	}
	at := &s.own[p.slot]
	switch {
	case p.Choices != nil:
		return (*choice)(at)
	case p.Range.Optional:
		return (*count)(at)
	case p.Range.Step != Any:
		return (*whole)(at)
	case p.Range != (Range{}):
		return (*decimal)(at)
	}
	return [...]value{(*line)(at), (*list)(at), (*block)(at), (*presetName)(at)}[p.Form]
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
		names[i] = c.Name()
	}
	return names
}
