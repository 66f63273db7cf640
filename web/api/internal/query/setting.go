package query

import (
	"sync"

	"github.com/posenc/posenc/web/param"
)

// Accepting returns the conventions that accept a parameter as a setting, nil if it
// is not a setting of conventions.
func Accepting(name string) []string { return acceptingConventions()[name] }

var acceptingConventions = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for _, setting := range param.SettingNames() {
		for _, name := range param.ConventionNames() {
			if s := (param.State{Convention: name}); s.Accepts(setting) {
				all[setting] = append(all[setting], name)
			}
		}
	}
	return all
})

// SettingExample returns a query with the example of a setting and the first
// convention that accepts it.
func (p Parameter) SettingExample() string {
	for _, name := range Accepting(p.Name) {
		s, err := param.DefaultState().With("convention", name)
		if err == nil {
			_, err = s.With(p.Name, p.Example)
		}
		if err == nil {
			return "convention=" + name + "&" + p.Name + "=" + p.Example
		}
	}
	return ""
}
