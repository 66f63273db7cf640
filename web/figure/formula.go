//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

func newFormula(s *seat) figure {
	return newDrawing(s, "formula", func(v plot.View) plot.Picture { return &plot.Formula{View: v} })
}
