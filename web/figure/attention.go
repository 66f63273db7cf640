//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

func newAttention(s *seat) figure {
	return newDrawing(s, "attention", func(v plot.View) plot.Picture { return &plot.Attention{View: v} })
}
