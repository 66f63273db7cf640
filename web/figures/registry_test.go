package figures_test

import (
	"strconv"
	"strings"
	"testing"

	_ "github.com/posenc/posenc/web/figures"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestSpecs checks that each spec is whole: a title in both languages, and
// parameters that there are, and that each parameter has a figure.
func TestSpecs(t *testing.T) {
	used := map[string]bool{}
	for _, s := range plot.All() {
		if s.Title[0] == "" || s.Title[1] == "" {
			t.Errorf("%s has the titles %q and %q", s.Name, s.Title[0], s.Title[1])
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

// TestScenes checks every figure at common widths in both languages, drawn once and
// drawn again after other views, and that keys reach its buttons.
func TestScenes(t *testing.T) {
	for _, s := range plot.All() {
		f := s.New()
		for _, width := range figuretest.Widths {
			for _, lang := range text.Languages {
				v := figuretest.View(t, width, lang)
				again := f.Scene(v)
				figuretest.Check(t, again)
				for _, target := range again.Targets {
					if target.Label != "" && s.Handles == (plot.Words{}) {
						t.Errorf("%s has a button, %q, and no Handles, so that no key presses it", s.Name, target.Label)
					}
				}
				if once := s.New().Scene(v); string(once.AppendSVG(nil)) != string(again.AppendSVG(nil)) || once.Height != again.Height || once.Summary != again.Summary {
					t.Errorf("%s at %d px is another picture after other views", s.Name, width)
				}
			}
		}
	}
}
