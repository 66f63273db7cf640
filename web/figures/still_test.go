package figures_test

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// invitations are what pictures say to those who can do something with them.
var invitations = []string{
	"point at", "choose", "drag", "slider", "type ", "this page",
	"指向", "点选", "拖动", "滑块", "请输入", "本页",
}

// TestInvitations checks that these are the words of figures.
func TestInvitations(t *testing.T) {
	for name, query := range map[string]string{
		"attention": "order=0,1,2", "candidates": "", "code": "language=go", "derivation": "step=5", "dot": "",
	} {
		invites := false
		for _, width := range []int{320, 1024} {
			for _, lang := range text.Languages {
				s := specOf(name).New().Scene(figuretest.View(t, width, lang, figuretest.Query(query)...))
				invites = invites || inviting(string(s.AppendSVG(nil))) != ""
			}
		}
		if !invites {
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
