//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

func newCandidates(s *seat) figure {
	return newDrawing(s, "candidates", func(v plot.View) plot.Picture { return &plot.Candidates{View: v} })
}
