package attention

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// Handle drags the words of the second sentence, moves them by keys, and lets those
// glide that are not at their places.
func (f *attention) Handle(v *figure.View, e figure.Event) figure.Result {
	p := f.picture(v)
	switch e.Kind {
	case figure.Press:
		if e.Hit.Name == "place" && e.Hit.Index < len(p.order) {
			f.held, f.grip = p.order[e.Hit.Index], e.X
			f.gripped = f.slots[f.held]
			r := v.Same()
			r.Capture, r.Redraw = true, true
			return r
		}
	case figure.Move:
		if f.held != none && f.held < len(p.order) {
			return p.drag(e.X)
		}
	case figure.Release, figure.Leave:
		if f.held != none {
			f.held = none
			return v.Same().Redrawn()
		}
	case figure.Key:
		if e.Hit.Name == "place" && e.Hit.Index < len(p.order) {
			return p.press(e)
		}
	case figure.Tick:
		return p.glide(e)
	}
	return v.Same()
}

// drag moves the word that is held, and gives it the place that it is over.
func (p *picture) drag(x float64) figure.Result {
	b, from := p.panel(0), p.placeOf(p.held)
	slot := p.gripped + (x-p.grip)/b.pitch()
	slot = max(0, min(slot, float64(len(p.order)-1)))
	p.slots[p.held] = slot
	r := p.Same()
	if to := int(math.Round(slot)); to != from {
		r = p.move(from, to)
	}
	return r.Redrawn()
}

// press moves the word that has the focus, which goes with it.
func (p *picture) press(e figure.Event) figure.Result {
	from, last := e.Hit.Index, len(p.order)-1
	to := 0
	switch e.Key {
	case "ArrowLeft", "ArrowUp":
		to = max(0, from-1)
	case "ArrowRight", "ArrowDown":
		to = min(from+1, last)
	case "Home":
	case "End":
		to = last
	default:
		return p.Same()
	}
	r := p.move(from, to)
	r.Handled, r.Focus = true, &scene.Hit{Name: e.Hit.Name, Index: to}
	return r
}

// move moves a word of the second sentence from a place to another.
func (p *picture) move(from, to int) figure.Result {
	r := p.Set("order", moved(p.order, from, to))
	r.Speak = true
	return r
}

// moved returns an order in which what stood at one place stands at another, as a
// list.
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

const (
	glideHalf = 40          // milliseconds in which words come half as near to their places
	frame     = 1000.0 / 60 // milliseconds that the first step of a glide stands for
)

// moving reports whether some word glides to its place.
func (p *picture) moving() bool {
	for j, word := range p.order {
		if word != p.held && p.slots[word] != float64(j) {
			return true
		}
	}
	return false
}

// glide brings the words nearer to their places; at once for those who want less
// motion.
func (p *picture) glide(e figure.Event) figure.Result {
	passed, part := frame, 0.0
	if p.gliding {
		passed = e.Time - p.last
	}
	if !e.Calm {
		part = math.Exp2(-passed / glideHalf)
	}
	for j, word := range p.order {
		if word == p.held {
			continue
		}
		away := (p.slots[word] - float64(j)) * part
		if math.Abs(away) < 0.01 {
			away = 0
		}
		p.slots[word] = float64(j) + away
	}
	p.gliding, p.last = p.moving(), e.Time
	return p.Same().Redrawn()
}
