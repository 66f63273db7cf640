package chart

import (
	"math"

	"github.com/posenc/posenc/web/scene"
)

// Level draws a sharp line across the chart at a number.
func (c *Axes) Level(s *scene.Scene, class scene.Class, y float64) {
	var line scene.Path
	s.Shape(scene.Line|class, line.Move(math.Round(c.Left), math.Round(c.PixelY(y))+0.5).Horizontal(math.Round(c.Right)))
}

// Upright draws a line from the top of the chart to its bottom at a number.
func (c *Axes) Upright(s *scene.Scene, class scene.Class, x float64) {
	var line scene.Path
	s.Shape(scene.Line|class, line.Move(c.PixelX(x), c.Top).Vertical(c.Bottom))
}

// Dot draws a point of the chart as a dot.
func (c *Axes) Dot(s *scene.Scene, class scene.Class, x, y float64) {
	var dot scene.Path
	s.Shape(scene.Dots|class, dot.Dot(c.PixelX(x), c.PixelY(y)))
}
