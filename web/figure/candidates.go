//go:build js

package figure

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/plot"
)

// candidates is …
type candidates struct {
	vecty.Core
	drawing
}

func newCandidates(s *seat) figure {
	return &candidates{drawing: newDrawing(s, "candidates", func(v plot.View) plot.Picture { return plot.Candidates{View: v} })}
}

func (f *candidates) Render() vecty.ComponentOrHTML {
	f.root = elem.Div(
		vecty.Markup(vecty.Class("candidates")),

		f.place(""),
	)
	return f.root
}
