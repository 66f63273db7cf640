package attention

import (
	"math"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// labels describe how words are written above and below columns: all in one size in which they
// fit, or vertically if they are too long for that.
type labels struct {
	height float64 // of the longest
	class  scene.Class
	upward bool
}

const (
	levelHeight = 26  // of labels in a line
	mostHeight  = 124 // of vertical labels
)

func labelsOf(words []string, wide float64) labels {
	longest := func(class scene.Class) (width float64) {
		for _, word := range words {
			width = max(width, class.Width(word))
		}
		return width
	}
	small := longest(scene.Ink)
	switch {
	case wide >= 60 && longest(scene.Ink|scene.Big) <= wide-4:
		return labels{levelHeight, scene.Ink | scene.Big, false}
	case small <= wide || wide >= mostHeight:
		return labels{levelHeight, scene.Ink, false}
	}
	return labels{math.Ceil(min(small, mostHeight)) + 8, scene.Ink, true}
}

// write writes a word in the middle of its column, above y or below it. A single character is
// never vertical.
func (l labels) write(s *scene.Scene, x, y, wide float64, word string, below bool) {
	x = math.Round(x)
	if !l.upward || len([]rune(word)) <= 1 {
		s.TextWithin(l.class, scene.Middle, x, y+plot.Either(below, 20, -12.0), wide, word)
		return
	}
	t := scene.Text{Class: l.class, X: x + 4, Y: y - 6, Upward: true} // the middle of letters, not their foot
	if below {
		t.Anchor, t.Y = scene.End, y+6
	}
	t.Spans = []scene.Span{{Text: l.class.Shortened(word, mostHeight)}}
	s.Add(t)
}
