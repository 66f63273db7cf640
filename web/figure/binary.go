//go:build js

package figure

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/plot"
)

// binary is …
type binary struct {
	vecty.Core
	drawing
}

func newBinary(s *seat) figure {
	return &binary{drawing: newDrawing(s, "binary", func(v plot.View) plot.Picture { return plot.Binary{View: v} })}
}

func (f *binary) Render() vecty.ComponentOrHTML {
	f.root = elem.Div(
		vecty.Markup(vecty.Class("binary")),

		f.place(""),
	)
	return f.root
}
