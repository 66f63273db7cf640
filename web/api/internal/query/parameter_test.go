package api

import (
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

// The table of parameters of the state agrees with package param.
func TestStateParameters(t *testing.T) {
	for _, p := range stateParameters(param.StateNames()...) {
		parse := func(value string) error { _, err := param.DefaultState().With(p.name, value); return err }
		if p.about[0] == "" || p.about[1] == "" {
			t.Errorf("%s: no description", p.name)
		}
		if p.defaultValue != "" && parse(p.defaultValue) != nil {
			t.Errorf("%s: default %q: %v", p.name, p.defaultValue, parse(p.defaultValue))
		}
		if p.example != "" && !slices.ContainsFunc(param.ConventionNames(), func(name string) bool {
			s, err := param.DefaultState().With("convention", name)
			if err == nil {
				_, err = s.With(p.name, p.example)
			}
			return err == nil
		}) {
			t.Errorf("%s: example %q is accepted by no convention: %v", p.name, p.example, parse(p.example))
		}
		for _, choice := range p.choices {
			if err := parse(choice); err != nil {
				t.Errorf("%s: choice %q: %v", p.name, choice, err)
			}
		}
		if p.kind == anyText || p.name == "position" {
			continue
		}
		for _, bound := range []float64{p.min, p.max} {
			if bound == encoder.MaxPosition && p.name == "start" {
				continue // only a single row can begin there
			}
			if err := parse(encoder.Decimal(bound)); err != nil {
				t.Errorf("%s: bound %v: %v", p.name, bound, err)
			}
		}
		below, above := math.Nextafter(p.min, -1e300), math.Nextafter(p.max, math.Inf(1))
		if p.kind == integer {
			below, above = p.min-2, p.max+2
		}
		for _, beyond := range []float64{below, above} {
			if !math.IsInf(beyond, 0) && parse(encoder.Decimal(beyond)) == nil {
				t.Errorf("%s: %v is accepted beyond the bound", p.name, beyond)
			}
		}
	}
}
