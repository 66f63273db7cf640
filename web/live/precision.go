//go:build js

package live

import (
	"image"
	"math"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/plot"
)

// precision is the errors of a type of few digits: pointing at it reads an error,
// and a click keeps it. Its positions go further than those of the state.
type precision struct {
	*drawing
	errors plot.Precision
	kept   *image.Point // the dimension and the position that have been clicked, if any
	chosen int          // the position of the state when they were
}

func newPrecision(s *seat) component {
	f := new(precision)
	f.drawing = newDrawing(s, "precision", func(v figure.View) plot.Picture {
		f.errors.View = v
		if f.kept != nil && v.State.Position != f.chosen {
			f.kept, f.errors.Pointed = nil, nil
		}
		return &f.errors
	})
	f.renewed = func() { f.errors, f.kept = plot.Precision{}, nil }
	f.on("pointermove", f.onMove)
	f.on("pointerup", f.onUp)
	f.on("pointerleave", f.onLeave)
	f.onKey(
		s.Say("Up and down arrow keys move from position to position, and with Shift by one; left and right arrow keys from dimension to dimension.",
			"上下方向键改变位置，按住 Shift 时每次一个；左右方向键改变维度。"),
		f.onArrow,
	)
	return f.drawing
}

// under returns what is under a pointer, nil if that is not on the cells.
func (f *precision) under(e *vecty.Event) *image.Point {
	at := f.at(e)
	if !image.Pt(int(at.x), int(at.y)).In(f.errors.Place()) {
		return nil
	}
	dim, pos := f.errors.At(at.x, at.y)
	return &image.Point{X: dim, Y: pos}
}

func (f *precision) onMove(e *vecty.Event) { f.read(f.under(e)) }

func (f *precision) onLeave(*vecty.Event) { f.read(nil) }

// read shows the numbers of a cell; nil for that which is kept.
func (f *precision) read(at *image.Point) {
	if at == nil {
		at = f.kept
	}
	if before := f.errors.Pointed; (at == nil) != (before == nil) || at != nil && *at != *before {
		f.errors.Pointed = at
		f.show(change{point: true})
	}
}

// onUp keeps what is under the pointer.
func (f *precision) onUp(e *vecty.Event) {
	if at := f.under(e); at != nil && e.Value.Get("button").Int() == 0 {
		f.keep(*at)
	}
}

// keep reads a cell until another is chosen, and chooses its position in all
// figures that have it.
func (f *precision) keep(at image.Point) {
	if row := at.Y - f.group.state.Start; row >= 0 && row < f.group.state.SeqLen {
		f.group.choose(row)
	}
	f.kept, f.chosen = &at, f.group.state.Position
	f.read(f.kept)
}

func (f *precision) onArrow(e *vecty.Event) {
	at := f.errors.Cell()
	step := max(1, int(math.Round(0.1*float64(at.Y))))
	if e.Value.Get("shiftKey").Bool() {
		step = 1
	}
	switch e.Value.Get("key").String() {
	case "ArrowUp":
		at.Y -= step
	case "ArrowDown":
		at.Y += step
	case "ArrowLeft":
		at.X--
	case "ArrowRight":
		at.X++
	default:
		return
	}
	e.Value.Call("preventDefault")
	f.keep(f.errors.Within(at))
	f.say(f.picture().Summary())
}
