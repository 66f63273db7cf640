package figures_test

import (
	_ "embed"
	"net/url"
	"strings"
	"testing"

	_ "github.com/posenc/posenc/web/figures"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

//go:embed testdata/addresses.tsv
var addresses string

// TestOldAddresses checks that links, frames and elements that readers have made with
// an earlier release show what they showed then.
func TestOldAddresses(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(addresses), "\n")[1:]
	for _, line := range lines {
		address, want, _ := strings.Cut(line, "\t")
		query, err := url.ParseQuery(address)
		if err != nil {
			t.Fatal(err)
		}
		state, err := param.DefaultState().Parse(func(name string) (string, bool) { return query.Get(name), query.Has(name) })
		if got := state.Query(param.DefaultState()); err != nil || got != want {
			t.Errorf("%s stands for %s, error %v; want %s", address, got, err, want)
		}
		if name := query.Get("figure"); name != "" {
			if _, err := plot.Find(name); err != nil {
				t.Errorf("%s: %v", address, err)
			}
		}
	}
}
