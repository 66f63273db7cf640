package chart

import (
	"math"

	"github.com/posenc/posenc/web/scene"
)

// ColumnLabels describe how the words of a sentence are written above columns: all in one
// size in which they fit, or vertically if they are too long for that.
type ColumnLabels struct {
	Height float64 // of the longest

	class  scene.Class
	upward bool
}

const (
	labelHeight = 26  // of labels in a line
	labelMost   = 124 // height of vertical labels
)

// LabelsOf returns the labels of words for columns of a width.
func LabelsOf(words []string, wide float64) ColumnLabels {
	longest := func(class scene.Class) (width float64) {
		for _, word := range words {
			width = max(width, class.Width(word))
		}
		return width
	}
	small := longest(scene.Ink)
	switch {
	case wide >= 60 && longest(scene.Ink|scene.Big) <= wide-4:
		return ColumnLabels{Height: labelHeight, class: scene.Ink | scene.Big}
	case small <= wide || wide >= labelMost:
		return ColumnLabels{Height: labelHeight, class: scene.Ink}
	}
	return ColumnLabels{Height: math.Ceil(min(small, labelMost)) + 8, class: scene.Ink, upward: true}
}

// Above writes a word that ends above y, in the middle of its column.
func (l ColumnLabels) Above(s *scene.Scene, x, y, wide float64, word string) {
	if l.turns(word) {
		l.turned(s, x, y-6, scene.Start, word)
		return
	}
	l.level(s, x, y-12, wide, word)
}

// Below writes a word in a box that begins at y.
func (l ColumnLabels) Below(s *scene.Scene, x, y, wide float64, word string) {
	if l.turns(word) {
		l.turned(s, x, y+6, scene.End, word)
		return
	}
	l.level(s, x, y+20, wide, word)
}

// turns reports whether a word is written vertically: a single character is not.
func (l ColumnLabels) turns(word string) bool { return l.upward && len([]rune(word)) > 1 }

func (l ColumnLabels) level(s *scene.Scene, x, y, wide float64, word string) {
	s.TextWithin(l.class, scene.Middle, math.Round(x), y, wide, word)
}

func (l ColumnLabels) turned(s *scene.Scene, x, y float64, anchor scene.Anchor, word string) {
	x = math.Round(x) + 4 // the middle of letters, not their foot
	s.Add(scene.Text{
		Class: l.class, Anchor: anchor, X: x, Y: y, Upward: true,
		Spans: []scene.Span{{Text: l.class.Shortened(word, labelMost)}},
	})
}
