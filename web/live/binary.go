//go:build js

package live

import (
	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/plot"
)

// binary is the table of binary digits beside the sines that are like them:
// pointing at it marks a row and a dimension, a click or an arrow key chooses a
// position.
type binary struct{ *drawing }

func newBinary(s *seat) component {
	b := binary{newDrawing(s, "binary", func(v figure.View) plot.Picture { return &plot.Binary{View: v} })}
	b.on("pointermove", func(e *vecty.Event) { b.group.point(b.cellAt(e)) })
	b.on("pointerleave", func(*vecty.Event) { b.group.point(nil) })
	b.on("click", func(e *vecty.Event) {
		if c := b.cellAt(e); c != nil {
			b.group.choose(c.row)
		}
	})
	b.onKey(
		s.Say("Arrow keys change the position by one, Page Up and Page Down by sixteen.", "方向键使位置变化一，Page Up 与 Page Down 变化十六。"),
		b.onArrow,
	)
	return b.drawing
}

// cellAt returns the cell at an event, nil if there is none.
func (b binary) cellAt(e *vecty.Event) *cell {
	v, at := b.view(), b.at(e)
	v.Row = b.group.chosen() // so that pointing does not turn the page
	position, dim, ok := (&plot.Binary{View: v}).At(at.x, at.y)
	if !ok {
		return nil
	}
	return &cell{position - b.group.state.Start, dim}
}

func (b binary) onArrow(e *vecty.Event) {
	step := 1
	switch e.Value.Get("key").String() {
	case "ArrowDown", "ArrowRight":
	case "ArrowUp", "ArrowLeft":
		step = -1
	case "PageDown":
		step = 16
	case "PageUp":
		step = -16
	default:
		return
	}
	e.Value.Call("preventDefault")
	b.group.choose(b.group.chosen() + step)
	b.say(b.picture().Summary())
}
