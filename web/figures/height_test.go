package figures_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// TestHeight checks that figures know the height of their scene without drawing it, in wide
// columns and in narrow ones.
func TestHeight(t *testing.T) {
	for _, spec := range plot.All() {
		f := spec.New()
		for _, width := range []int{320, 420, 519, 520, 640, 760, 860, 940, 1366} {
			for _, lang := range text.Languages {
				for _, still := range []bool{true, false} {
					v, err := plot.NewView(param.DefaultState(), width, lang)
					if err != nil {
						t.Fatal(err)
					}
					v.Still = still
					if got, want := f.Height(&v), f.Scene(&v).Height; got != want {
						t.Errorf("%s at %d px is %d px high, its scene %d", spec.Name, width, got, want)
					}
				}
			}
		}
	}
}

// TestSteady checks that nothing below a figure moves when a reader goes on to another bug or step,
// or when the heatmap is zoomed and annotated.
func TestSteady(t *testing.T) {
	states := map[string][]string{
		"bugs": choices("bug"), "rotary-bugs": slices.Concat(choices("rotary-bug"), hard["rotary-bugs"].states),
		"derivation": hard["derivation"].each, "heatmap": {""},
	}
	for _, annotation := range choices("annotation") {
		states["heatmap"] = append(states["heatmap"], annotation+"&view=3,3,9,9")
	}
	for name, states := range states {
		for _, width := range figuretest.Widths {
			if name == "derivation" && width > 519 && width < 1024 {
				continue // the formulas of some steps take another line
			}
			for _, lang := range text.Languages {
				var first *scene.Scene
				for _, query := range states {
					s := specOf(name).New().Scene(figuretest.View(t, width, lang, figuretest.Query(query)...))
					first = cmp.Or(first, s)
					if s.Height != first.Height || s.Cells != nil && s.Cells.Box.Max.Y != first.Cells.Box.Max.Y {
						t.Errorf("%s at %d px: with %s it is %d px high, not %d", name, width, query, s.Height, first.Height)
					}
				}
			}
		}
	}
}

// TestNarrow checks that figures have a scene at any width, as a page may have no room for
// them while a column is being opened.
func TestNarrow(t *testing.T) {
	for _, spec := range plot.All() {
		for _, width := range []int{1, 60, 119, 120, 160, 240} {
			for _, lang := range text.Languages {
				v := figuretest.View(t, width, lang)
				s := spec.New().Scene(v)
				if v.Width < plot.LeastWidth || s.Height <= 0 && spec.Name != "table" && spec.Name != "controls" {
					t.Errorf("%s, %d px: %d × %d", spec.Name, width, v.Width, s.Height)
				}
			}
		}
	}
}
