package plot

import (
	"math"

	"github.com/posenc/posenc/web/scene"
)

// wordLabels are how the words of a sentence are written upon columns: all in one
// size, in which they fit; and where they are too long for that, upwards.
type wordLabels struct {
	class  string
	size   float64 // of letters, in pixels
	height float64 // of the longest
	upward bool
}

const (
	labelHeight = 26  // of labels in a line
	labelMost   = 104 // height of those that are written upwards
)

// labelsOf returns how words are written upon columns of a width.
func labelsOf(words []string, wide float64) wordLabels {
	longest := 0.0
	for _, word := range words {
		longest = max(longest, scene.TextWidth(word))
	}
	large := wordLabels{class: "ink big", size: 15, height: labelHeight}
	small := wordLabels{class: "ink small", size: 11, height: labelHeight}
	switch {
	case wide >= 60 && large.pixels(longest) <= wide-4:
		return large
	case small.pixels(longest) <= wide || wide >= labelMost:
		return small
	}
	small.upward, small.height = true, math.Ceil(min(small.pixels(longest), labelMost))+8
	return small
}

// pixels returns how wide a text is in the size of the labels.
func (l wordLabels) pixels(width float64) float64 { return width * l.size / scene.FontSize }

// above writes a word that ends above y, in the middle of its column.
func (l wordLabels) above(x, y, wide float64, word string) string {
	if l.turns(word) {
		return l.turned(x, y-6, "", word)
	}
	return l.level(x, y-12, wide, word)
}

// below writes a word in a box that begins at y.
func (l wordLabels) below(x, y, wide float64, word string) string {
	if l.turns(word) {
		return l.turned(x, y+6, ` text-anchor="end"`, word)
	}
	return l.level(x, y+20, wide, word)
}

// turns reports whether a word is written upwards: a single character is not.
func (l wordLabels) turns(word string) bool { return l.upward && len([]rune(word)) > 1 }

func (l wordLabels) level(x, y, wide float64, word string) string {
	return textAt(`class="`+l.class+`" text-anchor="middle"`, math.Round(x), y, scene.Shortened(word, wide*scene.FontSize/l.size))
}

func (l wordLabels) turned(x, y float64, anchor, word string) string {
	x = math.Round(x) + 4 // the middle of letters, not their foot
	return textAt(`class="`+l.class+`"`+anchor+` transform="rotate(-90 `+coordinate(x)+" "+coordinate(y)+`)"`, x, y, scene.Shortened(word, labelMost*scene.FontSize/l.size))
}
