package chart

import (
	"math"

	"github.com/posenc/posenc/web/scene"
)

// Level draws a sharp line across the chart at a number.
func (c *Axes) Level(s *scene.Scene, class scene.Class, y float64) {
	s.Horizontal(class, math.Round(c.Left), math.Round(c.PixelY(y))+0.5, math.Round(c.Right))
}

// Upright draws a line from the top of the chart to its bottom at a number.
func (c *Axes) Upright(s *scene.Scene, class scene.Class, x float64) {
	s.Vertical(class, c.PixelX(x), c.Top, c.Bottom)
}

// Dot draws a point of the chart as a dot.
func (c *Axes) Dot(s *scene.Scene, class scene.Class, x, y float64) {
	s.Dot(class, c.PixelX(x), c.PixelY(y))
}
