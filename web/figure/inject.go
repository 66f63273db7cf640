//go:build js

package figure

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/plot"
)

// inject is …
type inject struct {
	vecty.Core
	drawing
}

func newInject(s *seat) figure {
	return &inject{drawing: newDrawing(s, "inject", func(v plot.View) plot.Picture { return plot.Inject{View: v} })}
}

func (f *inject) Render() vecty.ComponentOrHTML {
	f.root = elem.Div(
		vecty.Markup(vecty.Class("inject")),

		f.place(""),
	)
	return f.root
}
