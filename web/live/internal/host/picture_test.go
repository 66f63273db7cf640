//go:build js

package host

import (
	"image/color"
	"testing"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/scene"
)

// TestDrawing checks that what a drawing shows does not depend on what it has shown before, and
// that elements stay that are as they were.
func TestDrawing(t *testing.T) {
	line := func(x float64) scene.Mark {
		return scene.Shape{Class: scene.Line | scene.Ink, Path: new(scene.Path).Dot(x, 1)}
	}
	dot, cell := scene.Circle{Class: scene.Area, X: 1, Y: 2, R: 3}, scene.Rect{Class: scene.Area, Width: 9, Height: 9}
	bar := scene.ColorBar{Name: "viridis", Colors: []color.NRGBA{{A: 255}, {R: 9, A: 255}}, Width: 9, Height: 2}
	word := scene.Text{Class: scene.Ink, Spans: []scene.Span{{Text: "a < b"}, {Text: "c", Class: scene.Strong}}}
	group := scene.Group{Class: scene.Faint, Marks: []scene.Mark{line(1), dot}}
	hand := []scene.Target{{Name: "a", Box: scene.Box{Width: 4, Height: 4}, Hand: true}}
	scenes := []scene.Scene{
		{Summary: "nothing"},
		{Summary: `"some"`, Height: 9, Marks: []scene.Mark{cell, bar, dot, word}},
		{Summary: "one less", Height: 8, Marks: []scene.Mark{cell, bar, word}},
		{Summary: "one more", Marks: []scene.Mark{cell, bar, group, word, word}},
		{Summary: "repeated", Marks: []scene.Mark{word, word, word, word}, Targets: hand},
		{Summary: "fewer", Marks: []scene.Mark{word, word}},
		{Summary: "others", Marks: []scene.Mark{line(1), line(2), line(3)}, Targets: hand},
		{Summary: "moved", Marks: []scene.Mark{line(1), line(4), line(3)}, Targets: hand},
	}
	for i := range scenes {
		for j := range scenes {
			in, other := dom.New("div"), dom.New("div")
			d := newDrawing(in)
			d.show(&scenes[i], 100)
			d.show(&scenes[j], 100)
			newDrawing(other).show(&scenes[j], 100)
			if got, want := in.Get("innerHTML").String(), other.Get("innerHTML").String(); got != want {
				t.Errorf("after %q, %q is\n%s, want\n%s", scenes[i].Summary, scenes[j].Summary, got, want)
			}
		}
	}

	d := newDrawing(dom.New("div"))
	d.show(&scenes[6], 100)
	before := d.svg.Get("children")
	first, second, last := before.Index(0), before.Index(1), before.Index(3)
	d.show(&scenes[7], 100)
	after := d.svg.Get("children")
	if !after.Index(0).Equal(first) || after.Index(1).Equal(second) || !after.Index(3).Equal(last) {
		t.Error("one mark of three has changed, and other elements are new, or its own is not")
	}
}
