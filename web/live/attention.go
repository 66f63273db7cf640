//go:build js

package live

import (
	"math"
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// attention is a sentence and another order of its words, which are dragged, or
// moved by arrow keys, from place to place.
type attention struct {
	*drawing
	sentences plot.Attention
	grip      finger  // where the held word was gripped
	gripped   float64 // the place where it stood then
	gliding   bool
	glidden   float64 // when words last glided, in milliseconds
}

func newAttention(s *seat) component {
	a := new(attention)
	a.drawing = newDrawing(s, "attention", func(v figure.View) plot.Picture {
		a.sentences.View = v
		return &a.sentences
	})
	a.tools, a.drawn = a.handles, a.settle
	a.renewed = func() { a.sentences = plot.Attention{} }
	a.on("pointerdown", a.onDown)
	a.on("pointermove", a.onMove)
	a.on("pointerup", a.onUp)
	a.on("pointercancel", a.onUp)
	return a.drawing
}

// handles are buttons over the words of the second sentence, in their order,
// for the keyboard. The pointer goes through them.
func (a *attention) handles() vecty.List {
	words := a.words()
	buttons := make(vecty.List, param.MaxWords)
	for j := range buttons {
		label := ""
		if j < len(words) {
			label = words[j] + a.Say(", place "+strconv.Itoa(j+1)+" of ", "，第 "+strconv.Itoa(j+1)+" 位，共 ") + strconv.Itoa(len(words))
		}
		buttons[j] = elem.Button(vecty.Markup(
			prop.Type(prop.TypeButton),
			vecty.Property("hidden", label == ""),
			vecty.Attribute("aria-label", label),
			vecty.Data("place", strconv.Itoa(j)),
		))
	}
	return vecty.List{elem.Div(
		vecty.Markup(
			vecty.Class("handles"),
			vecty.Attribute("role", "group"),
			vecty.Attribute("aria-label", a.Say("The second sentence: left and right arrow keys move a word", "第二句：左右方向键移动一个词")),
			&vecty.EventListener{Name: "keydown", Listener: a.onKey},
		),

		buttons,
	)}
}

// words returns the words of the second sentence of the state as it is.
func (a *attention) words() []string {
	a.sentences.View = a.view()
	return a.sentences.Words()
}

// handle returns the button at a place.
func (a *attention) handle(place int) element {
	return a.root.Node().Call("querySelector", `[data-place="`+strconv.Itoa(place)+`"]`)
}

func (a *attention) onKey(e *vecty.Event) {
	from, _ := strconv.Atoi(e.Target.Get("dataset").Get("place").String())
	last := len(a.words()) - 1
	var to int
	switch e.Value.Get("key").String() {
	case "ArrowLeft", "ArrowUp":
		to = max(0, from-1)
	case "ArrowRight", "ArrowDown":
		to = min(from+1, last)
	case "Home":
		to = 0
	case "End":
		to = last
	default:
		return
	}
	e.Value.Call("preventDefault")
	a.move(from, to)
	a.handle(to).Call("focus")
}

func (a *attention) onDown(e *vecty.Event) {
	at := a.at(e)
	word, ok := a.sentences.WordAt(at.x, at.y)
	if !ok || e.Value.Get("button").Int() != 0 {
		return
	}
	a.sentences.Held, a.grip, a.gripped = &word, at, a.sentences.Slots[word]
	a.part("picture-place").Call("setPointerCapture", e.Value.Get("pointerId"))
	a.draw()
}

// onMove drags the word that is held, and gives it the place that it is over.
func (a *attention) onMove(e *vecty.Event) {
	held := a.sentences.Held
	order := a.sentences.Order()
	if held == nil || *held >= len(a.sentences.Slots) {
		return
	}
	from := 0
	for order[from] != *held {
		from++
	}
	slot := a.gripped + a.sentences.SlotAfter(a.at(e).x-a.grip.x)
	slot = max(0, min(slot, float64(len(order)-1)))
	a.sentences.Slots[*held] = slot
	if to := int(math.Round(slot)); to != from {
		a.move(from, to)
	}
	a.draw()
}

func (a *attention) onUp(*vecty.Event) {
	if a.sentences.Held != nil {
		a.sentences.Held = nil
		a.draw()
	}
}

// move moves a word of the second sentence from a place to another.
func (a *attention) move(from, to int) {
	a.words()
	if next, err := a.group.state.With("order", moved(a.sentences.Order(), from, to)); err == nil {
		a.group.set(next)
		a.say(a.picture().Summary())
	}
}

// moved returns an order in which what stood at one place stands at another, as
// a list.
func moved(order []int, from, to int) string {
	list := ""
	for j := range order {
		at := j
		switch {
		case j == to:
			at = from
		case from <= j && j < to:
			at = j + 1
		case to < j && j <= from:
			at = j - 1
		}
		if j > 0 {
			list += ","
		}
		list += strconv.Itoa(order[at])
	}
	return list
}

// glideHalf is the time in which words come half as near to their places, in
// milliseconds.
const glideHalf = 40

// settle puts the buttons over the words, and lets words glide that are not at
// their places.
func (a *attention) settle() {
	s := &a.sentences
	order, astray := s.Order(), false
	if len(s.Slots) != len(order) {
		s.Slots = make([]float64, len(order))
		for j, word := range order {
			s.Slots[word] = float64(j)
		}
	}
	for j, word := range order {
		x, y, width, height := s.Chip(j)
		place(a.handle(j), x, y, width, height)
		astray = astray || s.Slots[word] != float64(j) && !a.holds(word)
	}
	if astray && !a.gliding {
		a.gliding, a.glidden = true, now()
		onFrame(a.glide)
	}
}

// glide brings the words nearer to their places; at once for those who want
// less motion.
func (a *attention) glide() {
	s, away := &a.sentences, 0.0
	if !prefersLessMotion() {
		away = math.Exp2((a.glidden - now()) / glideHalf)
	}
	for j, word := range s.Order() {
		if a.holds(word) || word >= len(s.Slots) {
			continue
		}
		off := (s.Slots[word] - float64(j)) * away
		if math.Abs(off) < 0.01 {
			off = 0
		}
		s.Slots[word] = float64(j) + off
	}
	a.gliding = false
	a.draw()
}

// holds reports whether the pointer holds a word.
func (a *attention) holds(word int) bool { return a.sentences.Held != nil && *a.sentences.Held == word }
