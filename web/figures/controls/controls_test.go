package controls

import (
	"testing"

	"github.com/posenc/posenc/web/figure/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "controls", controls{}.Scene(figuretest.View(t, 1024, text.English)))
	figuretest.Golden(t, "phone", controls{}.Scene(figuretest.View(t, 358, text.Chinese, "seq-len", "4", "d-model", "4", "base", "100")))
}

func TestScenes(t *testing.T) {
	for _, width := range figuretest.Widths {
		for _, lang := range figuretest.Languages {
			figuretest.Check(t, controls{}.Scene(figuretest.View(t, width, lang, "seq-len", "1", "start", "-9007199254740992", "position", "-9007199254740992", "base", "1e300")))
		}
	}
}

// TestSliders checks that a thumb stands at an end of its slider when the number does.
func TestSliders(t *testing.T) {
	for position, want := range map[string]float64{"0": 797, "99": 1016} {
		found := false
		for _, m := range (controls{}).Scene(figuretest.View(t, 1024, text.English, "position", position)).Marks {
			c, ok := m.(scene.Circle)
			found = found || ok && c.X == want
		}
		if !found {
			t.Errorf("position %s: no thumb at %v", position, want)
		}
	}
}
