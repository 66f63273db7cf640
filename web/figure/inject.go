//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

func newInject(s *seat) figure {
	return newDrawing(s, "inject", func(v plot.View) plot.Picture { return &plot.Inject{View: v} })
}
