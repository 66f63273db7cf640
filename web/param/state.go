package param

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

// A State has a value for each parameter of the table. Figures of one group share
// it.
type State struct {
	SeqLen, DModel int
	Base           float64
	Start          int
	Position       int
	Offset         int
	Colormap       string
	View           Window

	Sentence    string
	Order       string
	Annotation  string
	Threshold   float64
	Dimensions  string
	Layout      string
	Range       int
	Theta       string
	Measure     string
	Step        int
	Stage       float64
	Language    string
	Convention  string
	Versus      string
	OddWidth    int
	Bug         string
	RotaryBug   string
	RotaryPos   int
	Sample      string
	Tensor      string
	Precision   string
	Route       string
	Std         float64
	Model       string
	Config      string
	ReadBy      string
	LayerType   string
	CallLength  string
	Program     string
	HeadDim     int
	Pairing     string
	Vectors     string
	Heads       int
	Head        int
	Direction   string
	Library     string
	GridHeight  int
	GridWidth   int
	PatchRow    int
	PatchColumn int
	NewHeight   int
	NewWidth    int
	Resampling  string
	FileFormat  string
	NumberType  string
	Settings    [SettingCount]string // those of the convention; empty for what it does by itself
}

// DefaultState returns the state in which all parameters have their defaults.
func DefaultState() State { return defaults }

// defaults is read from the table, whose defaults are valid.
var defaults = func() (s State) {
	for i := range table {
		p := &table[i]
		p.value(&s).set(p, p.Default)
	}
	return s
}()

// Whole returns the window of the whole matrix.
func (s *State) Whole() Window { return Window{0, 0, float64(s.DModel), float64(s.SeqLen)} }

// Parse returns the state that differs from s in the parameters for which text is
// ok. Parameters that are not given but depend on one that changes are adjusted: with
// another convention its settings become empty and the start becomes its own; with
// another size or start the chosen position stays as far from the start if there is
// such a position, and the view becomes the whole matrix.
//
// It returns an *encoder.Error for the first invalid parameter. Names that are not
// in StateNames are left to the caller.
func (s State) Parse(text func(name string) (value string, ok bool)) (State, error) {
	next, t, err := s.parse(text)
	if err == nil {
		err = next.drawable(t)
	}
	if err != nil {
		return s, err
	}
	return next, nil
}

// ParseTable is Parse for a state that is used for its table alone: the width may be
// odd if the convention has such rows.
func (s State) ParseTable(text func(name string) (value string, ok bool)) (State, error) {
	next, _, err := s.parse(text)
	return next, err
}

// parse is ParseTable, and returns the table.
func (s State) parse(text func(name string) (value string, ok bool)) (State, *convention.Table, error) {
	next := s
	var view, position, start bool
	for i := range table {
		p, name := &table[i], table[i].Name
		value, ok := text(name)
		if !ok {
			continue
		}
		if err := p.value(&next).set(p, value); err != nil {
			return s, nil, err
		}
		view, position, start = view || name == "view", position || name == "position", start || name == "start"
	}
	if next.Convention != s.Convention {
		next.forgetSettings(text)
	}
	if !start {
		next.fitStart(&s)
	}
	if next.SeqLen != s.SeqLen || next.Start != s.Start {
		if !position {
			next.Position = next.Start + min(max(0, s.Position-s.Start), next.SeqLen-1)
		}
	}
	if !view && (next.SeqLen != s.SeqLen || next.DModel != s.DModel) {
		next.View = next.Whole()
	}
	t, err := next.validate()
	if err != nil {
		return s, nil, err
	}
	return next, t, nil
}

// With is Parse for a single parameter.
func (s State) With(name, value string) (State, error) {
	return s.Parse(func(n string) (string, bool) { return value, n == name })
}

// validate returns the table of the state, or an error if the state is invalid.
func (s *State) validate() (*convention.Table, error) {
	if s.SeqLen < 1 {
		return nil, encoder.Invalid("seq-len", s.SeqLen, "is below 1")
	}
	t, err := s.Table()
	if err != nil {
		return nil, err
	}
	if s.Position < s.Start || s.Position >= s.Start+s.SeqLen {
		return nil, encoder.Invalid("position", s.Position, "is not between # and #").With(strconv.Itoa(s.Start), strconv.Itoa(s.Start+s.SeqLen-1))
	}
	v := s.View
	if !(v.Width > 0 && v.Height > 0 && v.Left >= 0 && v.Top >= 0 &&
		v.Left+v.Width <= float64(s.DModel) && v.Top+v.Height <= float64(s.SeqLen)) {
		return nil, &encoder.Error{Parameter: "view", Value: v.text(), Rule: "is not within the matrix"}
	}
	for i := range table {
		p := &table[i]
		if p.Shared || p.Setting || p.Range == (Range{}) || p.Range.Optional && p.value(s).text() == "" {
			continue // checked above, or not a number
		}
		if err := p.Range.check(p.Name, p.value(s).text()); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// drawable returns an error for a state with a table that figures cannot draw.
func (s *State) drawable(t *convention.Table) error {
	if _, err := s.Encoding(); err != nil {
		return err
	}
	_, err := t.Means(nil, nil)
	return err
}

// Encoding returns the paper's encoding of the sizes of the state.
func (s *State) Encoding() (*encoder.Encoding, error) {
	return encoder.New(s.SeqLen, s.DModel, encoder.Base(s.Base), encoder.Start(s.Start))
}

// Text returns the value of a parameter as Parse reads it.
func (s *State) Text(name string) string { return Find(name).value(s).text() }
