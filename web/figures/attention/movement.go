package attention

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// A movement is where the words of the second sentence are while a reader drags them and
// while they glide to their places.
type movement struct {
	slots []float64 // where each word stands, in places: between two while it moves
	pitch float64   // from place to place in the picture, in pixels

	holds bool    // whether a word is held
	held  int     // the word
	grip  float64 // how far its place is from the pointer, in places
	last  float64 // when words have glided, in milliseconds
}

// fit puts the words at their places if there are others than before.
func (m *movement) fit(order []int) {
	if len(m.slots) != len(order) {
		m.slots, m.holds = make([]float64, len(order)), false
		for j, word := range order {
			m.slots[word] = float64(j)
		}
	}
}

// moving reports whether some word glides to its place.
func (m *movement) moving(order []int) bool {
	for j, word := range order {
		if !(m.holds && word == m.held) && m.slots[word] != float64(j) {
			return true
		}
	}
	return false
}

// handle drags the words of the second sentence, moves them by keys, and lets those
// glide that are not at their places.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	m, order, r := plot.Own[movement](v), sentencesOf(v).order, v.Same()
	m.fit(order)
	at := e.Hit.Name == "place" && e.Hit.Index < len(order)
	switch {
	case e.Kind == plot.Press && at:
		m.holds, m.held = true, order[e.Hit.Index]
		m.grip = m.slots[m.held] - e.X/m.pitch
		return r.Captured().Redrawn()
	case e.Kind == plot.Move && m.holds:
		slot := max(0, min(m.grip+e.X/m.pitch, float64(len(order)-1)))
		m.slots[m.held] = slot
		if from, to := slices.Index(order, m.held), int(math.Round(slot)); to != from {
			r = move(v, order, from, to)
		}
		return r.Redrawn()
	case (e.Kind == plot.Release || e.Kind == plot.Leave) && m.holds:
		m.holds = false
		return r.Redrawn()
	case e.Kind == plot.Key && at:
		to, known := plot.Stepped(e.Key, e.Hit.Index, len(order)-1)
		if known { // the focus goes with the word
			r = move(v, order, e.Hit.Index, to)
			r.Handled, r.Focus = true, &scene.Hit{Name: "place", Index: to}
		}
		return r
	case e.Kind == plot.Tick:
		m.glide(order, e)
		return r.Redrawn()
	}
	return usual()
}

func move(v *plot.View, order []int, from, to int) plot.Result {
	moved := slices.Insert(slices.Delete(slices.Clone(order), from, from+1), to, order[from])
	var list []string
	for _, word := range moved {
		list = append(list, strconv.Itoa(word))
	}
	r := v.Set("order", strings.Join(list, ","))
	r.Speak = true
	return r
}

// glideHalf is in how many milliseconds words come half as near to their places.
const glideHalf = 40

// glide brings the words nearer to their places; at once for those who want less motion.
func (m *movement) glide(order []int, e plot.Event) {
	part := math.Exp2(-min(e.Time-m.last, 50) / glideHalf)
	m.last = e.Time
	for j, word := range order {
		away := m.slots[word] - float64(j)
		switch {
		case m.holds && word == m.held:
		case e.Calm || math.Abs(away) < 0.01:
			m.slots[word] = float64(j)
		default:
			m.slots[word] = float64(j) + away*part
		}
	}
}
