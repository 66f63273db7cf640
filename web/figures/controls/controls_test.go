package controls

import (
	"testing"

	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "controls", Spec.New().Scene(figuretest.View(t, 1024, text.English)))
	figuretest.Golden(t, "phone", Spec.New().Scene(figuretest.View(t, 358, text.Chinese, "seq-len", "4", "d-model", "4", "base", "100")))
}

func TestScenes(t *testing.T) {
	for _, width := range figuretest.Widths {
		for _, lang := range figuretest.Languages {
			figuretest.Check(t, Spec.New().Scene(figuretest.View(t, width, lang, "seq-len", "1", "start", "-9007199254740992", "position", "-9007199254740992", "base", "1e300")))
		}
	}
}
