//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

func newDials(s *seat) figure {
	return newDrawing(s, "dials", func(v plot.View) plot.Picture { return &plot.Dials{View: v} })
}
