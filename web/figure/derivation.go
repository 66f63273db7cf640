//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

func newDerivation(s *seat) figure {
	return newDrawing(s, "derivation", func(v plot.View) plot.Picture { return &plot.Derivation{View: v} })
}
