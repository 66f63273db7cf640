package param

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder/convention"
)

// Paper is the convention of the paper.
const Paper = "paper"

// Settings are the names in package convention of the settings that figures have.
// The ones that reverse the order of rows are left out: in figures, positions rise.
var Settings = func() (names [SettingCount]string) {
	for i, name := range settingNames {
		names[i] = underscored(name)
	}
	return names
}()

// settingNames are the parameters that are settings, in the order of State.Settings.
var settingNames = func() (names []string) {
	for i := range table {
		if table[i].Setting {
			names = append(names, table[i].Name)
		}
	}
	return names
}()

// SettingNames returns the parameters that are settings of the convention.
func SettingNames() []string { return slices.Clone(settingNames) }

// Hyphened returns a name of the encoder as attributes and queries have it:
// d_model is d-model.
func Hyphened(name string) string { return strings.ReplaceAll(name, "_", "-") }

// underscored returns the name of a parameter as the encoder has it: d-model is
// d_model.
func underscored(name string) string { return strings.ReplaceAll(name, "-", "_") }

// ConventionNames are the names of the conventions, that of the paper first.
func ConventionNames() []string { return convention.Names() }

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
		x, err := Number(settingNames[i], text)
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

// Table returns the table that the state describes.
func (s *State) Table() (*convention.Table, error) {
	p, err := s.Preset()
	if err != nil {
		return nil, err
	}
	p.Convention.Start = s.Start
	return p.Convention.Table(s.SeqLen, s.DModel)
}

// forgetSettings empties the settings but for those of which there is a text.
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

// Accepts reports whether the convention of the state has a setting, one of
// settingNames.
func (s *State) Accepts(setting string) bool {
	p, err := convention.Find(s.Convention)
	i := slices.Index(settingNames, setting)
	return err == nil && i >= 0 && p.Accepts(Settings[i])
}

// AsPaper reports whether the state has the convention of the paper.
func (s *State) AsPaper() bool { return s.Convention == Paper && s.Settings == [SettingCount]string{} }

// SameNumbers reports whether two states have the same table.
func (s *State) SameNumbers(t *State) bool {
	return s.SeqLen == t.SeqLen && s.DModel == t.DModel && s.Base == t.Base && s.Start == t.Start &&
		s.Convention == t.Convention && s.Settings == t.Settings
}
