package table

import (
	"testing"

	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// TestShowsTheChosen checks that the chosen row is among those shown, and marked.
func TestShowsTheChosen(t *testing.T) {
	for _, position := range []string{"0", "11", "12", "50", "99"} {
		marked := 0
		for _, text := range Spec.New().Scene(figuretest.View(t, 1024, text.English, "position", position)).Texts() {
			if text.Class.Has(scene.Position) && text.String() == position {
				marked++
			}
		}
		if marked != 1 {
			t.Errorf("position %s is marked %d times", position, marked)
		}
	}
}
