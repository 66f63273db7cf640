package param

import "github.com/posenc/posenc/encoder/convention"

// Parse returns the state that differs from s in the parameters for which text is
// ok. Parameters that are not given but depend on one that changes are adjusted: with
// another convention its settings become empty, the start becomes its own, and with one
// for grids there is a row for each cell, unless there is another number of rows than the
// default; with
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
	var view, position, start, seqLen bool
	for _, p := range table {
		name := p.Name
		value, ok := text(name)
		if !ok {
			continue
		}
		if err := p.value(&next).set(p, value); err != nil {
			return s, nil, err
		}
		view, position = view || name == "view", position || name == "position"
		start, seqLen = start || name == "start", seqLen || name == "seq-len"
	}
	if next.Convention != s.Convention {
		next.forgetSettings(text)
	}
	if !start {
		next.fitStart(&s)
	}
	if next.GridOnly() && (!seqLen || next.Text("seq-len") == Find("seq-len").Default) {
		next.SeqLen = next.GridHeight * next.GridWidth
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

// forgetSettings empties the settings that have no text.
func (s *State) forgetSettings(text func(name string) (value string, ok bool)) {
	for i, name := range settingNames {
		if _, ok := text(name); !ok {
			s.Settings[i] = ""
		}
	}
}

// fitStart gives the state, which comes after another one, the start of its
// convention, unless that one had a start of its own.
func (s *State) fitStart(before *State) {
	was, err := before.Preset()
	if err != nil || before.Start != was.Convention.Start {
		return
	}
	if is, err := s.Preset(); err == nil {
		s.Start = is.Convention.Start
	}
}
