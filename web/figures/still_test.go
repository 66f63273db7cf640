package figures_test

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
)

// invitations are what pictures say to those who can do something with them.
var invitations = []string{
	"point at", "choose", "drag", "slider", "type ", "this page",
	"指向", "点选", "拖动", "滑块", "请输入", "本页",
}

// TestStill checks that pictures which are all there is invite nobody to do
// what cannot be done, that all they say is within them, and that they leave
// no more room than the live ones, which do invite.
func TestStill(t *testing.T) {
	states := map[string][]string{
		"heatmap":    {"annotation", "movement"},
		"attention":  {"order", "0,1,2"},
		"inject":     {"sentence", "word"},
		"candidates": {"d-model", "65536"},
		"code":       {"language", "go"},
		"derivation": {"step", "5"},
	}
	invited := map[string]bool{}
	for _, name := range plot.Names() {
		for _, parts := range [][]string{nil, states[name], {"sentence", "word"}} {
			for _, width := range []int{320, 390, 700, 1024} {
				for _, lang := range figuretest.Languages {
					v := figuretest.View(t, width, lang, parts...)
					f := specOf(name).New()
					live := f.Scene(v)
					v.Still = true
					still := f.Scene(v)
					figuretest.Check(t, still)
					if still.Height > live.Height {
						t.Errorf("%s %v: %d px wide it is %d px high, and %d px live", name, parts, width, still.Height, live.Height)
					}
					if said := inviting(string(still.AppendSVG(nil)) + still.Summary); said != "" {
						t.Errorf("%s %v says %q", name, parts, said)
					}
					if inviting(string(live.AppendSVG(nil))) != "" {
						invited[name] = true
					}
				}
			}
		}
	}
	for _, name := range []string{"attention", "candidates", "code", "derivation", "dot"} {
		if !invited[name] {
			t.Errorf("%s invites nobody: what words does it use?", name)
		}
	}
}

// inviting returns the first invitation in a text.
func inviting(text string) string {
	for _, words := range invitations {
		if strings.Contains(strings.ToLower(text), words) {
			return words
		}
	}
	return ""
}
