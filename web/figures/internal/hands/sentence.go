// Package hands draws a sentence with cursors at its words, and a row of dials below it: each
// has a hand that turns clockwise from 12, the fastest on the left. Where hand i points when a
// cursor is at word p are two numbers of the encoding, to the right and upwards:
//
//	(sin(p·ω[i]), cos(p·ω[i])),  ω[i] = base^(−2i/d)
//
// A reader drags words and hands. Places of a sentence are whole at its words, from 0 on.
package hands

import (
	"math"
	"strings"
	"unicode"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// With this base, in place of 10000, all hands are seen to turn within twelve words.
const (
	DModel = 32
	Base   = 20
)

// Encoding is what the hands show. It has no error: its sizes are constants.
var Encoding, _ = encoder.New(param.MaxWords, DModel, encoder.Base(Base))

// A Sentence is words on a line, in letters as large as there is room for. If these would be
// smaller than all others, the ends of words are left out.
type Sentence struct {
	Words []string
	Note  string  // which words are left out
	Track float64 // the height of the line below the words on which cursors go

	size          float64   // of the letters
	lefts, widths []float64 // of the words
}

// largest is the size of letters in CSS pixels, where there is room.
const largest = 36

// NewSentence lays the sentence of a view out.
func NewSentence(v *plot.View) *Sentence {
	s := new(Sentence)
	if v.State.Sentence == "" {
		s.Words = strings.Fields(v.Say(example))
	} else {
		words, cut := v.Words(param.MaxWords)
		s.Words, s.Note = words, v.When(cut > 0, cutOff, "n", len(words), "all", len(words)+cut)
	}
	gaps, ems := make([]float64, len(s.Words)), 0.0
	for i, w := range s.Words {
		s.widths = append(s.widths, scene.TextWidth(w)/scene.FontSize)
		if i > 0 {
			gaps[i] = 0.3
			if param.Wide([]rune(w)[0]) {
				gaps[i] = 0.1
			}
		}
		ems += gaps[i] + s.widths[i]
	}
	width, shrunk := float64(v.Width), 1.0
	if s.size = math.Floor(2*min(largest, width/ems)) / 2; s.size < scene.FontSize {
		s.size, shrunk = scene.FontSize, width/ems/scene.FontSize
	}
	x := 0.0
	for i := range s.Words {
		x += gaps[i] * s.size * shrunk
		s.widths[i] *= s.size * shrunk
		s.lefts = append(s.lefts, x)
		x += s.widths[i]
	}
	s.Track = math.Round(1.2*s.size) + 10
	return s
}

// Last is the place of the last word.
func (s *Sentence) Last() int { return len(s.Words) - 1 }

// Name returns a word without the punctuation behind it.
func (s *Sentence) Name(i int) string {
	if short := strings.TrimRightFunc(s.Words[i], unicode.IsPunct); short != "" {
		return short
	}
	return s.Words[i]
}

// X returns where a place is: in the middle of a word, or on the way from one to the next.
func (s *Sentence) X(place float64) float64 {
	i := min(int(place), s.Last())
	x := s.lefts[i] + s.widths[i]/2
	if i < s.Last() {
		x += (place - float64(i)) * (s.lefts[i+1] + s.widths[i+1]/2 - x)
	}
	return x
}

func (s *Sentence) place(x float64) float64 {
	for i := range s.Last() {
		if from, to := s.X(float64(i)), s.X(float64(i+1)); x < to {
			return float64(i) + max(0, (x-from)/(to-from))
		}
	}
	return float64(s.Last())
}

// A Look is how a sentence is drawn.
type Look struct {
	Class func(i int) scene.Class            // of a word
	Style func(part string, word int) string // of CSS, of a word and of the cursors; nil for none
	At    []float64                          // the places of the cursors
	Of    []scene.Class                      // their colours
}

// Draw draws the words, and the cursors below them.
func (s *Sentence) Draw(to *scene.Scene, width float64, look Look) {
	style := look.Style
	if style == nil {
		style = func(string, int) string { return "" }
	}
	var stops scene.Path
	for i, w := range s.Words {
		w = scene.Shortened(w, s.widths[i]*scene.FontSize/s.size+0.01)
		to.Styled(style("word", i), func() {
			said := scene.Span{Text: w, Size: s.size}
			to.Spans(look.Class(i), scene.Middle, s.lefts[i]+s.widths[i]/2, math.Round(0.9*s.size), said)
		})
		stops.Dot(s.X(float64(i)), s.Track)
	}
	to.Horizontal(scene.Rule|scene.Bold, 0, s.Track, s.lefts[s.Last()]+s.widths[s.Last()])
	if len(look.At) > 1 {
		a, b := s.X(look.At[0]), s.X(look.At[1])
		to.Horizontal(look.Of[1]|scene.Bold, min(a, b), s.Track, max(a, b))
	}
	to.Shape(scene.Dots|scene.Rule, &stops)
	to.Styled(style("cursor", 0), func() {
		for i := len(look.At) - 1; i >= 0; i-- {
			to.Circle(scene.Area|scene.Ground, s.X(look.At[i]), s.Track, 12)
			to.Circle(scene.Area|look.Of[i], s.X(look.At[i]), s.Track, 9)
		}
	})
	line := scene.Box{Width: width, Height: s.Track + 14}
	to.Targets = append(to.Targets, scene.Target{Name: "words", Box: line, Hand: true})
}
