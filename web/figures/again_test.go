package figures_test

import (
	"image"
	"slices"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// TestAgain changes the parameters of every figure one after another.
func TestAgain(t *testing.T) {
	for _, spec := range plot.All() {
		t.Run(spec.Name, func(t *testing.T) {
			for _, each := range append([]string{""}, hard[spec.Name].each...) {
				f, base := spec.New(), figuretest.Query(each)
				for i := 0; i < len(another); i += 2 {
					if name := another[i]; spec.Concerns(name) {
						parts := slices.Concat(base, another[i:i+2])
						if param.Find(name).Setting {
							parts = append(parts, "convention", "diffusers-timestep")
						}
						drawAgain(t, spec, f, parts)
						chosen := slices.Contains([]string{"position", "offset", "annotation", "threshold"}, name)
						if spec.Name == "unfold" && name == "position" { // about which its block of rows is
							chosen = false
						}
						paintAgain(t, f, base, parts, chosen)
					}
				}
			}
		})
	}
}

// drawAgain checks that a figure which has been drawn before draws and paints a state as a new one does.
func drawAgain(t *testing.T, spec *plot.Spec, f *plot.Figure, parts []string) {
	t.Helper()
	for _, lang := range text.Languages {
		for _, still := range []bool{true, false} {
			v := figuretest.View(t, 1024, lang, parts...)
			v.Still = still
			got, want := settled(f, v), spec.New().Scene(v)
			if look(got) != look(want) || !slices.Equal(painted(got), painted(want)) {
				t.Errorf("%q is another picture after other ones", parts)
			}
		}
	}
}

// paintAgain checks that the cells of a figure have another key in a next state if they differ, and
// the same one, so that they are not painted, if only what is chosen or pointed at does.
func paintAgain(t *testing.T, f *plot.Figure, base, parts []string, chosen bool) {
	t.Helper()
	v, next := figuretest.View(t, 1024, text.English, base...), figuretest.View(t, 1024, text.English, parts...)
	if chosen { // of the same rows
		next.Encoding, next.Table, next.Dim = v.Encoding, v.Table, 3
	}
	before := f.Scene(v)
	if before.Cells == nil {
		return
	}
	box := before.Cells.Box
	x, y := float64(box.Min.X+box.Max.X)/2, float64(box.Min.Y+box.Max.Y)/2
	f.Handle(next, plot.Event{Kind: plot.Move, X: x, Y: y, Hit: before.At(x, y)})
	after := f.Scene(next)
	f.Handle(next, plot.Event{Kind: plot.Leave})
	kept, same := after.Cells.Key == before.Cells.Key, slices.Equal(painted(before), painted(after))
	if kept && !same || !kept && same && chosen {
		t.Errorf("cells that are the same (%v) with %q have the same key: %v", same, parts, kept)
	}
}

// settled returns the picture of a figure at the end of its way from the picture before.
func settled(f *plot.Figure, v *plot.View) *scene.Scene {
	if f.Scene(v).Moving {
		f.Handle(v, plot.Event{Kind: plot.Tick, Time: 1, Seen: true, Calm: true})
	}
	return f.Scene(v)
}

// look returns all of a picture but its cells.
func look(s *scene.Scene) string { return string(s.AppendSVG([]byte(s.Summary))) }

// painted returns the cells of a picture in 128 × 128 pixels.
func painted(s *scene.Scene) []byte {
	img := image.NewNRGBA(image.Rect(0, 0, 128, 128))
	if s.Cells != nil {
		s.Cells.Paint(img)
	}
	return img.Pix
}
