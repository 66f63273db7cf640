//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

func newCode(s *seat) figure {
	return newDrawing(s, "code", func(v plot.View) plot.Picture { return &plot.Code{View: v} })
}
