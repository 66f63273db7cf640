//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

func newShift(s *seat) figure {
	return newDrawing(s, "shift", func(v plot.View) plot.Picture { return &plot.Shift{View: v} })
}
