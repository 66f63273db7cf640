package figures_test

import (
	"testing"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// TestHeight checks that figures which know the height of their scene without drawing it
// know it right, in wide columns and in narrow ones.
func TestHeight(t *testing.T) {
	sizers := 0
	for _, spec := range figure.All() {
		f, ok := spec.New().(figure.Sizer)
		if !ok {
			continue
		}
		sizers++
		for _, width := range []int{320, 420, 519, 520, 640, 760, 860, 940, 1366} {
			for _, lang := range text.Languages {
				for _, still := range []bool{true, false} {
					v, err := figure.NewView(param.DefaultState(), width, lang)
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
	if sizers < 10 {
		t.Errorf("%d figures know their height, which is too few to be all", sizers)
	}
}
