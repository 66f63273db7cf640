//go:build js

package figure

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/plot"
)

// shift is …
type shift struct {
	vecty.Core
	drawing
}

func newShift(s *seat) figure {
	return &shift{drawing: newDrawing(s, "shift", func(v plot.View) plot.Picture { return plot.Shift{View: v} })}
}

func (f *shift) Render() vecty.ComponentOrHTML {
	f.root = elem.Div(
		vecty.Markup(vecty.Class("shift")),

		f.place(""),
	)
	return f.root
}
