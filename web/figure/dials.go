//go:build js

package figure

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/plot"
)

// dials is …
type dials struct {
	vecty.Core
	drawing
}

func newDials(s *seat) figure {
	return &dials{drawing: newDrawing(s, "dials", func(v plot.View) plot.Picture { return plot.Dials{View: v} })}
}

func (f *dials) Render() vecty.ComponentOrHTML {
	f.root = elem.Div(
		vecty.Markup(vecty.Class("dials")),

		f.place(""),
	)
	return f.root
}
