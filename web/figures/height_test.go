package figures_test

import (
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
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
