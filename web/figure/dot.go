//go:build js

package figure

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/plot"
)

// dot is …
type dot struct {
	vecty.Core
	drawing
}

func newDot(s *seat) figure {
	return &dot{drawing: newDrawing(s, "dot", func(v plot.View) plot.Picture { return plot.Dot{View: v} })}
}

func (f *dot) Render() vecty.ComponentOrHTML {
	f.root = elem.Div(
		vecty.Markup(vecty.Class("dot")),

		f.place(""),
	)
	return f.root
}
