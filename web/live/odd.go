//go:build js

package live

import (
	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/plot"
)

// odd is what becomes of rows of odd width: pointing at a column or at a curve reads
// it, and arrow keys go from column to column.
type odd struct {
	*drawing
	made plot.Odd
}

func newOdd(s *seat) component {
	o := new(odd)
	o.drawing = newDrawing(s, "odd", func(v figure.View) plot.Picture {
		o.made.View = v
		return &o.made
	})
	o.renewed = func() { o.made = plot.Odd{} }
	o.on("pointermove", func(e *vecty.Event) {
		at := o.at(e)
		o.read(o.made.At(at.x, at.y))
	})
	o.on("pointerleave", func(*vecty.Event) { o.read(nil) })
	o.onKey(
		s.Say("Left and right arrow keys go from column to column, up and down from behaviour to behaviour.", "左右方向键逐列移动，上下方向键在各种处理之间移动。"),
		o.onArrow,
	)
	return o.drawing
}

// read tells what is at a place; nil for the whole.
func (o *odd) read(at *plot.OddPlace) {
	if before := o.made.Pointed; (at == nil) != (before == nil) || at != nil && *at != *before {
		o.made.Pointed = at
		o.show(change{point: true})
	}
}

func (o *odd) onArrow(e *vecty.Event) {
	by, ok := directions[e.Value.Get("key").String()]
	if !ok {
		return
	}
	e.Value.Call("preventDefault")
	to := plot.OddPlace{}
	if at := o.made.Pointed; at != nil {
		to.Behaviour = max(0, min(at.Behaviour+by.row, plot.OddBehaviours-1))
		to.Dim = max(0, min(at.Dim+by.dim, o.group.state.OddWidth))
	}
	o.read(&to)
	o.say(o.made.Told())
}
