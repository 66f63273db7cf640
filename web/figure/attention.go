//go:build js

package figure

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/plot"
)

// attention is …
type attention struct {
	vecty.Core
	drawing
}

func newAttention(s *seat) figure {
	return &attention{drawing: newDrawing(s, "attention", func(v plot.View) plot.Picture { return plot.Attention{View: v} })}
}

func (f *attention) Render() vecty.ComponentOrHTML {
	f.root = elem.Div(
		vecty.Markup(vecty.Class("attention")),

		f.place(""),
	)
	return f.root
}
