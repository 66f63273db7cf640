// Package hands draws a sentence with cursors at its words, and a row of dials below it, whose hands
// turn clockwise from 12, the fastest on the left. With a cursor at word p = 0, 1, 2, … hand i points
//
//	sin(p·ω[i]) to the right and cos(p·ω[i]) up,  ω[i] = base^(−2i/d)
//
// A reader drags cursors and hands.
package hands

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// With this base, in place of 10000, all hands are seen to turn within twelve words.
const (
	DModel = 32
	Base   = 20
)

var Encoding, _ = encoder.New(param.MaxWords, DModel, encoder.Base(Base))

// A Sentence is words on a line, in letters as large as have room. If these would be too small, words
// stand closer together or, where that is not enough, without their ends.
type Sentence struct {
	Words []string
	Note  string  // says that words are left out
	Track float64 // the height of the line on which cursors go

	size            float64 // of the letters
	middles, widths []float64
}

func NewSentence(v *plot.View) *Sentence {
	s := new(Sentence)
	if s.Words = strings.Fields(v.Say(example)); v.State.Sentence != "" {
		s.Words, s.Note = v.Words(param.MaxWords)
	}
	gaps, words, spaces := make([]float64, len(s.Words)), 0.0, 0.0 // in sizes of letters, like widths
	for i, w := range s.Words {
		s.widths = append(s.widths, scene.TextWidth(w)/scene.FontSize)
		if i > 0 {
			gaps[i] = plot.Either(param.Wide([]rune(w)[0]), 0.1, 0.3)
		}
		words, spaces = words+s.widths[i], spaces+gaps[i]
	}
	width := float64(v.Width)
	s.size = max(scene.FontSize, math.Floor(2*min(36, width/(words+spaces)))/2)
	word, space := s.size, s.size // pixels for widths and gaps of 1
	if width < s.size*(words+spaces) {
		if space = (width - s.size*words) / spaces; space < 0.4*s.size {
			word = width / (words + spaces)
			space = word
		}
	}
	x := 0.0
	for i := range s.Words {
		x += space * gaps[i]
		s.widths[i] *= word
		s.middles = append(s.middles, x+s.widths[i]/2)
		x += s.widths[i]
	}
	s.Track = math.Round(1.2*s.size) + 10
	return s
}

func (s *Sentence) Last() int { return len(s.Words) - 1 }

func (s *Sentence) Name(i int) string {
	return cmp.Or(strings.TrimRightFunc(s.Words[i], unicode.IsPunct), s.Words[i])
}

// X returns where a place is: in the middle of a word, or between two.
func (s *Sentence) X(place float64) float64 {
	i := min(int(place), s.Last())
	x, next := s.middles[i], s.middles[min(i+1, s.Last())]
	return x + (place-float64(i))*(next-x)
}

func (s *Sentence) place(x float64) float64 {
	for i := range s.Last() {
		if from, to := s.middles[i], s.middles[i+1]; x < to {
			return float64(i) + max(0, (x-from)/(to-from))
		}
	}
	return float64(s.Last())
}

type Look struct {
	Class func(word int) scene.Class
	Style func(part string, word int) string // CSS of a word and of the cursors; nil for none
	At    []float64                          // places of the cursors
	Of    []scene.Class                      // their colours
}

func (s *Sentence) Draw(to *scene.Scene, width float64, look Look) {
	style := look.Style
	if style == nil {
		style = func(string, int) string { return "" }
	}
	var stops scene.Path
	for i, w := range s.Words {
		w = scene.Ink.Shortened(w, s.widths[i]*scene.FontSize/s.size+0.01)
		to.Group(0, style("word", i), func() {
			to.Spans(look.Class(i), scene.Middle, s.middles[i], math.Round(0.9*s.size), scene.Span{Text: w, Size: s.size})
		})
		stops.Dot(s.middles[i], s.Track)
	}
	to.Horizontal(scene.Rule|scene.Bold, 0, s.Track, s.middles[s.Last()]+s.widths[s.Last()]/2)
	if len(look.At) > 1 {
		a, b := s.X(look.At[0]), s.X(look.At[1])
		to.Horizontal(look.Of[1]|scene.Bold, min(a, b), s.Track, max(a, b))
	}
	to.Shape(scene.Dots|scene.Rule, &stops)
	to.Group(0, style("cursor", 0), func() {
		for i, at := range slices.Backward(look.At) {
			to.Circle(scene.Area|scene.Ground, s.X(at), s.Track, 12)
			to.Circle(scene.Area|look.Of[i], s.X(at), s.Track, 9)
		}
	})
	box := scene.Box{Width: width, Height: s.Track + 14}
	to.Targets = append(to.Targets, scene.Target{Name: "words", Box: box, Hand: true})
}

// Dials are dials in a row, one for each Every pairs.
type Dials struct {
	Left, Pitch, Radius, Middle float64
	Every                       int
}

// NewDials returns eight dials in a row of a width.
func NewDials(width float64, every int) Dials {
	pitch := min(128, width/8)
	return Dials{Pitch: pitch, Radius: math.Floor(min(42, 0.45*pitch)), Every: every}
}

func (d *Dials) Pairs(do func(pair int)) {
	for pair := 0; pair < Encoding.Pairs(); pair += d.Every {
		do(pair)
	}
}

func (d *Dials) Dial(pair int) scale.Dial {
	return scale.Dial{X: math.Round(d.Left + d.Pitch*(float64(pair/d.Every)+0.5)), Y: d.Middle, R: d.Radius}
}

// Ring draws the circle of a pair with its 12, where a reader can drag the hand.
func (d *Dials) Ring(s *scene.Scene, pair int) {
	c := d.Dial(pair)
	s.Circle(scene.Line|scene.Edge, c.X, c.Y, c.R)
	s.Segment(scene.Edge, c.Tip(0, 1), c.Tip(0, 0.85))
	box := scene.Box{X: c.X - c.R, Y: c.Y - c.R, Width: 2 * c.R, Height: 2 * c.R}
	s.Targets = append(s.Targets, scene.Target{Name: "hand", Index: pair, Box: box, Hand: true})
}

func (d *Dials) angle(pair int, e plot.Event) float64 {
	c := d.Dial(pair)
	return math.Atan2(e.X-c.X, c.Y-e.Y)
}

// An Arrow is a length in radii of a dial, and an angle clockwise from 12.
type Arrow struct{ Long, Angle float64 }

// Turned returns an arrow of dial i, one of eight, turned to a word.
func (a Arrow) Turned(i int, word float64) Arrow { return Arrow{a.Long, a.Angle + word*Frequency(i)} }

// Every is how many pairs one of eight dials stands for.
const Every = DModel / 2 / 8

// Frequency is how many radians the hand of dial i, one of eight, turns at each word.
func Frequency(i int) float64 { return Encoding.Frequency(Every * i) }

// Query and Key are what a word asks for and another offers. They match well three words apart: the
// key is the query turned by three words and a slant.
var Query = [8]Arrow{{0.95, 0.5}, {0.75, 2.6}, {1, 5.4}, {0.6, 1.1}, {0.85, 3.6}, {1, 0.4}, {0.75, 5.6}, {0.95, 2.2}}

var Key = func() (k [8]Arrow) {
	slants := [8]Arrow{{0.85, 0.35}, {1, -0.7}, {0.75, 0.5}, {0.9, -1.1}, {0.7, 0.25}, {0.95, 0.8}, {1, -1.5}, {0.8, 0.6}}
	for i, by := range slants {
		k[i] = Arrow{by.Long, Query[i].Turned(i, 3).Angle + by.Angle}
	}
	return k
}()

// Match is the product of the query and the key k words apart ÷ the greatest.
func Match(k float64) float64 {
	x, most := 0.0, 0.0
	for i := range Query {
		long := Query[i].Long * Key[i].Long
		x += long * math.Cos(Query[i].Turned(i, k).Angle-Key[i].Angle)
		most += long
	}
	return x / most
}

// Turn draws the hand of a pair at a word m and at another, n, and the turn between them.
func (d *Dials) Turn(s *scene.Scene, pair int, m, n float64) {
	i, hand := pair/d.Every, Arrow{1, 0}
	d.between(s, pair, scene.Offset, hand.Turned(i, m), hand.Turned(i, n), (n-m)*Frequency(i))
}

// Rotated draws the key of a pair at a word m, the query at another, n, and the angle between.
func (d *Dials) Rotated(s *scene.Scene, pair int, m, n float64) {
	i, c := pair/d.Every, d.Dial(pair)
	key, query := Key[i].Turned(i, m), Query[i].Turned(i, n)
	room := 1 - 3/c.R // for the dots at the tips, within the ring
	key.Long, query.Long = room*key.Long, room*query.Long
	d.between(s, pair, scene.Edge, key, query, math.Remainder(query.Angle-key.Angle, 2*math.Pi))
	from, to := c.Tip(key.Angle, key.Long), c.Tip(query.Angle, query.Long)
	s.Dot(scene.Offset, from.X, from.Y)
	s.Dot(scene.Position, to.X, to.Y)
}

func (d *Dials) between(s *scene.Scene, pair int, class scene.Class, from, to Arrow, turn float64) {
	c := d.Dial(pair)
	s.Shape(scene.Area|scene.Faint|class, c.Sector(from.Angle, turn, min(from.Long, to.Long)))
	c.Hand(s, scene.Offset, from.Angle, from.Long)
	c.Hand(s, scene.Position, to.Angle, to.Long)
	s.Dot(scene.Ink, c.X, c.Y)
}

// A Motion is cursors on their way to words.
type Motion struct {
	scale.Glide
	held   bool
	cursor int     // that is held; -1 for all
	hand   int     // the pair whose hand is held; -1 for none
	before float64 // where the pointer was: a place, or the angle of the hand
}

// Come lets the cursors go to words, unless a reader drags them.
func (m *Motion) Come(words ...int) (changed bool) {
	for i, w := range words {
		to := float64(w)
		if len(m.To) == i {
			m.At, m.To = append(m.At, to), append(m.To, to)
		}
		if !m.held && to != m.To[i] {
			m.To[i], changed = to, true
		}
	}
	return changed
}

// Handle drags a cursor, or all by the line between them or by a hand, and reports whether an event is
// of that. set chooses words.
func (m *Motion) Handle(
	v *plot.View, e plot.Event, s *Sentence, d *Dials, set func(words []int) plot.Result,
) (r plot.Result, ok bool) {
	switch place := s.place(e.X); {
	case e.Kind == plot.Press && e.Hit.Name == "hand":
		m.held, m.cursor, m.hand, m.before = true, -1, e.Hit.Index, d.angle(e.Hit.Index, e)
		return v.Same().Grabbed(), true
	case e.Kind == plot.Press && e.Hit.Name == "words":
		m.held, m.cursor, m.hand, m.before = true, -1, -1, place
		if len(m.To) == 1 {
			return m.drag(place-m.To[0], s, set).Captured(), true
		}
		nearest := 0.8 // of the places within which a press holds one cursor alone
		for i, to := range m.To {
			if far := math.Abs(to - place); far < nearest {
				m.cursor, nearest = i, far
			}
		}
		return v.Same().Captured(), true
	case e.Kind == plot.Move && m.held:
		at, by := place, place-m.before
		if m.hand >= 0 {
			at = d.angle(m.hand, e)
			by = math.Remainder(at-m.before, 2*math.Pi) / Encoding.Frequency(m.hand)
		}
		m.before = at
		return m.drag(by, s, set), true
	case (e.Kind == plot.Release || e.Kind == plot.Leave) && m.held:
		m.held = false
		return v.Same().Redrawn().Announced(), true
	case e.Kind == plot.Tick:
		m.Tick(e.Time, e.Calm)
		return v.Same().Redrawn(), true
	}
	return r, false
}

func (m *Motion) drag(by float64, s *Sentence, set func(words []int) plot.Result) plot.Result {
	held := m.To
	if m.cursor >= 0 {
		held = held[m.cursor:][:1]
	}
	by = max(-slices.Min(held), min(by, float64(s.Last())-slices.Max(held)))
	for i := range held {
		held[i] += by
	}
	return set(plot.Each(m.To, func(to float64) int { return int(math.Round(to)) })).Redrawn()
}
