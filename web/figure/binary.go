//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

func newBinary(s *seat) figure {
	return newDrawing(s, "binary", func(v plot.View) plot.Picture { return &plot.Binary{View: v} })
}
