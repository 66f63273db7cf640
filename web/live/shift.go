//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/plot"
)

// shift is the rotation from one position to another: pointing at a row marks
// its dimension, a click keeps its pair on the circle, and the track beneath
// leads to other pairs.
type shift struct {
	*drawing
	moved plot.Shift
	held  bool // the track, by a pointer that is down
}

func newShift(s *seat) component {
	f := new(shift)
	f.drawing = newDrawing(s, "shift", func(v figure.View) plot.Picture {
		f.moved.View = v
		return &f.moved
	})
	f.renewed = func() { f.moved = plot.Shift{} }
	f.on("pointerdown", f.onDown)
	f.on("pointermove", f.onMove)
	f.on("pointerup", f.onUp)
	f.on("pointercancel", f.onLeave)
	f.on("pointerleave", f.onLeave)
	f.onKey(
		s.Say("Left and right arrow keys change the offset k by one, up and down arrow keys lead from pair to pair.", "左右方向键使间隔 k 变化一，上下方向键在各对之间移动。"),
		f.onArrow,
	)
	return f.drawing
}

func (f *shift) onDown(e *vecty.Event) {
	if e.Value.Get("button").Int() != 0 {
		return
	}
	at := f.at(e)
	if f.held = f.moved.OnTrack(at.y); f.held {
		f.part("picture-place").Call("setPointerCapture", e.Value.Get("pointerId"))
		f.slide(at.x)
	}
}

func (f *shift) onMove(e *vecty.Event) {
	at := f.at(e)
	if f.held {
		f.slide(at.x)
		return
	}
	if dim, ok := f.moved.At(at.x, at.y); ok {
		f.group.point(&cell{f.group.chosen(), dim})
	} else {
		f.group.point(nil)
	}
}

// slide shows the blocks of the pairs at a place of the track.
func (f *shift) slide(x float64) {
	f.group.point(nil)
	f.moved.First = f.moved.PairsAt(x)
	f.show(change{point: true})
}

func (f *shift) onUp(e *vecty.Event) {
	at := f.at(e)
	if dim, ok := f.moved.At(at.x, at.y); ok && !f.held {
		f.moved.Show(dim / 2)
		f.show(change{point: true})
	}
	f.held = false
}

func (f *shift) onLeave(*vecty.Event) {
	f.held = false
	f.group.point(nil)
}

func (f *shift) onArrow(e *vecty.Event) {
	by, ok := directions[e.Value.Get("key").String()]
	if !ok {
		return
	}
	e.Value.Call("preventDefault")
	f.group.point(nil)
	if by.row != 0 {
		f.moved.Show(f.moved.Pair + by.row)
		f.show(change{point: true})
	} else if next, err := f.group.state.With("offset", strconv.Itoa(f.group.state.Offset+by.dim)); err == nil {
		f.group.set(next)
	}
	f.say(f.picture().Summary())
}
