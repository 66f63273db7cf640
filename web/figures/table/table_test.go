package table

import (
	"testing"

	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "table", Spec.New().Scene(figuretest.View(t, 1024, text.English)))
	figuretest.Golden(t, "phone", Spec.New().Scene(figuretest.View(t, 358, text.Chinese, "seq-len", "4", "d-model", "4", "base", "100", "position", "1")))
	figuretest.Golden(t, "convention", Spec.New().Scene(figuretest.View(t, 700, text.English, "d-model", "8", "convention", "fairseq", "padding-idx", "1", "position", "2")))
}

func TestScenes(t *testing.T) {
	for _, width := range figuretest.Widths {
		for _, lang := range figuretest.Languages {
			for _, parts := range append(figuretest.Extremes, nil, []string{"start", "-9007199254740992", "position", "-9007199254740960", "d-model", "65536"}) {
				figuretest.Check(t, Spec.New().Scene(figuretest.View(t, width, lang, parts...)))
			}
		}
	}
}

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
