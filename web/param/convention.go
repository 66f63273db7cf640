package param

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

// ConventionNames are the names of the conventions, paper first.
func ConventionNames() []string { return convention.Names() }

// conventions returns the names of the conventions, which are their own labels.
func conventions() (list []Choice) {
	for _, name := range ConventionNames() {
		list = append(list, Choice{name})
	}
	return list
}

// Settings are the names in package convention of the settings that figures have.
// The ones that reverse the order of rows are left out: in figures, positions rise.
var Settings = [...]string{"padding_idx", "flip", "shift", "scale", "amplitude", "min_timescale"}

// SettingCount is the number of parameters that are settings of the convention.
const SettingCount = len(Settings)

// SettingNames returns the parameters that are settings of the convention.
func SettingNames() []string {
	names := make([]string, SettingCount)
	for i, name := range Settings {
		names[i] = Hyphened(name)
	}
	return names
}

// Preset returns the convention of the state with its settings and base.
func (s *State) Preset() (convention.Preset, error) {
	p, err := convention.Find(s.Convention)
	if err != nil {
		return p, err
	}
	for i, text := range s.Settings {
		if text == "" {
			continue
		}
		x, err := Number(Hyphened(Settings[i]), text)
		if err == nil {
			err = p.Set(Settings[i], x)
		}
		if err != nil {
			return p, err
		}
	}
	p.Convention.Base = s.Base
	return p, nil
}

// GridOnly reports whether the convention of the state has rows for the cells of grids
// alone. The rows of such a state are the cells of its grid.
func (s *State) GridOnly() bool {
	p, err := convention.Find(s.Convention)
	return err == nil && p.GridOnly()
}

// Table returns the table that the state describes.
func (s *State) Table() (*convention.Table, error) {
	p, err := s.Preset()
	if err != nil {
		return nil, err
	}
	p.Convention.Start = s.Start
	return s.TableOf(p)
}

// TableOf returns the table of a convention with the sizes of the state: its rows are
// consecutive positions, or the cells of its grid, row after row. Their number must be that
// of the state.
func (s *State) TableOf(p convention.Preset) (*convention.Table, error) {
	cells := s.GridHeight * s.GridWidth
	switch {
	case !p.GridOnly():
		return p.Convention.Table(s.SeqLen, s.DModel)
	case s.SeqLen != cells:
		err := encoder.Invalid("seq-len", s.SeqLen, "not-cells: is not #: # has rows for the cells of a grid alone; give grid-height and grid-width")
		return nil, err.With(strconv.Itoa(cells), p.Name)
	}
	return p.Convention.Grid(s.DModel, nil, s.GridHeight, s.GridWidth)
}

// Accepts reports whether the convention of the state has a setting, one of
// SettingNames.
func (s *State) Accepts(setting string) bool {
	p, err := convention.Find(s.Convention)
	return err == nil && p.Accepts(underscored(setting))
}
