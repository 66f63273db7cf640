//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

func newCriteria(s *seat) figure {
	return newDrawing(s, "criteria", func(v plot.View) plot.Picture { return &plot.Criteria{View: v} })
}
