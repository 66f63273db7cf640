//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

func newWaves(s *seat) figure {
	return newDrawing(s, "waves", func(v plot.View) plot.Picture { return &plot.Waves{View: v} })
}
