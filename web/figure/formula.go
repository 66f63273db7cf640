//go:build js

package figure

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/plot"
)

// formula is …
type formula struct {
	vecty.Core
	drawing
}

func newFormula(s *seat) figure {
	return &formula{drawing: newDrawing(s, "formula", func(v plot.View) plot.Picture { return plot.Formula{View: v} })}
}

func (f *formula) Render() vecty.ComponentOrHTML {
	f.root = elem.Div(
		vecty.Markup(vecty.Class("formula")),

		f.place(""),
	)
	return f.root
}
