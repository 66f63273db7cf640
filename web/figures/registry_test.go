package figures_test

import (
	"strconv"
	"strings"
	"testing"

	_ "github.com/posenc/posenc/web/figures"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// TestSpecs checks that each spec is whole: a title in both languages, parameters that there are, and
// help that has its full stop from the page; and that each parameter has a figure.
func TestSpecs(t *testing.T) {
	used := map[string]bool{}
	for _, s := range plot.All() {
		if s.Title[0] == "" || s.Title[1] == "" {
			t.Errorf("%s has the titles %q and %q", s.Name, s.Title[0], s.Title[1])
		}
		for _, keys := range s.Keys {
			if strings.HasSuffix(keys, ".") || strings.HasSuffix(keys, "。") {
				t.Errorf("%s: %q ends like a sentence", s.Name, keys)
			}
		}
		for _, name := range s.Parameters() {
			if param.Find(name) == nil {
				t.Errorf("%s has a parameter %q, which there is not", s.Name, name)
			}
			used[name] = true
		}
	}
	for _, name := range param.StateNames() {
		if p := param.Find(name); !used[name] && !p.Shared && !p.Setting {
			t.Errorf("no figure has the parameter %s", name)
		}
	}
}

// TestBlocks checks that the descriptions of texts of several lines say how long they may be.
func TestBlocks(t *testing.T) {
	thousands := strconv.Itoa(param.MaxBlock / 1000)
	for i, want := range []string{" of at most " + thousands + ",000 bytes ", "不超过 " + thousands + "000 字节"} {
		for _, name := range []string{"config", "batch", "numbers"} {
			if got := param.Find(name).Description[i]; !strings.Contains(got, want) {
				t.Errorf("%s is %q, want %q in it", name, got, want)
			}
		}
	}
}

func TestFind(t *testing.T) {
	if s, err := plot.Find("dials"); err != nil || s.Name != "dials" {
		t.Errorf("Find(dials) = %v, %v", s, err)
	}
	const want = `encoder: figure "dial" is unknown; did you mean dials?`
	if _, err := plot.Find("dial"); err == nil || err.Error() != want {
		t.Errorf("Find(dial): %v, want %s", err, want)
	}
}
