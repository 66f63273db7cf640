package hands

import (
	"math"

	"github.com/posenc/posenc/web/plot"
)

// A Motion is cursors on their way to words. A reader drags one of them, or all together.
type Motion struct {
	At []float64 // where they are

	to     []float64 // where they go
	last   float64   // when they last moved, in milliseconds
	held   bool
	first  int     // that is held; -1 for all
	hand   int     // the pair whose hand is held; -1 for none
	before float64 // where the pointer was: a place, or the angle of the hand
}

// Come lets the cursors go to words, unless a reader drags them.
func (m *Motion) Come(words ...int) (changed bool) {
	if m.At == nil {
		m.At, m.to = make([]float64, len(words)), make([]float64, len(words))
		for i, w := range words {
			m.At[i], m.to[i] = float64(w), float64(w)
		}
	}
	for i, w := range words {
		if to := float64(w); !m.held && to != m.to[i] {
			m.to[i], changed = to, true
		}
	}
	return changed
}

// Moving reports whether a cursor is not where it goes.
func (m *Motion) Moving() bool {
	for i, at := range m.At {
		if at != m.to[i] {
			return true
		}
	}
	return false
}

// reach is how far from a cursor a press still holds it alone, in places.
const reach = 0.8

// Handle drags the words of a sentence and the hands of dials, and reports whether the event is
// of that. set returns the Result of choosing words.
func (m *Motion) Handle(
	v *plot.View, e plot.Event, s *Sentence, d *Dials, set func(words []int) plot.Result,
) (r plot.Result, ok bool) {
	switch {
	case e.Kind == plot.Press && e.Hit.Name == "hand":
		m.held, m.first, m.hand, m.before = true, -1, e.Hit.Index, d.angle(e.Hit.Index, e)
		return v.Same().Grabbed(), true
	case e.Kind == plot.Press && e.Hit.Name == "words":
		m.hold(s.place(e.X))
		if len(m.to) == 1 {
			return m.drag(s.place(e.X)-m.to[0], s, set).Captured(), true
		}
		return v.Same().Captured(), true
	case e.Kind == plot.Move && m.held && m.hand >= 0:
		angle := d.angle(m.hand, e)
		by := math.Remainder(angle-m.before, 2*math.Pi) / Encoding.Frequency(m.hand)
		m.before = angle
		return m.drag(by, s, set), true
	case e.Kind == plot.Move && m.held:
		place := s.place(e.X)
		by := place - m.before
		m.before = place
		return m.drag(by, s, set), true
	case (e.Kind == plot.Release || e.Kind == plot.Leave) && m.held:
		m.held = false
		r = v.Same().Redrawn()
		r.Speak = true
		return r, true
	case e.Kind == plot.Tick:
		m.step(e)
		return v.Same().Redrawn(), true
	}
	return r, false
}

// hold holds the cursor at a place or, between two and beyond them, both.
func (m *Motion) hold(place float64) {
	m.held, m.first, m.hand, m.before = true, -1, -1, place
	for i, to := range m.to {
		if far := math.Abs(to - place); far < reach && (m.first < 0 || far < math.Abs(m.to[m.first]-place)) {
			m.first = i
		}
	}
	if len(m.to) == 1 {
		m.first = 0
	}
}

// drag moves what is held, within the sentence.
func (m *Motion) drag(by float64, s *Sentence, set func(words []int) plot.Result) plot.Result {
	last := float64(s.Last())
	for i, to := range m.to {
		if m.first < 0 || m.first == i {
			by = max(-to, min(by, last-to))
		}
	}
	words := make([]int, len(m.to))
	for i := range m.to {
		if m.first < 0 || m.first == i {
			m.to[i] += by
		}
		words[i] = int(math.Round(m.to[i]))
	}
	return set(words).Redrawn()
}

// half is in how many milliseconds cursors come half as near to where they go.
const half = 32

// step brings the cursors nearer, at once for those who want less motion.
func (m *Motion) step(e plot.Event) {
	part := math.Exp2(-min(e.Time-m.last, 50) / half)
	m.last = e.Time
	for i, to := range m.to {
		if m.At[i] = to + (m.At[i]-to)*part; e.Calm || math.Abs(m.At[i]-to) < 0.004 {
			m.At[i] = to
		}
	}
}
