package chart

import (
	"image/color"
	"math"
)

// Diverging shows signs: purple below the centre, green above, hues that mean
// nothing else in the figures, and a light grey at t = 0.5. Opposite values are equally light and equally colourful to the
// eye, as it is even in OKLab (Björn Ottosson, 2020): for v = 2t-1,
//
//	lightness = 0.97 - 0.45·|v|
//	chroma    = 0.27·|v| - 0.13·v²
//	hue       = 305° for v < 0, 150° for v > 0
//
// It has 513 colours: zero has one of its own, and 256 steps between them lie
// even on both sides of it.
func Diverging(t float64) color.RGBA { return diverging.at(t, 512*t+0.5) }

var diverging = func() table {
	c := make(table, 513)
	for k := range 257 {
		v := float64(k) / 256
		lightness, chroma := 0.97-0.45*v, 0.27*v-0.13*v*v
		c[256-k] = oklab(lightness, chroma, 305)
		c[256+k] = oklab(lightness, chroma, 150)
	}
	return c
}()

// oklab returns the sRGB colour of a lightness in [0, 1], a chroma and a hue in
// degrees, with the matrices of Ottosson's "A perceptual color space for image
// processing".
func oklab(lightness, chroma, hue float64) color.RGBA {
	sin, cos := math.Sincos(hue * math.Pi / 180)
	a, b := chroma*cos, chroma*sin

	// The answers of the three kinds of cones.
	l := cube(lightness + 0.3963377774*a + 0.2158037573*b)
	m := cube(lightness - 0.1055613458*a - 0.0638541728*b)
	s := cube(lightness - 0.0894841775*a - 1.2914855480*b)

	return color.RGBA{
		srgb(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		srgb(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		srgb(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s),
		0xff,
	}
}

func cube(x float64) float64 { return x * x * x }

// srgb encodes linear light in [0, 1] as IEC 61966-2-1 says for all but the
// darkest light, where no colour of ours is: 1.055·x^(1/2.4) - 0.055.
func srgb(x float64) uint8 {
	root := math.Cbrt(x)
	return uint8(255*(1.055*root*math.Sqrt(math.Sqrt(root))-0.055) + 0.5)
}
