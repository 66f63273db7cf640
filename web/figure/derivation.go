//go:build js

package figure

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/plot"
)

// derivation is …
type derivation struct {
	vecty.Core
	drawing
}

func newDerivation(s *seat) figure {
	return &derivation{drawing: newDrawing(s, "derivation", func(v plot.View) plot.Picture { return plot.Derivation{View: v} })}
}

func (f *derivation) Render() vecty.ComponentOrHTML {
	f.root = elem.Div(
		vecty.Markup(vecty.Class("derivation")),

		f.place(""),
	)
	return f.root
}
