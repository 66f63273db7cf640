package endpoint

import (
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

// The table of parameters of the state agrees with package param.
func TestStateParameters(t *testing.T) {
	for _, p := range StateParameters(param.StateNames()...) {
		parse := func(value string) error { _, err := param.DefaultState().With(p.Name, value); return err }
		if p.About[0] == "" || p.About[1] == "" {
			t.Errorf("%s: no description", p.Name)
		}
		if p.Default != "" && parse(p.Default) != nil {
			t.Errorf("%s: default %q: %v", p.Name, p.Default, parse(p.Default))
		}
		if p.Example != "" && !slices.ContainsFunc(param.ConventionNames(), func(name string) bool {
			s, err := param.DefaultState().With("convention", name)
			if err == nil {
				_, err = s.With(p.Name, p.Example)
			}
			return err == nil
		}) {
			t.Errorf("%s: example %q is accepted by no convention: %v", p.Name, p.Example, parse(p.Example))
		}
		for _, choice := range p.Choices {
			if err := parse(choice); err != nil {
				t.Errorf("%s: choice %q: %v", p.Name, choice, err)
			}
		}
		if !p.Numeric() || p.Name == "position" {
			continue
		}
		for _, bound := range []float64{p.Least, p.Most} {
			if bound == encoder.MaxPosition && p.Name == "start" {
				continue // only a single row can begin there
			}
			if err := parse(encoder.Decimal(bound)); err != nil {
				t.Errorf("%s: bound %v: %v", p.Name, bound, err)
			}
		}
		below, above := math.Nextafter(p.Least, -1e300), math.Nextafter(p.Most, math.Inf(1))
		if p.Step != param.Any {
			below, above = p.Least-2, p.Most+2
		}
		for _, beyond := range []float64{below, above} {
			if !math.IsInf(beyond, 0) && parse(encoder.Decimal(beyond)) == nil {
				t.Errorf("%s: %v is accepted beyond the bound", p.Name, beyond)
			}
		}
	}
}
