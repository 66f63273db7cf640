package scene

import (
	"image/color"
	"math"
)

// InkOn returns black or white, whichever reads better on a colour: above a
// relative luminance of 0.18 black has more contrast (WCAG 2.2).
func InkOn(c color.RGBA) color.RGBA {
	linear := func(x uint8) float64 { return math.Pow((float64(x)/255+0.055)/1.055, 2.4) }
	if 0.2126*linear(c.R)+0.7152*linear(c.G)+0.0722*linear(c.B) > 0.18 {
		return color.RGBA{A: 0xff}
	}
	return color.RGBA{0xff, 0xff, 0xff, 0xff}
}
