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
		for i, name := range SettingNames() {
			if !given(name) {
				next.Settings[i] = ""
			}
		}
	}
	if !given("start") { // the start of the convention, unless the state before had another
		was, err := s.Preset()
		if is, err2 := next.Preset(); err == nil && err2 == nil && s.Start == was.Convention.Start {
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
		return nil, invalid("view", v.text(), "outside-matrix: is not within the matrix")
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

// Query returns the state as a query or hash, without the question mark or number
// sign: the parameters from which Parse makes it out of defaults.
func (s *State) Query(defaults State) string { return QueryOf(s.Differences(defaults)) }

// Everything returns all parameters of the state as a query.
func (s State) Everything() string { return QueryOf(s.Parts(func(string) bool { return true })) }

// Differences returns the names and values of the parameters from which Parse makes
// the state out of defaults.
func (s *State) Differences(defaults State) [][2]string {
	rest, _ := defaults.ParseTable(func(name string) (string, bool) { return s.Text(name), !Find(name).Fitted })
	sizes, _ := rest.ParseTable(func(name string) (string, bool) { return s.Text(name), name == "start" })
	return s.Parts(func(name string) bool {
		otherwise := &defaults
		switch name {
		case "seq-len":
			if s.GridOnly() { // as many as it has cells
				return false
			}
		case "start":
			otherwise = &rest
		case "position", "view":
			otherwise = &sizes
		}
		return s.Text(name) != otherwise.Text(name)
	})
}

// Parts returns the names and values of the parameters for which include is true.
func (s *State) Parts(include func(name string) bool) (parts [][2]string) {
	for _, name := range StateNames() {
		if include(name) {
			parts = append(parts, [2]string{name, s.Text(name)})
		}
	}
	return parts
}

// QueryOf returns names and values as a query.
func QueryOf(parts [][2]string) string {
	query := ""
	for i, part := range parts {
		if i > 0 {
			query += "&"
		}
		query += part[0] + "=" + percent(part[1])
	}
	return query
}

// percent returns a text with percent-encoding (RFC 3986): bytes other than letters,
// digits and . - , _ become %XX.
func percent(text string) string {
	const digits = "0123456789ABCDEF"
	var query []byte
	for i := range len(text) {
		switch c := text[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '.', c == '-', c == ',', c == '_':
			query = append(query, c)
		default:
			query = append(query, '%', digits[c>>4], digits[c&15])
		}
	}
	return string(query)
}
