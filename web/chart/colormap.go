package chart

import (
	"image/color"
	"strconv"
)

// A Colormap gives each t in [0, 1] an opaque colour. A value x of an encoding,
// in [-1, 1], has the colour of t = (x+1)/2.
//
// Special cases are:
//
//	Colormap(NaN) is transparent
//	Colormap(t)   = Colormap(0) for t < 0
//	Colormap(t)   = Colormap(1) for t > 1
type Colormap func(t float64) color.RGBA

// Viridis goes from violet over green to yellow and grows lighter evenly. As
// in matplotlib, it has 256 colours:
//
//	Viridis(t) = viridis[min(⌊256·t⌋, 255)]
func Viridis(t float64) color.RGBA { return viridis.at(t, 256*t) }

// Cividis goes from blue over grey to yellow, and looks nearly alike to eyes
// with and without a colour-vision deficiency. It has 256 colours, chosen as
// Viridis does.
func Cividis(t float64) color.RGBA { return cividis.at(t, 256*t) }

var viridis, cividis = tableOf(viridisHex), tableOf(cividisHex)

// A table has the colours of a colour map, from the colour of 0 to the colour of 1.
type table []color.RGBA

// at returns colour ⌊x⌋, where x is the place of t in it.
func (c table) at(t, x float64) color.RGBA {
	switch {
	case t != t:
		return color.RGBA{}
	case t <= 0:
		return c[0]
	case t >= 1:
		return c[len(c)-1]
	}
	return c[int(x)]
}

// tableOf reads colours of six hexadecimal digits each.
func tableOf(hex string) table {
	c := make(table, len(hex)/6)
	for k := range c {
		rgb, _ := strconv.ParseUint(hex[6*k:6*k+6], 16, 24)
		c[k] = color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 0xff}
	}
	return c
}
