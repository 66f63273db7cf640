//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

func newSimilarity(s *seat) figure {
	return newDrawing(s, "similarity", func(v plot.View) plot.Picture { return &plot.Similarity{View: v} })
}
