//go:build js

package figure

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/plot"
)

// similarity is …
type similarity struct {
	vecty.Core
	drawing
}

func newSimilarity(s *seat) figure {
	return &similarity{drawing: newDrawing(s, "similarity", func(v plot.View) plot.Picture { return plot.Similarity{View: v} })}
}

func (f *similarity) Render() vecty.ComponentOrHTML {
	f.root = elem.Div(
		vecty.Markup(vecty.Class("similarity")),

		f.place(""),
	)
	return f.root
}
