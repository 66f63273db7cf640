//go:build js

package live

import (
	"image"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/plot"
)

// similarity is the matrix of all pairs of positions: pointing at it reads a
// pair, a click or a drag makes its first position the chosen one and their
// distance the offset.
type similarity struct {
	*drawing
	matrix plot.Similarity
	held   bool // by a pointer that is down
}

func newSimilarity(s *seat) component {
	f := new(similarity)
	f.drawing = newDrawing(s, "similarity", func(v figure.View) plot.Picture {
		f.matrix.View = v
		if at := f.matrix.Pointed; at != nil && max(at.X, at.Y) >= v.State.SeqLen {
			f.matrix.Pointed = nil
		}
		return &f.matrix
	})
	f.renewed = func() { f.matrix = plot.Similarity{} }
	f.on("pointerdown", f.onDown)
	f.on("pointermove", f.onMove)
	f.on("pointerup", f.onUp)
	f.on("pointercancel", f.onLeave)
	f.on("pointerleave", f.onLeave)
	f.onKey(
		s.Say("Up and down arrow keys move along the diagonal, left and right arrow keys from diagonal to diagonal.", "上下方向键沿对角线移动，左右方向键在对角线之间移动。"),
		f.onArrow,
	)
	return f.drawing
}

func (f *similarity) onDown(e *vecty.Event) {
	if e.Value.Get("button").Int() == 0 && f.within(e) {
		f.held = true
		f.part("picture-place").Call("setPointerCapture", e.Value.Get("pointerId"))
	}
}

// within reports whether an event is on the cells.
func (f *similarity) within(e *vecty.Event) bool {
	at := f.at(e)
	return image.Pt(int(at.x), int(at.y)).In(f.matrix.Place())
}

func (f *similarity) onMove(e *vecty.Event) {
	if !f.held && !f.within(e) {
		f.read(nil)
		return
	}
	at := f.at(e)
	m, n := f.matrix.At(at.x, at.y)
	if f.held {
		f.choose(m, n)
	}
	f.read(&image.Point{X: n, Y: m})
}

// read shows the numbers of a pair; nil for the chosen one.
func (f *similarity) read(at *image.Point) {
	if before := f.matrix.Pointed; (at == nil) != (before == nil) || at != nil && *at != *before {
		f.matrix.Pointed = at
		f.show(change{point: true})
	}
}

// choose makes row m the chosen one, and its distance to row n the offset.
func (f *similarity) choose(m, n int) {
	next := f.group.state
	next.Position, next.Offset = next.Start+m, n-m
	f.group.set(next)
}

// onUp chooses at the end of a click or a drag, but not of a touch with which
// the page has been scrolled.
func (f *similarity) onUp(e *vecty.Event) {
	if f.held {
		f.onMove(e)
	}
	f.held = false
}

func (f *similarity) onLeave(*vecty.Event) {
	f.held = false
	f.read(nil)
}

func (f *similarity) onArrow(e *vecty.Event) {
	m, k, last := f.group.chosen(), f.group.state.Offset, f.group.state.SeqLen-1
	switch e.Value.Get("key").String() {
	case "ArrowUp":
		m--
	case "ArrowDown":
		m++
	case "ArrowLeft":
		k--
	case "ArrowRight":
		k++
	default:
		return
	}
	e.Value.Call("preventDefault")
	if m < 0 || m > last || m+k < 0 || m+k > last {
		return
	}
	f.matrix.Pointed = nil
	f.choose(m, m+k)
	f.say(f.picture().Summary())
}
