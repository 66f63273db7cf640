package workbench_test

import (
	"testing"

	"github.com/posenc/posenc/web/figures/article"
	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
)

// TestNarrow checks that figures have a scene at any width, as a page may have no room for
// them while a column is being opened.
func TestNarrow(t *testing.T) {
	for _, list := range [][]*plot.Spec{article.Figures, workbench.Figures} {
		for _, spec := range list {
			for _, width := range []int{1, 60, 119, 120, 160, 240} {
				for _, lang := range figuretest.Languages {
					v := figuretest.View(t, width, lang)
					if s := spec.New().Scene(v); v.Width < plot.LeastWidth || s.Height <= 0 && spec.Name != "table" && spec.Name != "controls" {
						t.Errorf("%s, %d px: %d × %d", spec.Name, width, v.Width, s.Height)
					}
				}
			}
		}
	}
}
