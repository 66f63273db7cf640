package param

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

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
