//go:build js

package figure

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/plot"
)

// criteria is …
type criteria struct {
	vecty.Core
	drawing
}

func newCriteria(s *seat) figure {
	return &criteria{drawing: newDrawing(s, "criteria", func(v plot.View) plot.Picture { return plot.Criteria{View: v} })}
}

func (f *criteria) Render() vecty.ComponentOrHTML {
	f.root = elem.Div(
		vecty.Markup(vecty.Class("criteria")),

		f.place(""),
	)
	return f.root
}
