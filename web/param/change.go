package param

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

// Parse returns the state that differs from s in the parameters for which text is
// ok. Parameters that are not given but depend on one that changes are adjusted: with
// another convention its settings become empty, the start becomes its own, and with one
// for grids there is a row for each cell, unless there is another number of rows than the
// default; with another size or start the chosen position stays as far from the start if there is
// such a position, and the view becomes the whole matrix.
//
// It returns an *encoder.Error for the first invalid parameter. Names that are not
// in StateNames are left to the caller.
func (s State) Parse(text func(name string) (value string, ok bool)) (State, error) {
	next, t, err := s.parse(text)
	if err == nil {
		_, err = next.Encoding()
	}
	if err == nil {
		_, err = t.Means(nil, nil) // which figures draw
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
	for _, p := range table {
		if value, ok := text(p.Name); ok {
			if err := p.set(&next, value); err != nil {
				return s, nil, err
			}
		}
	}
	given := func(name string) bool { _, ok := text(name); return ok }
	if next.Convention != s.Convention {
		for i, name := range settingNames {
			if !given(name) {
				next.Settings[i] = ""
			}
		}
	}
	if !given("start") { // that of the convention, unless the state before had another
		was, err := s.Preset()
		if is, unknown := next.Preset(); err == nil && unknown == nil && s.Start == was.Convention.Start {
			next.Start = is.Convention.Start
		}
	}
	if next.GridOnly() && (!given("seq-len") || next.Text("seq-len") == Find("seq-len").Default) {
		next.SeqLen = next.GridHeight * next.GridWidth
	}
	if (next.SeqLen != s.SeqLen || next.Start != s.Start) && !given("position") {
		next.Position = next.Start + min(max(0, s.Position-s.Start), next.SeqLen-1)
	}
	if (next.SeqLen != s.SeqLen || next.DModel != s.DModel) && !given("view") {
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
		return nil, encoder.Invalid("seq-len", s.SeqLen, "below-1: is below 1")
	}
	if s.Base == 0 { // which leaves a convention its own base
		return nil, encoder.Invalid("base", s.Base, "below-1: is below 1")
	}
	t, err := s.Table()
	if err != nil {
		return nil, err
	}
	if s.Position < s.Start || s.Position >= s.Start+s.SeqLen {
		return nil, encoder.Invalid("position", s.Position, "not-between: is not between # and #").With(strconv.Itoa(s.Start), strconv.Itoa(s.Start+s.SeqLen-1))
	}
	v := s.View
	if !(v.Width > 0 && v.Height > 0 && v.Left >= 0 && v.Top >= 0 &&
		v.Left+v.Width <= float64(s.DModel) && v.Top+v.Height <= float64(s.SeqLen)) {
		return nil, (&encoder.Error{Parameter: "view", Value: v.text(), Rule: "outside-matrix: is not within the matrix"}).With()
	}
	for _, p := range table {
		if p.Shared || p.Setting || p.Range == (Range{}) || p.Range.Optional && p.In(s) == "" {
			continue // checked above, or not a number
		}
		if err := p.Range.check(p.Name, p.In(s)); err != nil {
			return nil, err
		}
	}
	return t, nil
}
