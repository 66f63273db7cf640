package positions

import (
	"testing"

	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "positions", Spec.New().Scene(figuretest.View(t, 1024, text.English)))
	figuretest.Golden(t, "phone", Spec.New().Scene(figuretest.View(t, 358, text.Chinese, "batch-example", "video")))
}

// TestExamples checks the verdicts on the examples, at all widths.
func TestExamples(t *testing.T) {
	for example, want := range map[string]string{
		"padding-counted": "Padding counted. 3 of 8 ids are not those of mask@5, first at row 0, column 2: 2, not 0. They are the ids of arange.",
		"left-padding":    "2 of 3 rules number this batch alike: mask@4, mask@5. Otherwise: arange.",
		"packed":          "1 of 2 rules number this batch alike: packed. Otherwise: arange.",
		"image":           "All 7 rules number this batch alike.",
		"video":           "2 of 5 rules number this batch alike: qwen2-vl@5, qwen2.5-vl@5. Otherwise: qwen2-vl@4, qwen2.5-vl@4, qwen2.5-vl@finetune.",
	} {
		for _, width := range figuretest.Widths {
			for _, lang := range figuretest.Languages {
				s := Spec.New().Scene(figuretest.View(t, width, lang, "batch-example", example))
				figuretest.Check(t, s)
				if lang == text.English && s.Summary != want {
					t.Errorf("%s: %q, want %q", example, s.Summary, want)
				}
			}
		}
	}
}
