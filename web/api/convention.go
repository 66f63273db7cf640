package api

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
)

// tabular returns the parameters for parts of the state of which the numbers
// alone are asked, and those for the convention: a width may be odd.
func tabular(names ...string) []parameter {
	parameters := state(slices.Concat(names, []string{"convention"}, param.SettingNames())...)
	for i := range parameters {
		if p := &parameters[i]; p.name == "d-model" {
			p.about, p.least, p.even = [2]string{"the dimensions, an even number, or an odd one if the convention has such rows", "维数，须为偶数；约定允许时可为奇数"}, 1, false
		}
	}
	return parameters
}

// table returns the state that differs from s as a query says, of which the
// numbers alone are asked.
func (q query) table(s param.State) (param.State, error) {
	return s.ParseTable(func(name string) (string, bool) { value, ok := q[name]; return value, ok })
}

// conventionOf returns what an object in JSON says of the convention of a state
// and of its settings, by their names in JavaScript; nothing of the paper's.
func conventionOf(s *param.State) string {
	if s.AsPaper() {
		return ""
	}
	text := `,"convention":"` + s.Convention + `"`
	for _, name := range param.SettingNames() {
		if value := s.Text(name); value != "" {
			text += `,"` + settingName(name) + `":` + value
		}
	}
	return text
}

// settingName returns what JavaScript calls a setting.
func settingName(name string) string { return convention.CamelCase(strings.ReplaceAll(name, "-", "_")) }

// inConvention returns the name of a file with that of the convention, unless it
// is the paper's.
func inConvention(name string, s param.State) string {
	if s.AsPaper() {
		return name
	}
	return name + "-" + s.Convention
}
