//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

func newDot(s *seat) figure {
	return newDrawing(s, "dot", func(v plot.View) plot.Picture { return &plot.Dot{View: v} })
}
