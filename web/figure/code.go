//go:build js

package figure

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/plot"
)

// code is …
type code struct {
	vecty.Core
	drawing
}

func newCode(s *seat) figure {
	return &code{drawing: newDrawing(s, "code", func(v plot.View) plot.Picture { return plot.Code{View: v} })}
}

func (f *code) Render() vecty.ComponentOrHTML {
	f.root = elem.Div(
		vecty.Markup(vecty.Class("code")),

		f.place(""),
	)
	return f.root
}
