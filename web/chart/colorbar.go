package chart

import (
	"image/color"

	"github.com/posenc/posenc/web/scene"
)

// BarWidth is the width of a colour bar in CSS pixels.
const BarWidth = 12

// barSteps is the number of steps of the gradient of a bar: with an even number, the
// colour of zero is one of its stops.
const barSteps = 20

// ColorBar draws a rectangle with the colours of a map along its longer side.
// Unknown names look like the first one.
func ColorBar(s *scene.Scene, name string, x, y, width, height float64) {
	colors, err := ColormapByName(name)
	if err != nil {
		name = "viridis"
	}
	stops := make([]color.RGBA, barSteps+1)
	for k := range stops {
		stops[k] = colors(float64(k) / barSteps)
	}
	s.Add(scene.ColorBar{Name: name, Colors: stops, X: x, Y: y, Width: width, Height: height})
}
