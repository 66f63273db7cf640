//go:build js

package figure

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/plot"
)

// waves is …
type waves struct {
	vecty.Core
	drawing
}

func newWaves(s *seat) figure {
	return &waves{drawing: newDrawing(s, "waves", func(v plot.View) plot.Picture { return plot.Waves{View: v} })}
}

func (f *waves) Render() vecty.ComponentOrHTML {
	f.root = elem.Div(
		vecty.Markup(vecty.Class("waves")),

		f.place(""),
	)
	return f.root
}
