package height_test

import (
	"testing"

	_ "github.com/posenc/posenc/web/figures"
	"github.com/posenc/posenc/web/figures/article"
	"github.com/posenc/posenc/web/live/height"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// TestMeasured checks that the controls of all figures have been measured, and those that a
// bar leaves to the figures of the article.
func TestMeasured(t *testing.T) {
	check := func(specs []*plot.Spec, c height.Controls) {
		for _, spec := range specs {
			if spec.Name != "controls" && height.Of(spec.Name, 0, height.WidestColumn, text.English, c) == 0 {
				t.Errorf("the controls of %s (%s) have not been measured; see e2e/figures/heights.js", spec.Name, c)
			}
		}
	}
	check(plot.All(), height.All)
	check(article.Figures, height.Own)
}

// TestOf checks that a figure is as high as its scene and its controls, at any width.
func TestOf(t *testing.T) {
	for _, spec := range article.Figures {
		if spec.Name == "controls" {
			continue
		}
		for _, lang := range text.Languages {
			for _, width := range []int{200, 360, 524, 800, 1024, 1400} {
				of := func(c height.Controls) int { return height.Of(spec.Name, 500, width, lang, c) }
				if got := of(height.None); got != 500 {
					t.Errorf("%s at %d px: the picture alone is %d px high, want 500", spec.Name, width, got)
				}
				if own, all := of(height.Own), of(height.All); spec.Name != "table" && (own < 540 || all < 540) {
					t.Errorf("%s at %d px is %d px high with its own controls and %d with all", spec.Name, width, own, all)
				}
			}
		}
	}
	if got, want := height.Of("dot", 500, 1400, text.English, height.All), height.Of("dot", 500, height.WidestColumn, text.English, height.All); got != want {
		t.Errorf("dot is %d px high in a column of 1400 px, want %d", got, want)
	}
}
